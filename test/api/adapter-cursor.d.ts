import { Adapter } from '@tailtest/adapter-kit'
import { z } from 'zod'
export {
    CursorAnswer,
    CursorInput,
    cursor,
    cursorAsGuest,
}
declare const CursorAnswer: z.ZodUnion<(z.ZodObject<{}, z.core.$strict> | z.ZodUnion<readonly [
    z.ZodObject<{
        permission: z.ZodLiteral<"deny">;
        user_message: z.ZodString;
        agent_message: z.ZodString;
    }, z.core.$strict>,
    z.ZodObject<{}, z.core.$strict>
]> | z.ZodObject<{
    additional_context: z.ZodOptional<z.ZodString>;
}, z.core.$strict> | z.ZodUnion<readonly [
    z.ZodObject<{
        additional_context: z.ZodOptional<z.ZodString>;
    }, z.core.$strict>,
    z.ZodObject<{
        continue: z.ZodLiteral<false>;
        user_message: z.ZodString;
    }, z.core.$strict>
]> | z.ZodUnion<readonly [
    z.ZodObject<{
        permission: z.ZodLiteral<"deny">;
        user_message: z.ZodString;
        agent_message: z.ZodString;
    }, z.core.$strict>,
    z.ZodObject<{
        additional_context: z.ZodOptional<z.ZodString>;
    }, z.core.$strict>
]> | z.ZodObject<{
    followup_message: z.ZodOptional<z.ZodString>;
}, z.core.$strict>)[]>;
type CursorAnswer = z.infer<typeof CursorAnswer>;
declare const CursorInput: z.ZodDiscriminatedUnion<[
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"sessionStart">;
        conversation_id: z.ZodString;
        generation_id: z.ZodOptional<z.ZodString>;
        cursor_version: z.ZodOptional<z.ZodString>;
        workspace_roots: z.ZodArray<z.ZodString>;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"beforeSubmitPrompt">;
        conversation_id: z.ZodString;
        generation_id: z.ZodOptional<z.ZodString>;
        cursor_version: z.ZodOptional<z.ZodString>;
        workspace_roots: z.ZodArray<z.ZodString>;
        prompt: z.ZodString;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"beforeShellExecution">;
        conversation_id: z.ZodString;
        generation_id: z.ZodOptional<z.ZodString>;
        cursor_version: z.ZodOptional<z.ZodString>;
        workspace_roots: z.ZodArray<z.ZodString>;
        cwd: z.ZodOptional<z.ZodString>;
        command: z.ZodString;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"afterShellExecution">;
        conversation_id: z.ZodString;
        generation_id: z.ZodOptional<z.ZodString>;
        cursor_version: z.ZodOptional<z.ZodString>;
        workspace_roots: z.ZodArray<z.ZodString>;
        command: z.ZodString;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"afterMCPExecution">;
        conversation_id: z.ZodString;
        generation_id: z.ZodOptional<z.ZodString>;
        cursor_version: z.ZodOptional<z.ZodString>;
        workspace_roots: z.ZodArray<z.ZodString>;
        tool_name: z.ZodString;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"afterFileEdit">;
        conversation_id: z.ZodString;
        generation_id: z.ZodOptional<z.ZodString>;
        cursor_version: z.ZodOptional<z.ZodString>;
        workspace_roots: z.ZodArray<z.ZodString>;
        edits: z.ZodArray<z.ZodObject<{
            old_string: z.ZodString;
            new_string: z.ZodString;
        }, z.core.$strip>>;
        file_path: z.ZodString;
    }, z.core.$strip>,
    z.ZodDiscriminatedUnion<[
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"preToolUse">;
            conversation_id: z.ZodString;
            generation_id: z.ZodOptional<z.ZodString>;
            cursor_version: z.ZodOptional<z.ZodString>;
            workspace_roots: z.ZodArray<z.ZodString>;
            tool_name: z.ZodLiteral<"Write">;
            tool_use_id: z.ZodOptional<z.ZodString>;
            parent_tool_call_id: z.ZodOptional<z.ZodString>;
            cwd: z.ZodOptional<z.ZodString>;
            tool_input: z.ZodObject<{
                content: z.ZodString;
                file_path: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"preToolUse">;
            conversation_id: z.ZodString;
            generation_id: z.ZodOptional<z.ZodString>;
            cursor_version: z.ZodOptional<z.ZodString>;
            workspace_roots: z.ZodArray<z.ZodString>;
            tool_name: z.ZodLiteral<"Delete">;
            tool_use_id: z.ZodOptional<z.ZodString>;
            parent_tool_call_id: z.ZodOptional<z.ZodString>;
            cwd: z.ZodOptional<z.ZodString>;
            tool_input: z.ZodObject<{
                file_path: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"preToolUse">;
            conversation_id: z.ZodString;
            generation_id: z.ZodOptional<z.ZodString>;
            cursor_version: z.ZodOptional<z.ZodString>;
            workspace_roots: z.ZodArray<z.ZodString>;
            tool_name: z.ZodLiteral<"Shell">;
            tool_use_id: z.ZodOptional<z.ZodString>;
            parent_tool_call_id: z.ZodOptional<z.ZodString>;
            cwd: z.ZodOptional<z.ZodString>;
            tool_input: z.ZodObject<{
                command: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>
    ], "tool_name">,
    z.ZodDiscriminatedUnion<[
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"postToolUse">;
            conversation_id: z.ZodString;
            generation_id: z.ZodOptional<z.ZodString>;
            cursor_version: z.ZodOptional<z.ZodString>;
            workspace_roots: z.ZodArray<z.ZodString>;
            tool_name: z.ZodLiteral<"Write">;
            tool_use_id: z.ZodOptional<z.ZodString>;
            parent_tool_call_id: z.ZodOptional<z.ZodString>;
            cwd: z.ZodOptional<z.ZodString>;
            tool_input: z.ZodObject<{
                file_path: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"postToolUse">;
            conversation_id: z.ZodString;
            generation_id: z.ZodOptional<z.ZodString>;
            cursor_version: z.ZodOptional<z.ZodString>;
            workspace_roots: z.ZodArray<z.ZodString>;
            tool_name: z.ZodLiteral<"Delete">;
            tool_use_id: z.ZodOptional<z.ZodString>;
            parent_tool_call_id: z.ZodOptional<z.ZodString>;
            cwd: z.ZodOptional<z.ZodString>;
            tool_input: z.ZodObject<{
                file_path: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"postToolUse">;
            conversation_id: z.ZodString;
            generation_id: z.ZodOptional<z.ZodString>;
            cursor_version: z.ZodOptional<z.ZodString>;
            workspace_roots: z.ZodArray<z.ZodString>;
            tool_name: z.ZodLiteral<"Shell">;
            tool_use_id: z.ZodOptional<z.ZodString>;
            parent_tool_call_id: z.ZodOptional<z.ZodString>;
            cwd: z.ZodOptional<z.ZodString>;
            tool_input: z.ZodObject<{
                command: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>
    ], "tool_name">,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"postToolUseFailure">;
        conversation_id: z.ZodString;
        generation_id: z.ZodOptional<z.ZodString>;
        cursor_version: z.ZodOptional<z.ZodString>;
        workspace_roots: z.ZodArray<z.ZodString>;
        tool_name: z.ZodLiteral<"Shell">;
        tool_input: z.ZodObject<{
            command: z.ZodString;
        }, z.core.$strip>;
        failure_type: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"stop">;
        conversation_id: z.ZodString;
        generation_id: z.ZodOptional<z.ZodString>;
        cursor_version: z.ZodOptional<z.ZodString>;
        workspace_roots: z.ZodArray<z.ZodString>;
        status: z.ZodString;
        loop_count: z.ZodOptional<z.ZodNumber>;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"subagentStop">;
        conversation_id: z.ZodString;
        generation_id: z.ZodOptional<z.ZodString>;
        cursor_version: z.ZodOptional<z.ZodString>;
        workspace_roots: z.ZodArray<z.ZodString>;
        subagent_id: z.ZodString;
        parent_conversation_id: z.ZodOptional<z.ZodString>;
        child_conversation_id: z.ZodOptional<z.ZodString>;
        modified_files: z.ZodOptional<z.ZodArray<z.ZodString>>;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"sessionEnd">;
        conversation_id: z.ZodString;
        generation_id: z.ZodOptional<z.ZodString>;
        cursor_version: z.ZodOptional<z.ZodString>;
        workspace_roots: z.ZodArray<z.ZodString>;
        reason: z.ZodString;
    }, z.core.$strip>
], "hook_event_name">;
type CursorInput = z.infer<typeof CursorInput>;
declare const cursor: Adapter<CursorInput>;
declare const cursorAsGuest: Adapter<CursorInput>;
