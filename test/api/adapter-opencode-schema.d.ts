import { z } from 'zod'
export {
    OpencodeAnswer,
    OpencodeInput,
}
declare const OpencodeAnswer: z.ZodObject<{
    context: z.ZodOptional<z.ZodString>;
    deny: z.ZodOptional<z.ZodString>;
    prompt: z.ZodOptional<z.ZodString>;
    line: z.ZodOptional<z.ZodString>;
}, z.core.$strict>;
type OpencodeAnswer = z.infer<typeof OpencodeAnswer>;
declare const OpencodeInput: z.ZodUnion<readonly [
    z.ZodObject<{
        directory: z.ZodString;
        mode: z.ZodOptional<z.ZodString>;
        open: z.ZodBoolean;
        hook: z.ZodLiteral<"chat.message">;
        sessionID: z.ZodString;
        parentID: z.ZodOptional<z.ZodString>;
        text: z.ZodString;
        begun: z.ZodOptional<z.ZodEnum<{
            startup: "startup";
            resume: "resume";
        }>>;
        command: z.ZodOptional<z.ZodObject<{
            command: z.ZodString;
            arguments: z.ZodString;
        }, z.core.$strip>>;
    }, z.core.$strip>,
    z.ZodObject<{
        directory: z.ZodString;
        mode: z.ZodOptional<z.ZodString>;
        open: z.ZodBoolean;
        hook: z.ZodLiteral<"tool.execute.before">;
        sessionID: z.ZodString;
        parentID: z.ZodOptional<z.ZodString>;
        tool: z.ZodLiteral<"write">;
        args: z.ZodObject<{
            content: z.ZodString;
            filePath: z.ZodString;
        }, z.core.$strip>;
    }, z.core.$strip>,
    z.ZodObject<{
        directory: z.ZodString;
        mode: z.ZodOptional<z.ZodString>;
        open: z.ZodBoolean;
        hook: z.ZodLiteral<"tool.execute.before">;
        sessionID: z.ZodString;
        parentID: z.ZodOptional<z.ZodString>;
        tool: z.ZodLiteral<"edit">;
        args: z.ZodObject<{
            replaceAll: z.ZodOptional<z.ZodBoolean>;
            oldString: z.ZodString;
            newString: z.ZodString;
            filePath: z.ZodString;
        }, z.core.$strip>;
    }, z.core.$strip>,
    z.ZodObject<{
        directory: z.ZodString;
        mode: z.ZodOptional<z.ZodString>;
        open: z.ZodBoolean;
        hook: z.ZodLiteral<"tool.execute.before">;
        sessionID: z.ZodString;
        parentID: z.ZodOptional<z.ZodString>;
        tool: z.ZodLiteral<"apply_patch">;
        args: z.ZodObject<{
            patchText: z.ZodString;
        }, z.core.$strip>;
    }, z.core.$strip>,
    z.ZodObject<{
        directory: z.ZodString;
        mode: z.ZodOptional<z.ZodString>;
        open: z.ZodBoolean;
        hook: z.ZodLiteral<"tool.execute.before">;
        sessionID: z.ZodString;
        parentID: z.ZodOptional<z.ZodString>;
        tool: z.ZodLiteral<"bash">;
        args: z.ZodObject<{
            command: z.ZodString;
        }, z.core.$strip>;
    }, z.core.$strip>,
    z.ZodObject<{
        directory: z.ZodString;
        mode: z.ZodOptional<z.ZodString>;
        open: z.ZodBoolean;
        hook: z.ZodLiteral<"tool.execute.before">;
        sessionID: z.ZodString;
        parentID: z.ZodOptional<z.ZodString>;
        tool: z.ZodString;
        args: z.ZodOptional<z.ZodNever>;
    }, z.core.$strip>,
    z.ZodObject<{
        directory: z.ZodString;
        mode: z.ZodOptional<z.ZodString>;
        open: z.ZodBoolean;
        hook: z.ZodLiteral<"tool.execute.after">;
        sessionID: z.ZodString;
        parentID: z.ZodOptional<z.ZodString>;
        tool: z.ZodLiteral<"write">;
        args: z.ZodObject<{
            filePath: z.ZodString;
        }, z.core.$strip>;
        metadata: z.ZodObject<{
            exists: z.ZodBoolean;
        }, z.core.$strip>;
    }, z.core.$strip>,
    z.ZodObject<{
        directory: z.ZodString;
        mode: z.ZodOptional<z.ZodString>;
        open: z.ZodBoolean;
        hook: z.ZodLiteral<"tool.execute.after">;
        sessionID: z.ZodString;
        parentID: z.ZodOptional<z.ZodString>;
        tool: z.ZodLiteral<"edit">;
        args: z.ZodObject<{
            filePath: z.ZodString;
        }, z.core.$strip>;
    }, z.core.$strip>,
    z.ZodObject<{
        directory: z.ZodString;
        mode: z.ZodOptional<z.ZodString>;
        open: z.ZodBoolean;
        hook: z.ZodLiteral<"tool.execute.after">;
        sessionID: z.ZodString;
        parentID: z.ZodOptional<z.ZodString>;
        tool: z.ZodLiteral<"apply_patch">;
        args: z.ZodObject<{
            patchText: z.ZodString;
        }, z.core.$strip>;
    }, z.core.$strip>,
    z.ZodObject<{
        directory: z.ZodString;
        mode: z.ZodOptional<z.ZodString>;
        open: z.ZodBoolean;
        hook: z.ZodLiteral<"tool.execute.after">;
        sessionID: z.ZodString;
        parentID: z.ZodOptional<z.ZodString>;
        tool: z.ZodLiteral<"bash">;
        args: z.ZodObject<{
            command: z.ZodString;
        }, z.core.$strip>;
        metadata: z.ZodObject<{
            exit: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>;
    }, z.core.$strip>,
    z.ZodObject<{
        directory: z.ZodString;
        mode: z.ZodOptional<z.ZodString>;
        open: z.ZodBoolean;
        hook: z.ZodLiteral<"session.compacted">;
        sessionID: z.ZodString;
        parentID: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>,
    z.ZodObject<{
        directory: z.ZodString;
        mode: z.ZodOptional<z.ZodString>;
        open: z.ZodBoolean;
        hook: z.ZodLiteral<"session.idle">;
        sessionID: z.ZodString;
        parentID: z.ZodOptional<z.ZodString>;
        continued: z.ZodBoolean;
        aborted: z.ZodBoolean;
        text: z.ZodString;
    }, z.core.$strip>
]>;
type OpencodeInput = z.infer<typeof OpencodeInput>;
