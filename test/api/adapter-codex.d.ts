import { Adapter } from '@tailtest/adapter-kit'
import { z } from 'zod'
export {
    CodexAnswer,
    CodexInput,
    codex,
}
declare const CodexAnswer: z.ZodUnion<(z.ZodObject<{
    hookSpecificOutput: z.ZodOptional<z.ZodObject<{
        hookEventName: z.ZodLiteral<"SessionStart">;
        additionalContext: z.ZodString;
    }, z.core.$strict>>;
    systemMessage: z.ZodOptional<z.ZodString>;
}, z.core.$strict> | z.ZodUnion<readonly [
    z.ZodObject<{
        systemMessage: z.ZodOptional<z.ZodString>;
        decision: z.ZodLiteral<"block">;
        reason: z.ZodString;
    }, z.core.$strict>,
    z.ZodObject<{
        hookSpecificOutput: z.ZodOptional<z.ZodObject<{
            hookEventName: z.ZodLiteral<"UserPromptSubmit">;
            additionalContext: z.ZodString;
        }, z.core.$strict>>;
        systemMessage: z.ZodOptional<z.ZodString>;
    }, z.core.$strict>
]> | z.ZodObject<{
    hookSpecificOutput: z.ZodOptional<z.ZodUnion<readonly [
        z.ZodObject<{
            hookEventName: z.ZodLiteral<"PreToolUse">;
            additionalContext: z.ZodString;
        }, z.core.$strict>,
        z.ZodObject<{
            hookEventName: z.ZodLiteral<"PreToolUse">;
            permissionDecision: z.ZodLiteral<"deny">;
            permissionDecisionReason: z.ZodString;
        }, z.core.$strict>
    ]>>;
    systemMessage: z.ZodOptional<z.ZodString>;
}, z.core.$strict> | z.ZodObject<{
    hookSpecificOutput: z.ZodOptional<z.ZodObject<{
        hookEventName: z.ZodLiteral<"PostToolUse">;
        additionalContext: z.ZodString;
    }, z.core.$strict>>;
    systemMessage: z.ZodOptional<z.ZodString>;
}, z.core.$strict> | z.ZodObject<{
    systemMessage: z.ZodOptional<z.ZodString>;
}, z.core.$strict> | z.ZodUnion<readonly [
    z.ZodObject<{
        systemMessage: z.ZodOptional<z.ZodString>;
        decision: z.ZodLiteral<"block">;
        reason: z.ZodString;
    }, z.core.$strict>,
    z.ZodObject<{
        systemMessage: z.ZodOptional<z.ZodString>;
    }, z.core.$strict>
]> | z.ZodObject<{}, z.core.$strict>)[]>;
type CodexAnswer = z.infer<typeof CodexAnswer>;
declare const CodexInput: z.ZodUnion<readonly [
    z.ZodDiscriminatedUnion<[
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"SessionStart">;
            session_id: z.ZodString;
            cwd: z.ZodString;
            turn_id: z.ZodOptional<z.ZodString>;
            permission_mode: z.ZodOptional<z.ZodString>;
            agent_id: z.ZodOptional<z.ZodString>;
            source: z.ZodEnum<{
                startup: "startup";
                resume: "resume";
                clear: "clear";
                compact: "compact";
                fork: "fork";
            }>;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"UserPromptSubmit">;
            session_id: z.ZodString;
            cwd: z.ZodString;
            turn_id: z.ZodOptional<z.ZodString>;
            permission_mode: z.ZodOptional<z.ZodString>;
            agent_id: z.ZodOptional<z.ZodString>;
            prompt: z.ZodString;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"PreToolUse">;
            session_id: z.ZodString;
            cwd: z.ZodString;
            turn_id: z.ZodOptional<z.ZodString>;
            permission_mode: z.ZodOptional<z.ZodString>;
            agent_id: z.ZodOptional<z.ZodString>;
            tool_name: z.ZodLiteral<"Bash" | "apply_patch">;
            tool_use_id: z.ZodOptional<z.ZodString>;
            tool_input: z.ZodObject<{
                command: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"PostToolUse">;
            session_id: z.ZodString;
            cwd: z.ZodString;
            turn_id: z.ZodOptional<z.ZodString>;
            permission_mode: z.ZodOptional<z.ZodString>;
            agent_id: z.ZodOptional<z.ZodString>;
            tool_name: z.ZodLiteral<"Bash" | "apply_patch">;
            tool_use_id: z.ZodOptional<z.ZodString>;
            tool_input: z.ZodObject<{
                command: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"Stop">;
            session_id: z.ZodString;
            cwd: z.ZodString;
            turn_id: z.ZodOptional<z.ZodString>;
            permission_mode: z.ZodOptional<z.ZodString>;
            agent_id: z.ZodOptional<z.ZodString>;
            stop_hook_active: z.ZodBoolean;
            last_assistant_message: z.ZodOptional<z.ZodNullable<z.ZodString>>;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"SubagentStop">;
            agent_id: z.ZodString;
            session_id: z.ZodString;
            cwd: z.ZodString;
            turn_id: z.ZodOptional<z.ZodString>;
            permission_mode: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"Interrupt">;
            session_id: z.ZodString;
            cwd: z.ZodString;
            turn_id: z.ZodOptional<z.ZodString>;
            permission_mode: z.ZodOptional<z.ZodString>;
            agent_id: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"SessionEnd">;
            session_id: z.ZodString;
            cwd: z.ZodString;
            turn_id: z.ZodOptional<z.ZodString>;
            permission_mode: z.ZodOptional<z.ZodString>;
            agent_id: z.ZodOptional<z.ZodString>;
            reason: z.ZodString;
        }, z.core.$strip>
    ], "hook_event_name">,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"PostToolUse">;
        session_id: z.ZodString;
        cwd: z.ZodString;
        turn_id: z.ZodOptional<z.ZodString>;
        permission_mode: z.ZodOptional<z.ZodString>;
        agent_id: z.ZodOptional<z.ZodString>;
        tool_name: z.ZodTemplateLiteral<`mcp__${string}`>;
        tool_use_id: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>
]>;
type CodexInput = z.infer<typeof CodexInput>;
declare const codex: Adapter<CodexInput>;
