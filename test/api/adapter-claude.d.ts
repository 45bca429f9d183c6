import { Adapter } from '@tailtest/adapter-kit'
import { z } from 'zod'
export {
    ClaudeAnswer,
    ClaudeInput,
    claude,
}
declare const ClaudeAnswer: z.ZodObject<{
    hookSpecificOutput: z.ZodOptional<z.ZodUnion<readonly [
        z.ZodObject<{
            hookEventName: z.ZodEnum<{
                PreToolUse: "PreToolUse";
                PostToolUse: "PostToolUse";
                SessionStart: "SessionStart";
                UserPromptSubmit: "UserPromptSubmit";
                UserPromptExpansion: "UserPromptExpansion";
                PostToolUseFailure: "PostToolUseFailure";
                Stop: "Stop";
            }>;
            additionalContext: z.ZodString;
        }, z.core.$strict>,
        z.ZodObject<{
            hookEventName: z.ZodLiteral<"PreToolUse">;
            permissionDecision: z.ZodEnum<{
                ask: "ask";
                deny: "deny";
            }>;
            permissionDecisionReason: z.ZodString;
        }, z.core.$strict>
    ]>>;
    systemMessage: z.ZodOptional<z.ZodString>;
    decision: z.ZodOptional<z.ZodLiteral<"block">>;
    reason: z.ZodOptional<z.ZodString>;
}, z.core.$strict>;
type ClaudeAnswer = z.infer<typeof ClaudeAnswer>;
declare const ClaudeInput: z.ZodUnion<readonly [
    z.ZodDiscriminatedUnion<[
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"SessionStart">;
            session_id: z.ZodString;
            cwd: z.ZodString;
            prompt_id: z.ZodOptional<z.ZodString>;
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
            prompt_id: z.ZodOptional<z.ZodString>;
            permission_mode: z.ZodOptional<z.ZodString>;
            agent_id: z.ZodOptional<z.ZodString>;
            prompt: z.ZodString;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"UserPromptExpansion">;
            session_id: z.ZodString;
            cwd: z.ZodString;
            prompt_id: z.ZodOptional<z.ZodString>;
            permission_mode: z.ZodOptional<z.ZodString>;
            agent_id: z.ZodOptional<z.ZodString>;
            prompt: z.ZodString;
            command_name: z.ZodString;
            command_args: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>,
        z.ZodDiscriminatedUnion<[
            z.ZodObject<{
                hook_event_name: z.ZodLiteral<"PostToolUse">;
                session_id: z.ZodString;
                cwd: z.ZodString;
                prompt_id: z.ZodOptional<z.ZodString>;
                permission_mode: z.ZodOptional<z.ZodString>;
                agent_id: z.ZodOptional<z.ZodString>;
                tool_name: z.ZodLiteral<"Write">;
                tool_use_id: z.ZodOptional<z.ZodString>;
                tool_input: z.ZodObject<{
                    file_path: z.ZodString;
                    content: z.ZodString;
                }, z.core.$strip>;
                tool_response: z.ZodObject<{
                    type: z.ZodString;
                    originalFile: z.ZodOptional<z.ZodNullable<z.ZodString>>;
                }, z.core.$strip>;
            }, z.core.$strip>,
            z.ZodObject<{
                hook_event_name: z.ZodLiteral<"PostToolUse">;
                session_id: z.ZodString;
                cwd: z.ZodString;
                prompt_id: z.ZodOptional<z.ZodString>;
                permission_mode: z.ZodOptional<z.ZodString>;
                agent_id: z.ZodOptional<z.ZodString>;
                tool_name: z.ZodLiteral<"Edit">;
                tool_use_id: z.ZodOptional<z.ZodString>;
                tool_input: z.ZodObject<{
                    file_path: z.ZodString;
                    old_string: z.ZodString;
                    new_string: z.ZodString;
                }, z.core.$strip>;
                tool_response: z.ZodObject<{
                    originalFile: z.ZodOptional<z.ZodNullable<z.ZodString>>;
                }, z.core.$strip>;
            }, z.core.$strip>,
            z.ZodObject<{
                hook_event_name: z.ZodLiteral<"PostToolUse">;
                session_id: z.ZodString;
                cwd: z.ZodString;
                prompt_id: z.ZodOptional<z.ZodString>;
                permission_mode: z.ZodOptional<z.ZodString>;
                agent_id: z.ZodOptional<z.ZodString>;
                tool_name: z.ZodLiteral<"NotebookEdit">;
                tool_use_id: z.ZodOptional<z.ZodString>;
                tool_input: z.ZodObject<{
                    notebook_path: z.ZodString;
                }, z.core.$strip>;
                tool_response: z.ZodObject<{
                    original_file: z.ZodOptional<z.ZodNullable<z.ZodString>>;
                    updated_file: z.ZodOptional<z.ZodNullable<z.ZodString>>;
                    error: z.ZodOptional<z.ZodString>;
                }, z.core.$strip>;
            }, z.core.$strip>,
            z.ZodObject<{
                hook_event_name: z.ZodLiteral<"PostToolUse">;
                session_id: z.ZodString;
                cwd: z.ZodString;
                prompt_id: z.ZodOptional<z.ZodString>;
                permission_mode: z.ZodOptional<z.ZodString>;
                agent_id: z.ZodOptional<z.ZodString>;
                tool_name: z.ZodLiteral<"Bash">;
                tool_use_id: z.ZodOptional<z.ZodString>;
                tool_input: z.ZodObject<{
                    command: z.ZodString;
                }, z.core.$strip>;
                tool_response: z.ZodOptional<z.ZodUnknown>;
            }, z.core.$strip>,
            z.ZodObject<{
                hook_event_name: z.ZodLiteral<"PostToolUse">;
                session_id: z.ZodString;
                cwd: z.ZodString;
                prompt_id: z.ZodOptional<z.ZodString>;
                permission_mode: z.ZodOptional<z.ZodString>;
                agent_id: z.ZodOptional<z.ZodString>;
                tool_name: z.ZodLiteral<"EnterWorktree">;
                tool_use_id: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>
        ], "tool_name">,
        z.ZodDiscriminatedUnion<[
            z.ZodObject<{
                hook_event_name: z.ZodLiteral<"PreToolUse">;
                session_id: z.ZodString;
                cwd: z.ZodString;
                prompt_id: z.ZodOptional<z.ZodString>;
                permission_mode: z.ZodOptional<z.ZodString>;
                agent_id: z.ZodOptional<z.ZodString>;
                tool_input: z.ZodObject<{
                    command: z.ZodString;
                }, z.core.$strip>;
                tool_name: z.ZodLiteral<"Bash">;
                tool_use_id: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>,
            z.ZodObject<{
                hook_event_name: z.ZodLiteral<"PreToolUse">;
                session_id: z.ZodString;
                cwd: z.ZodString;
                prompt_id: z.ZodOptional<z.ZodString>;
                permission_mode: z.ZodOptional<z.ZodString>;
                agent_id: z.ZodOptional<z.ZodString>;
                tool_input: z.ZodObject<{
                    file_path: z.ZodString;
                    content: z.ZodString;
                }, z.core.$strip>;
                tool_name: z.ZodLiteral<"Write">;
                tool_use_id: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>,
            z.ZodObject<{
                hook_event_name: z.ZodLiteral<"PreToolUse">;
                session_id: z.ZodString;
                cwd: z.ZodString;
                prompt_id: z.ZodOptional<z.ZodString>;
                permission_mode: z.ZodOptional<z.ZodString>;
                agent_id: z.ZodOptional<z.ZodString>;
                tool_input: z.ZodObject<{
                    file_path: z.ZodString;
                    old_string: z.ZodString;
                    new_string: z.ZodString;
                    replace_all: z.ZodOptional<z.ZodBoolean>;
                }, z.core.$strip>;
                tool_name: z.ZodLiteral<"Edit">;
                tool_use_id: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>
        ], "tool_name">,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"PostToolUseFailure">;
            session_id: z.ZodString;
            cwd: z.ZodString;
            prompt_id: z.ZodOptional<z.ZodString>;
            permission_mode: z.ZodOptional<z.ZodString>;
            agent_id: z.ZodOptional<z.ZodString>;
            tool_name: z.ZodLiteral<"Bash">;
            tool_use_id: z.ZodOptional<z.ZodString>;
            tool_input: z.ZodObject<{
                command: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"Stop">;
            session_id: z.ZodString;
            cwd: z.ZodString;
            prompt_id: z.ZodOptional<z.ZodString>;
            permission_mode: z.ZodOptional<z.ZodString>;
            agent_id: z.ZodOptional<z.ZodString>;
            stop_hook_active: z.ZodBoolean;
            last_assistant_message: z.ZodOptional<z.ZodString>;
            background_tasks: z.ZodOptional<z.ZodArray<z.ZodObject<{
                status: z.ZodString;
            }, z.core.$strip>>>;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"StopFailure">;
            session_id: z.ZodString;
            cwd: z.ZodString;
            prompt_id: z.ZodOptional<z.ZodString>;
            permission_mode: z.ZodOptional<z.ZodString>;
            agent_id: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"SubagentStop">;
            session_id: z.ZodString;
            cwd: z.ZodString;
            prompt_id: z.ZodOptional<z.ZodString>;
            permission_mode: z.ZodOptional<z.ZodString>;
            agent_id: z.ZodOptional<z.ZodString>;
            agent_type: z.ZodString;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"SessionEnd">;
            session_id: z.ZodString;
            cwd: z.ZodString;
            prompt_id: z.ZodOptional<z.ZodString>;
            permission_mode: z.ZodOptional<z.ZodString>;
            agent_id: z.ZodOptional<z.ZodString>;
            reason: z.ZodString;
        }, z.core.$strip>,
        z.ZodObject<{
            hook_event_name: z.ZodLiteral<"Notification">;
            session_id: z.ZodString;
            cwd: z.ZodString;
            prompt_id: z.ZodOptional<z.ZodString>;
            permission_mode: z.ZodOptional<z.ZodString>;
            agent_id: z.ZodOptional<z.ZodString>;
            notification_type: z.ZodString;
            message: z.ZodString;
        }, z.core.$strip>
    ], "hook_event_name">,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"PostToolUse">;
        session_id: z.ZodString;
        cwd: z.ZodString;
        prompt_id: z.ZodOptional<z.ZodString>;
        permission_mode: z.ZodOptional<z.ZodString>;
        agent_id: z.ZodOptional<z.ZodString>;
        tool_name: z.ZodTemplateLiteral<`mcp__${string}`>;
        tool_use_id: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>
]>;
type ClaudeInput = z.infer<typeof ClaudeInput>;
declare const claude: Adapter<ClaudeInput>;
