export {
    Asker,
    Block,
    Client,
    ClientError,
    ClientName,
    Conversation,
    HookRun,
    Installed,
    Message,
    ModelRequest,
    ModelServer,
    Part,
    Reached,
    RunOptions,
    RunResult,
    Running,
    Script,
    TerminalOptions,
    TerminalProgram,
    Turn,
    clients,
    emptyEnvironment,
    installPackage,
    reachedModel,
    scriptedModel,
}
type Asker = "main" | "agent" | "side";
type Block = {
    text: string;
} | {
    tool: string;
    input: unknown;
};
interface Client {
    name: string;
    title: string;
    version: string;
    install(cache?: string, version?: string): Promise<Installed>;
    start(options: RunOptions): Promise<Running>;
    run(options: RunOptions): Promise<RunResult>;
}
declare class ClientError extends Error {
    readonly name = "ClientError";
    readonly code: ClientErrorCode;
    constructor(code: ClientErrorCode, message: string, options?: ErrorOptions);
}
type ClientErrorCode = "INSTALL_FAILED" | "NOT_STARTED" | "REFUSED" | "TIMED_OUT" | "SCRIPT_FAILED";
type ClientName = keyof typeof clients;
interface Cline extends Client {
    terminal(options: TerminalOptions): Promise<TerminalProgram>;
}
interface Conversation {
    asker: Asker;
    session?: string;
    model: string;
    instructions: string;
    messages: readonly Message[];
    tools: readonly string[];
}
interface HookRun {
    event: string;
    name: string;
    stdout: string;
    stderr: string;
    exitCode: number | undefined;
    outcome: string;
    answer: Json | undefined;
    said: readonly string[];
    told: readonly string[];
}
interface Installed {
    executable: string;
    version: string;
    folder: string;
}
type Json = Readonly<Record<string, unknown>>;
interface Message {
    role: "user" | "assistant" | "system";
    parts: readonly Part[];
}
interface ModelRequest extends Conversation {
    index: number;
    at: number;
    body: unknown;
}
interface ModelServer {
    readonly url: string;
    readonly requests: readonly ModelRequest[];
    spent(): number;
    failure(): unknown;
    close(): Promise<void>;
}
interface Opencode extends Client {
    once(options: RunOptions): Promise<Running>;
}
type Part = {
    type: "text";
    text: string;
} | {
    type: "call";
    id: string;
    tool: string;
    input: unknown;
} | {
    type: "result";
    call: string;
    text: string;
};
interface Program {
    command: string;
    args: readonly string[];
    cwd: string;
    env: Readonly<Record<string, string>>;
}
interface Reached {
    request: number;
    role: "user" | "system";
    place: "text" | "result" | "instructions";
    wrapper: string;
    text: string;
}
interface RunOptions {
    project: string;
    prompt: string | readonly string[] | AsyncIterable<string>;
    model: ModelServer;
    version?: string;
    home: string;
    cwd?: string;
    resume?: string;
    settings?: Json;
    modelName?: string;
    trustHooks?: boolean;
    args?: readonly string[];
    env?: Readonly<Record<string, string>>;
    permissionMode?: string;
    tools?: readonly string[];
    timeoutMs?: number;
}
interface RunResult {
    exitCode: number | undefined;
    signal: string | undefined;
    session: string | undefined;
    events: readonly Json[];
    results: readonly string[];
    hooks: readonly HookRun[];
    systemMessages: readonly string[];
    debugLog: string;
    stderr: string;
    durationMs: number;
}
interface Running {
    pid: number;
    readonly events: readonly Json[];
    interrupt(): Promise<void>;
    kill(signal?: "SIGTERM" | "SIGINT" | "SIGKILL"): void;
    done: Promise<RunResult>;
}
interface Script {
    main: readonly Turn[];
    agents?: Readonly<Record<string, readonly Turn[]>>;
}
type TerminalOptions = Omit<RunOptions, "prompt" | "timeoutMs"> & {
    prompt?: string;
};
interface TerminalProgram extends Program {
    end(): Promise<void>;
}
type Turn = readonly Block[] | ((request: ModelRequest) => readonly Block[] | Promise<readonly Block[]>);
declare const clients: {
    "claude-code": Client;
    codex: Client;
    cline: Cline;
    copilot: Client;
    gemini: Client;
    opencode: Opencode;
};
declare function emptyEnvironment(home: string, env?: NodeJS.ProcessEnv): Record<string, string>;
declare function installPackage(name: string, version: string, cache?: string): Promise<string>;
declare function reachedModel(server: Pick<ModelServer, "requests">, text: string | RegExp): Reached[];
declare function scriptedModel(turns: readonly Turn[] | Script): Promise<ModelServer>;
