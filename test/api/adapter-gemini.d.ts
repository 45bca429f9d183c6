import { Adapter } from '@tailtest/adapter-kit'
import { z } from 'zod'
export {
    GeminiAnswer,
    GeminiInput,
    gemini,
}
declare const GeminiAnswer: z.ZodObject<{
    systemMessage: z.ZodOptional<z.ZodString>;
    decision: z.ZodOptional<z.ZodLiteral<"deny">>;
    reason: z.ZodOptional<z.ZodString>;
    hookSpecificOutput: z.ZodOptional<z.ZodObject<{
        additionalContext: z.ZodString;
    }, z.core.$strict>>;
}, z.core.$strict>;
type GeminiAnswer = z.infer<typeof GeminiAnswer>;
declare const GeminiInput: z.ZodUnion<readonly [
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"SessionStart">;
        session_id: z.ZodString;
        cwd: z.ZodString;
        source: z.ZodEnum<{
            startup: "startup";
            resume: "resume";
            clear: "clear";
        }>;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"BeforeAgent">;
        session_id: z.ZodString;
        cwd: z.ZodString;
        prompt: z.ZodString;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"BeforeTool">;
        session_id: z.ZodString;
        cwd: z.ZodString;
        tool_name: z.ZodLiteral<"write_file">;
        tool_input: z.ZodObject<{
            file_path: z.ZodString;
            content: z.ZodString;
        }, z.core.$strip>;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"BeforeTool">;
        session_id: z.ZodString;
        cwd: z.ZodString;
        tool_name: z.ZodLiteral<"replace">;
        tool_input: z.ZodObject<{
            allow_multiple: z.ZodOptional<z.ZodBoolean>;
            file_path: z.ZodString;
            old_string: z.ZodString;
            new_string: z.ZodString;
        }, z.core.$strip>;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"BeforeTool">;
        session_id: z.ZodString;
        cwd: z.ZodString;
        tool_name: z.ZodLiteral<"run_shell_command">;
        tool_input: z.ZodObject<{
            command: z.ZodString;
        }, z.core.$strip>;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"AfterTool">;
        session_id: z.ZodString;
        cwd: z.ZodString;
        tool_response: z.ZodObject<{
            llmContent: z.ZodString;
        }, z.core.$strip>;
        tool_name: z.ZodLiteral<"run_shell_command">;
        tool_input: z.ZodObject<{
            command: z.ZodString;
        }, z.core.$strip>;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"AfterTool">;
        session_id: z.ZodString;
        cwd: z.ZodString;
        tool_input: z.ZodObject<{
            file_path: z.ZodString;
        }, z.core.$strip>;
        tool_response: z.ZodObject<{
            returnDisplay: z.ZodObject<{
                isNewFile: z.ZodBoolean;
                originalContent: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>;
        tool_name: z.ZodLiteral<"write_file">;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"AfterTool">;
        session_id: z.ZodString;
        cwd: z.ZodString;
        tool_input: z.ZodObject<{
            file_path: z.ZodString;
        }, z.core.$strip>;
        tool_response: z.ZodObject<{
            returnDisplay: z.ZodObject<{
                isNewFile: z.ZodBoolean;
                originalContent: z.ZodString;
            }, z.core.$strip>;
        }, z.core.$strip>;
        tool_name: z.ZodLiteral<"replace">;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"AfterTool">;
        session_id: z.ZodString;
        cwd: z.ZodString;
        tool_name: z.ZodTemplateLiteral<`mcp_${string}`>;
        tool_response: z.ZodObject<{
            error: z.ZodOptional<z.ZodUnknown>;
        }, z.core.$strip>;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"AfterAgent">;
        session_id: z.ZodString;
        cwd: z.ZodString;
        prompt_response: z.ZodString;
        stop_hook_active: z.ZodBoolean;
    }, z.core.$strip>,
    z.ZodObject<{
        hook_event_name: z.ZodLiteral<"SessionEnd">;
        session_id: z.ZodString;
        cwd: z.ZodString;
        reason: z.ZodString;
    }, z.core.$strip>
]>;
type GeminiInput = z.infer<typeof GeminiInput>;
declare const gemini: Adapter<GeminiInput>;
