import { Adapter } from '@tailtest/adapter-kit'
import { z } from 'zod'
export {
    CopilotAnswer,
    CopilotInput,
    copilot,
}
declare const CopilotAnswer: z.ZodUnion<(z.ZodObject<{
    additionalContext: z.ZodString;
}, z.core.$strict> | z.ZodObject<{
    decision: z.ZodLiteral<"block">;
    reason: z.ZodString;
}, z.core.$strict> | z.ZodUnion<readonly [
    z.ZodObject<{
        decision: z.ZodLiteral<"block">;
        reason: z.ZodString;
    }, z.core.$strict>,
    z.ZodObject<{
        additionalContext: z.ZodString;
    }, z.core.$strict>
]> | z.ZodUnion<readonly [
    z.ZodObject<{
        permissionDecision: z.ZodEnum<{
            deny: "deny";
            ask: "ask";
        }>;
        permissionDecisionReason: z.ZodString;
    }, z.core.$strict>,
    z.ZodObject<{
        additionalContext: z.ZodString;
    }, z.core.$strict>
]>)[]>;
type CopilotAnswer = z.infer<typeof CopilotAnswer>;
declare const CopilotInput: z.ZodPreprocess<z.ZodUnion<readonly [
    z.ZodObject<{
        source: z.ZodString;
        initialPrompt: z.ZodOptional<z.ZodString>;
        prompt: z.ZodOptional<z.ZodNever>;
        toolName: z.ZodOptional<z.ZodNever>;
        stop_hook_active: z.ZodOptional<z.ZodNever>;
        reason: z.ZodOptional<z.ZodNever>;
        sessionId: z.ZodString;
        cwd: z.ZodString;
        agentId: z.ZodOptional<z.ZodString>;
        parentAgentId: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>,
    z.ZodObject<{
        prompt: z.ZodString;
        source: z.ZodOptional<z.ZodNever>;
        toolName: z.ZodOptional<z.ZodNever>;
        stop_hook_active: z.ZodOptional<z.ZodNever>;
        reason: z.ZodOptional<z.ZodNever>;
        sessionId: z.ZodString;
        cwd: z.ZodString;
        agentId: z.ZodOptional<z.ZodString>;
        parentAgentId: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>,
    z.ZodUnion<readonly [
        z.ZodObject<{
            toolName: z.ZodLiteral<"create">;
            toolArgs: z.ZodObject<{
                path: z.ZodString;
                file_text: z.ZodString;
            }, z.core.$strip>;
            toolResult: z.ZodOptional<z.ZodNever>;
            error: z.ZodOptional<z.ZodNever>;
            source: z.ZodOptional<z.ZodNever>;
            prompt: z.ZodOptional<z.ZodNever>;
            stop_hook_active: z.ZodOptional<z.ZodNever>;
            reason: z.ZodOptional<z.ZodNever>;
            sessionId: z.ZodString;
            cwd: z.ZodString;
            agentId: z.ZodOptional<z.ZodString>;
            parentAgentId: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>,
        z.ZodObject<{
            toolName: z.ZodLiteral<"edit">;
            toolArgs: z.ZodObject<{
                path: z.ZodString;
                old_str: z.ZodString;
                new_str: z.ZodString;
            }, z.core.$strip>;
            toolResult: z.ZodOptional<z.ZodNever>;
            error: z.ZodOptional<z.ZodNever>;
            source: z.ZodOptional<z.ZodNever>;
            prompt: z.ZodOptional<z.ZodNever>;
            stop_hook_active: z.ZodOptional<z.ZodNever>;
            reason: z.ZodOptional<z.ZodNever>;
            sessionId: z.ZodString;
            cwd: z.ZodString;
            agentId: z.ZodOptional<z.ZodString>;
            parentAgentId: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>,
        z.ZodObject<{
            toolName: z.ZodLiteral<"apply_patch">;
            toolArgs: z.ZodString;
            toolResult: z.ZodOptional<z.ZodNever>;
            error: z.ZodOptional<z.ZodNever>;
            source: z.ZodOptional<z.ZodNever>;
            prompt: z.ZodOptional<z.ZodNever>;
            stop_hook_active: z.ZodOptional<z.ZodNever>;
            reason: z.ZodOptional<z.ZodNever>;
            sessionId: z.ZodString;
            cwd: z.ZodString;
            agentId: z.ZodOptional<z.ZodString>;
            parentAgentId: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>
    ]>,
    z.ZodObject<{
        toolName: z.ZodLiteral<"bash" | "powershell">;
        toolArgs: z.ZodObject<{
            command: z.ZodString;
        }, z.core.$strip>;
        toolResult: z.ZodOptional<z.ZodNever>;
        error: z.ZodOptional<z.ZodNever>;
        source: z.ZodOptional<z.ZodNever>;
        prompt: z.ZodOptional<z.ZodNever>;
        stop_hook_active: z.ZodOptional<z.ZodNever>;
        reason: z.ZodOptional<z.ZodNever>;
        sessionId: z.ZodString;
        cwd: z.ZodString;
        agentId: z.ZodOptional<z.ZodString>;
        parentAgentId: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>,
    z.ZodObject<{
        toolName: z.ZodTemplateLiteral<`${string}-${string}`>;
        toolResult: z.ZodOptional<z.ZodNever>;
        error: z.ZodOptional<z.ZodNever>;
        source: z.ZodOptional<z.ZodNever>;
        prompt: z.ZodOptional<z.ZodNever>;
        stop_hook_active: z.ZodOptional<z.ZodNever>;
        reason: z.ZodOptional<z.ZodNever>;
        sessionId: z.ZodString;
        cwd: z.ZodString;
        agentId: z.ZodOptional<z.ZodString>;
        parentAgentId: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>,
    z.ZodUnion<readonly [
        z.ZodObject<{
            toolName: z.ZodLiteral<"create">;
            toolArgs: z.ZodObject<{
                path: z.ZodString;
                file_text: z.ZodString;
            }, z.core.$strip>;
            toolResult: z.ZodObject<{
                resultType: z.ZodString;
                textResultForLlm: z.ZodString;
            }, z.core.$strip>;
            source: z.ZodOptional<z.ZodNever>;
            prompt: z.ZodOptional<z.ZodNever>;
            stop_hook_active: z.ZodOptional<z.ZodNever>;
            reason: z.ZodOptional<z.ZodNever>;
            sessionId: z.ZodString;
            cwd: z.ZodString;
            agentId: z.ZodOptional<z.ZodString>;
            parentAgentId: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>,
        z.ZodObject<{
            toolName: z.ZodLiteral<"edit">;
            toolArgs: z.ZodObject<{
                path: z.ZodString;
                old_str: z.ZodString;
                new_str: z.ZodString;
            }, z.core.$strip>;
            toolResult: z.ZodObject<{
                resultType: z.ZodString;
                textResultForLlm: z.ZodString;
            }, z.core.$strip>;
            source: z.ZodOptional<z.ZodNever>;
            prompt: z.ZodOptional<z.ZodNever>;
            stop_hook_active: z.ZodOptional<z.ZodNever>;
            reason: z.ZodOptional<z.ZodNever>;
            sessionId: z.ZodString;
            cwd: z.ZodString;
            agentId: z.ZodOptional<z.ZodString>;
            parentAgentId: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>,
        z.ZodObject<{
            toolName: z.ZodLiteral<"apply_patch">;
            toolArgs: z.ZodString;
            toolResult: z.ZodObject<{
                resultType: z.ZodString;
                textResultForLlm: z.ZodString;
            }, z.core.$strip>;
            source: z.ZodOptional<z.ZodNever>;
            prompt: z.ZodOptional<z.ZodNever>;
            stop_hook_active: z.ZodOptional<z.ZodNever>;
            reason: z.ZodOptional<z.ZodNever>;
            sessionId: z.ZodString;
            cwd: z.ZodString;
            agentId: z.ZodOptional<z.ZodString>;
            parentAgentId: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>
    ]>,
    z.ZodObject<{
        toolName: z.ZodLiteral<"bash" | "powershell">;
        toolArgs: z.ZodObject<{
            command: z.ZodString;
        }, z.core.$strip>;
        toolResult: z.ZodObject<{
            resultType: z.ZodString;
            textResultForLlm: z.ZodString;
        }, z.core.$strip>;
        source: z.ZodOptional<z.ZodNever>;
        prompt: z.ZodOptional<z.ZodNever>;
        stop_hook_active: z.ZodOptional<z.ZodNever>;
        reason: z.ZodOptional<z.ZodNever>;
        sessionId: z.ZodString;
        cwd: z.ZodString;
        agentId: z.ZodOptional<z.ZodString>;
        parentAgentId: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>,
    z.ZodUnion<readonly [
        z.ZodObject<{
            stop_hook_active: z.ZodBoolean;
            agentName: z.ZodOptional<z.ZodNever>;
            source: z.ZodOptional<z.ZodNever>;
            prompt: z.ZodOptional<z.ZodNever>;
            toolName: z.ZodOptional<z.ZodNever>;
            reason: z.ZodOptional<z.ZodNever>;
            sessionId: z.ZodString;
            cwd: z.ZodString;
            agentId: z.ZodOptional<z.ZodString>;
            parentAgentId: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>,
        z.ZodObject<{
            stop_hook_active: z.ZodBoolean;
            agentName: z.ZodString;
            agentId: z.ZodString;
            source: z.ZodOptional<z.ZodNever>;
            prompt: z.ZodOptional<z.ZodNever>;
            toolName: z.ZodOptional<z.ZodNever>;
            reason: z.ZodOptional<z.ZodNever>;
            sessionId: z.ZodString;
            cwd: z.ZodString;
            parentAgentId: z.ZodOptional<z.ZodString>;
        }, z.core.$strip>
    ]>,
    z.ZodObject<{
        reason: z.ZodString;
        source: z.ZodOptional<z.ZodNever>;
        prompt: z.ZodOptional<z.ZodNever>;
        toolName: z.ZodOptional<z.ZodNever>;
        stop_hook_active: z.ZodOptional<z.ZodNever>;
        sessionId: z.ZodString;
        cwd: z.ZodString;
        agentId: z.ZodOptional<z.ZodString>;
        parentAgentId: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>
]>, unknown>;
type CopilotInput = z.infer<typeof CopilotInput>;
declare const copilot: Adapter<CopilotInput>;
