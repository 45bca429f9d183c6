import { Adapter } from '@tailtest/adapter-kit'
import { z } from 'zod'
export {
    ClineAnswer,
    ClineInput,
    cline,
}
declare const ClineAnswer: z.ZodUnion<readonly [
    z.ZodObject<{
        contextModification: z.ZodString;
    }, z.core.$strict>,
    z.ZodObject<{
        appendContext: z.ZodString;
    }, z.core.$strict>,
    z.ZodObject<{
        skip: z.ZodLiteral<true>;
        reason: z.ZodString;
    }, z.core.$strict>,
    z.ZodObject<{
        prompt: z.ZodString;
    }, z.core.$strict>
]>;
type ClineAnswer = z.infer<typeof ClineAnswer>;
declare const ClineInput: z.ZodUnion<readonly [
    z.ZodObject<{
        hookName: z.ZodLiteral<"tool_result">;
        tool_result: z.ZodUnion<readonly [
            z.ZodObject<{
                id: z.ZodOptional<z.ZodString>;
                name: z.ZodLiteral<"editor">;
                input: z.ZodObject<{
                    path: z.ZodString;
                }, z.core.$strip>;
                output: z.ZodObject<{
                    success: z.ZodOptional<z.ZodBoolean>;
                    result: z.ZodOptional<z.ZodString>;
                }, z.core.$strip>;
            }, z.core.$strip>,
            z.ZodObject<{
                id: z.ZodOptional<z.ZodString>;
                name: z.ZodLiteral<"apply_patch">;
                input: z.ZodUnion<readonly [
                    z.ZodString,
                    z.ZodObject<{
                        input: z.ZodString;
                    }, z.core.$strip>
                ]>;
                output: z.ZodObject<{
                    success: z.ZodOptional<z.ZodBoolean>;
                    result: z.ZodOptional<z.ZodString>;
                }, z.core.$strip>;
            }, z.core.$strip>,
            z.ZodObject<{
                id: z.ZodOptional<z.ZodString>;
                name: z.ZodLiteral<"run_commands">;
                output: z.ZodUnion<readonly [
                    z.ZodArray<z.ZodObject<{
                        query: z.ZodString;
                        success: z.ZodBoolean;
                    }, z.core.$strip>>,
                    z.ZodObject<{
                        error: z.ZodString;
                    }, z.core.$strip>
                ]>;
            }, z.core.$strip>,
            z.ZodObject<{
                name: z.ZodString;
            }, z.core.$strip>
        ]>;
        sessionContext: z.ZodObject<{
            rootSessionId: z.ZodString;
        }, z.core.$strip>;
        agent_id: z.ZodString;
        parent_agent_id: z.ZodNullable<z.ZodString>;
        tailtest: z.ZodOptional<z.ZodNever>;
        workspaceRoots: z.ZodTuple<[
            z.ZodString
        ], z.ZodUnknown>;
    }, z.core.$strip>,
    z.ZodObject<{
        hookName: z.ZodLiteral<"agent_end">;
        sessionContext: z.ZodObject<{
            rootSessionId: z.ZodString;
        }, z.core.$strip>;
        agent_id: z.ZodString;
        parent_agent_id: z.ZodNullable<z.ZodString>;
        tailtest: z.ZodOptional<z.ZodNever>;
        workspaceRoots: z.ZodTuple<[
            z.ZodString
        ], z.ZodUnknown>;
    }, z.core.$strip>,
    z.ZodObject<{
        hookName: z.ZodLiteral<"PostToolUse">;
        postToolUse: z.ZodObject<{
            toolName: z.ZodString;
            parameters: z.ZodObject<{
                path: z.ZodOptional<z.ZodString>;
                command: z.ZodOptional<z.ZodString>;
                input: z.ZodOptional<z.ZodString>;
            }, z.core.$strip>;
            success: z.ZodBoolean;
        }, z.core.$strip>;
        taskId: z.ZodString;
        tailtest: z.ZodOptional<z.ZodNever>;
        workspaceRoots: z.ZodTuple<[
            z.ZodString
        ], z.ZodUnknown>;
    }, z.core.$strip>,
    z.ZodObject<{
        hookName: z.ZodLiteral<"TaskComplete">;
        taskId: z.ZodString;
        tailtest: z.ZodOptional<z.ZodNever>;
        workspaceRoots: z.ZodTuple<[
            z.ZodString
        ], z.ZodUnknown>;
    }, z.core.$strip>,
    z.ZodObject<{
        tailtest: z.ZodLiteral<"plugin">;
        hook: z.ZodLiteral<"beforeRun">;
        session: z.ZodObject<{
            sessionId: z.ZodString;
        }, z.core.$strip>;
        workspaceInfo: z.ZodObject<{
            rootPath: z.ZodString;
        }, z.core.$strip>;
        turn: z.ZodOptional<z.ZodString>;
        mode: z.ZodOptional<z.ZodString>;
        first: z.ZodBoolean;
        prompt: z.ZodString;
        snapshot: z.ZodObject<{
            messages: z.ZodNumber;
        }, z.core.$strip>;
    }, z.core.$strip>,
    z.ZodObject<{
        tailtest: z.ZodLiteral<"plugin">;
        hook: z.ZodLiteral<"beforeTool">;
        session: z.ZodObject<{
            sessionId: z.ZodString;
        }, z.core.$strip>;
        workspaceInfo: z.ZodObject<{
            rootPath: z.ZodString;
        }, z.core.$strip>;
        turn: z.ZodOptional<z.ZodString>;
        mode: z.ZodOptional<z.ZodString>;
        agent: z.ZodOptional<z.ZodString>;
        toolCall: z.ZodObject<{
            toolCallId: z.ZodString;
            toolName: z.ZodString;
            input: z.ZodOptional<z.ZodUnknown>;
        }, z.core.$strip>;
    }, z.core.$strip>,
    z.ZodObject<{
        tailtest: z.ZodLiteral<"plugin">;
        hook: z.ZodLiteral<"afterRun">;
        session: z.ZodObject<{
            sessionId: z.ZodString;
        }, z.core.$strip>;
        workspaceInfo: z.ZodObject<{
            rootPath: z.ZodString;
        }, z.core.$strip>;
        turn: z.ZodOptional<z.ZodString>;
        mode: z.ZodOptional<z.ZodString>;
        continued: z.ZodBoolean;
        open: z.ZodBoolean;
        text: z.ZodString;
    }, z.core.$strip>
]>;
type ClineInput = z.infer<typeof ClineInput>;
declare const cline: Adapter<ClineInput>;
