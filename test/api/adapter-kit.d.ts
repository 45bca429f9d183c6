export {
    ABSOLUTE_PATH,
    Adapter,
    AnswerForms,
    Capabilities,
    ClientStart,
    Consent,
    ConsentProblem,
    Contents,
    Described,
    DocumentForms,
    EntryPlan,
    Env,
    EventBase,
    EventType,
    Events,
    FieldGuards,
    FileChange,
    FolderTrust,
    Guard,
    Guidance,
    GuidanceAgent,
    GuidanceCommand,
    GuidancePage,
    Handle,
    HookCommand,
    HookEvent,
    HookGroups,
    HookIo,
    HookLines,
    HookNeeds,
    HookOutput,
    HookRules,
    HookScript,
    HookSetup,
    HookStart,
    HookTrial,
    HostDocument,
    HostSigns,
    INPUT_LIMIT,
    InstallPlaces,
    InstallPlan,
    Item,
    JsonFault,
    PLUGIN_BIN,
    PatchFile,
    PatchHunk,
    PatchLine,
    PlacedFile,
    PluginFacts,
    PluginFile,
    PluginPlan,
    PluginSigns,
    ProposedEdit,
    Refusals,
    Registration,
    Reply,
    SUSPICIOUS_COMMANDS,
    Schema,
    Scope,
    SettingsError,
    SettingsFile,
    SettingsProblem,
    Span,
    Switch,
    TrialPayload,
    TrialPayloads,
    TrialProject,
    Verified,
    Waiting,
    applyPatch,
    commandBegins,
    contentAfter,
    deadlines,
    defineAdapter,
    documentsIn,
    endsInQuestion,
    explainCommand,
    findEntries,
    groupedLines,
    guidanceFiles,
    hookEntries,
    hookGroups,
    hookInstall,
    hookLine,
    hookOfLine,
    hookProblem,
    isAbsolutePath,
    isAdapter,
    isAttended,
    isBelow,
    isBoolean,
    isHookCommand,
    isHookWanted,
    isHostName,
    isObject,
    isString,
    jsonFault,
    jsonFile,
    listOf,
    mergeEntries,
    oneOf,
    optional,
    parsePatch,
    parseSettings,
    patchChanges,
    patchProposals,
    pluginOf,
    quoteName,
    quotedPath,
    quotedScript,
    readSpan,
    removeEntries,
    renderer,
    resolvePath,
    resolverScript,
    runHook,
    schemaOf,
    scriptFile,
    scriptHook,
    shape,
    shellWord,
    silent,
    trialOf,
    unquoted,
    visible,
    visibleJson,
    withFields,
    withMember,
}
declare const ABSOLUTE_PATH: RegExp;
interface Adapter<Input = unknown> {
    host: string;
    title: string;
    input: Schema<Input>;
    senderOf?(payload: unknown, env: Env): string | undefined;
    parse(input: Input, env: Env): HookEvent[];
    render(reply: Reply, event: HookEvent): HookOutput;
    capabilities(input: Input, env: Env): Capabilities;
    viewPath?: string;
    rulePath?: string;
    shellSession(env: Env): string | undefined;
    variables: readonly RegExp[];
    install: InstallPlan;
    plugin?: PluginPlan;
    refusals?: Refusals;
    verified?(): Promise<Verified>;
    trial?(): Promise<HookTrial>;
}
interface AnswerForms<Answer> {
    text: {
        readonly [T in EventType]?: (text: string, event: HookEvent<T>) => Answer | undefined;
    };
    prompt?(reason: string): Answer | undefined;
    call?(reason: string, word: "ask" | "refuse"): Answer | undefined;
    past?(reason: string, event: HookEvent): Answer | undefined;
    line?(line: string, event: HookEvent): Partial<Answer>;
    suit?(text: string): string;
    silence?: string;
}
interface Capabilities {
    noteAfterEdit: boolean;
    noteAtStart: boolean;
    noteAtPrompt: boolean;
    noteAfterCommand: boolean;
    refuse: boolean;
    ask: boolean;
    continueTurn: boolean;
    interactive: boolean;
    showsWhy?: boolean;
    noteLimit: number;
    deadlineMs: Partial<Record<EventType, number>>;
}
interface ClientStart {
    program: RegExp;
    prompt: RegExp;
    goesOn: RegExp;
    asksTerminal?: boolean;
}
interface CommandForm extends Form {
    argument: string;
    write?(fields: Fields, text: string): string;
}
interface Consent {
    path: string;
    problems(settings: string, kept: string | undefined): Promise<readonly ConsentProblem[]>;
}
interface ConsentProblem {
    message: string;
    fix: string;
}
interface Contents {
    before: string | undefined;
    after: string | undefined;
}
type Described = string | readonly (Described | undefined)[] | DescribedFields;
interface DescribedFields {
    readonly [field: string]: Described | undefined;
}
interface DocumentForms {
    skill?: Fields;
    command?(command: GuidanceCommand, owner: string): CommandForm | undefined;
    agent?(agent: GuidanceAgent): Form;
}
interface EntryPlan {
    path: string;
    key: string;
    entries: Readonly<Record<string, readonly JsonObject[]>>;
    isOurs(value: unknown): boolean;
    problem?(settings: Readonly<Record<string, unknown>>): string | undefined;
}
type Env = Readonly<Record<string, string | undefined>>;
interface EventBase {
    host: string;
    session: string;
    turn?: string;
    call?: string;
    agent?: string;
    cwd: string;
    start: string;
    folders?: readonly string[];
    readOnly?: boolean;
}
type EventType = keyof Events;
interface Events {
    "session-started": {
        cause: "startup" | "resume" | "clear" | "compact" | "fork";
    };
    "prompt-sent": {
        text: string;
        switch?: Switch;
    };
    "file-edited": {
        files: FileChange[];
        reported?: true;
        byCommand?: true;
    };
    "edit-proposed": {
        edits: ProposedEdit[];
    };
    "command-proposed": {
        command: string;
    };
    "command-ran": {
        command: string;
        failed: boolean;
        begins?: true;
    };
    "subagent-ended": {
        agent: string;
    };
    "turn-ended": {
        continued: boolean;
        aborted: boolean;
        waiting: Waiting;
    };
    "session-ended": {
        reason: string;
    };
    notified: {
        kind: string;
        text: string;
    };
}
type FieldGuards = Readonly<Record<string, Guard<unknown>>>;
type Fields = Parameters<typeof withFields>[0];
interface FileChange {
    path: string;
    kind: "created" | "written" | "deleted" | "renamed";
    from?: string;
    before?: string;
}
interface FolderTrust extends ConsentProblem {
    path: string;
    isTrusted(kept: Readonly<Record<string, unknown>>): boolean;
}
interface Form {
    path: string;
    fields: Fields;
}
interface GroupedLines {
    host: string;
    registered: readonly Registration[];
    deadlineMs?: Readonly<Partial<Record<EventType, number>>>;
    unitMs?: number;
    fields?: JsonObject;
    lineOf?(hook: HookCommand): string;
    hookOf?(line: unknown): HookCommand | undefined;
}
type Guard<T> = (value: unknown) => value is T;
interface Guidance {
    rule: {
        name: string;
        description: string;
        text: string;
    };
    skill: {
        name: string;
        description: string;
        text: string;
        pages: readonly GuidancePage[];
    };
    commands: readonly GuidanceCommand[];
    agents: readonly GuidanceAgent[];
}
interface GuidanceAgent {
    name: string;
    description: string;
    text: string;
}
interface GuidanceCommand {
    name: string;
    argument?: string;
    description: string;
    text: string;
}
interface GuidancePage {
    path: string;
    text: string;
}
type Handle = (event: HookEvent, capabilities: Capabilities, adapter: Adapter) => Promise<Reply>;
interface HookCommand {
    command: string;
    args: readonly string[];
}
type HookEvent<T extends EventType = EventType> = {
    [K in T]: {
        type: K;
    } & EventBase & Events[K];
}[T];
interface HookGroups {
    isOurs(value: unknown): boolean;
    commandsIn(entry: unknown): readonly HookCommand[];
    startsIn(events: unknown): readonly HookStart[];
}
interface HookIo {
    input: string | Uint8Array;
    env: Env;
    debug(line: string): void;
    adapterOf?(sender: string, payload: unknown): Promise<Adapter | undefined>;
}
interface HookLines extends Pick<HookSetup, "hooks" | "entries"> {
    inPlugin(folder: string): EntryPlan["entries"];
}
interface HookNeeds {
    edits?: boolean;
    alone?: boolean;
}
interface HookOutput {
    stdout?: string;
    stderr?: string;
    exitCode: number;
}
interface HookRules {
    consequence: string;
    top?(settings: Readonly<Record<string, unknown>>): Iterable<string>;
    events: readonly string[];
    otherEvents?: "passed over" | "refused";
    noList?: "passed over" | "refused";
    group?: {
        matcher: Guard<unknown>;
        hooks: "demanded" | "optional";
    };
    types?: Readonly<Record<string, FieldGuards>>;
    usualType?: string;
}
interface HookScript {
    write(needs: HookNeeds): string;
    starts(path: string, hook: HookCommand, text: string): readonly HookStart[];
    advice: string;
}
interface HookSetup extends Pick<InstallPlan, "signs" | "plugins" | "alsoRuns"> {
    host: string;
    deadlineMs?: InstallPlan["deadlineMs"];
    folders: Readonly<Partial<Record<Scope, string>>>;
    file: string | Readonly<Record<Scope, string>>;
    hooks: HookGroups;
    entries(hook: HookCommand, needs: HookNeeds): EntryPlan["entries"];
    problem?(settings: Settings, text: string, file: PlacedFile): string | undefined;
    halt?(settings: Settings): string | undefined;
    empty?: string;
    consent?(file: PlacedFile, places: InstallPlaces): Consent | undefined;
    trust?(root: string, home: string): FolderTrust;
    documents: DocumentForms | ((guidance: Guidance, scope: Scope) => readonly PluginFile[]);
    script?: string;
    reference?: string;
    commit?: readonly string[];
    nextSteps: Readonly<Partial<Record<Scope, readonly string[]>>>;
}
interface HookStart {
    event: string;
    matcher?: string;
    start: string | HookCommand;
    timeoutMs?: number;
}
interface HookTrial {
    payload(hook: HookStart, project: TrialProject): TrialPayload | undefined;
    expand(text: string, root: string): string;
    variables(root: string): Env;
    answer(hook: HookStart): {
        safeParse(value: unknown): {
            success: boolean;
        };
    };
}
interface HostDocument {
    path: string;
    text: string;
}
interface HostSigns {
    project: readonly string[];
    home: readonly string[];
    commands: readonly string[];
    variables: readonly string[];
}
declare const INPUT_LIMIT: number;
interface InstallPlaces {
    root: string;
    home: string;
}
interface InstallPlan {
    scopes: readonly Scope[];
    signs: HostSigns;
    settings(scope: Scope, places: InstallPlaces): readonly SettingsFile[];
    documents(scope: Scope, places: InstallPlaces, guidance: Guidance): readonly HostDocument[];
    projectScript: {
        path: string;
        reference: string;
        text: string;
    };
    deadlineMs: Partial<Record<EventType, number>>;
    plugins?: PluginSigns;
    alsoRuns?: readonly string[];
    nextSteps(scope: Scope): readonly string[];
}
interface Item {
    key?: string;
    start: number;
    end: number;
    value: Span;
}
type Json = string | number | boolean | null | readonly Json[] | JsonObject;
interface JsonFault {
    at: number;
    line: number;
    rest: string;
}
interface JsonObject {
    readonly [key: string]: Json;
}
declare const PLUGIN_BIN: {
    readonly hook: "bin/tailtest-hook.cjs";
    readonly command: "bin/tailtest.cjs";
};
type PatchFile = {
    kind: "created";
    path: string;
    text: string;
} | {
    kind: "written";
    path: string;
    hunks: readonly PatchHunk[];
} | {
    kind: "renamed";
    path: string;
    from: string;
    hunks: readonly PatchHunk[];
} | {
    kind: "deleted";
    path: string;
};
interface PatchHunk {
    below?: string;
    lines: readonly PatchLine[];
    isEnd: boolean;
}
interface PatchLine {
    mark: " " | "-" | "+";
    text: string;
}
interface PlacedFile {
    path: string;
    root?: string;
}
interface PluginFacts {
    name: string;
    version: string;
    description: string;
    author: string;
    license: string;
    homepage: string;
    keywords: readonly string[];
}
interface PluginFile {
    path: string;
    text: string;
}
interface PluginPlan {
    manifest: string;
    command?: string;
    skill?: string;
    icon?: string;
    module?(): Promise<PluginFile>;
    files(facts: PluginFacts, guidance: Guidance): readonly PluginFile[];
    catalogue?(facts: PluginFacts, source: string): PluginFile;
}
interface PluginSetup extends Omit<PluginPlan, "files" | "command"> {
    fields(facts: PluginFacts): object;
    hooks(facts: PluginFacts): object;
    documents: DocumentForms;
}
interface PluginSigns {
    paths(places: InstallPlaces): readonly string[];
    enabled(texts: readonly (string | undefined)[]): Promise<readonly string[]>;
}
type ProposedEdit = {
    path: string;
} & ({
    kind: "write";
    text: string;
} | {
    kind: "replace";
    old: string;
    by: string;
    everywhere: boolean;
} | {
    kind: "patch";
    hunks: readonly PatchHunk[];
    from?: string;
} | {
    kind: "delete";
});
interface Refusals {
    seenIn?: string;
    gaps: readonly {
        platform?: string;
        text: string;
    }[];
}
interface Registration {
    hook: string;
    matcher?: string;
    type: EventType;
    need?: "edits";
    deadlineMs?: number;
}
type Reply = {
    type: "silent";
} | {
    type: "note";
    text: string;
    user?: string;
} | {
    type: "tell";
    user: string;
} | {
    type: "continue";
    text: string;
    user?: string;
} | {
    type: "ask";
    reason: string;
} | {
    type: "refuse";
    reason: string;
};
declare const SUSPICIOUS_COMMANDS: readonly string[];
interface Schema<Input> {
    check(value: unknown): Input | undefined;
    zod(): Promise<{
        safeParse(value: unknown): {
            success: boolean;
            data?: Input;
        };
    }>;
}
type Scope = "local" | "project" | "user";
type Settings = Readonly<Record<string, unknown>>;
declare class SettingsError extends Error {
    readonly name = "SettingsError";
    readonly code = "SETTINGS_UNREADABLE";
    readonly text: string | undefined;
    constructor(message: string, text?: string, options?: ErrorOptions);
}
interface SettingsFile {
    path: string;
    merge(text: string | undefined, hook: HookCommand, needs?: HookNeeds): string;
    remove(text: string): string | undefined;
    find(text: string): readonly HookCommand[];
    starts?(text: string): readonly HookStart[];
    problems(text: string): readonly SettingsProblem[];
    executable?: boolean;
    consent?: Consent;
}
interface SettingsProblem {
    message: string;
    stops: "file" | "host";
}
interface Span {
    start: number;
    end: number;
    items?: readonly Item[];
}
type Switch = "off" | "on" | "tdd-off" | "tdd-on" | "tdd-status";
interface TrialPayload {
    payload: unknown;
    speaks: boolean;
}
interface TrialPayloads {
    payloads: Readonly<Record<string, (project: TrialProject) => object>>;
    common?(event: string, project: TrialProject): object;
}
interface TrialProject {
    root: string;
    source: {
        path: string;
        text: string;
    };
    gated: {
        path: string;
        before: string;
        after: string;
    };
    command: string;
}
declare const USUAL: {
    command: string;
    timeout: string;
    unitMs: number;
};
interface Verified {
    of?: string;
    version: string;
    day: string;
    how: string;
    program?: string;
}
type Waiting = "no" | "question" | "background" | "plan";
declare function applyPatch(before: string, file: Exclude<PatchFile, {
    kind: "deleted";
}>): string | undefined;
declare function commandBegins(base: EventBase, command: string): HookEvent[];
declare function contentAfter(edit: ProposedEdit, before: string | undefined): Contents | "refused";
declare function deadlines<Own extends Partial<Record<EventType, number>> = object>(own?: Own): {
    "session-started": number;
    "prompt-sent": number;
    "file-edited": number;
    "edit-proposed": number;
    "command-proposed": number;
    "command-ran": number;
    "subagent-ended": number;
    "turn-ended": number;
    "session-ended": number;
    notified?: number | undefined;
};
declare function defineAdapter<Input>(adapter: Adapter<Input>): Adapter<Input>;
declare function documentsIn(folder: string, files: readonly PluginFile[]): HostDocument[];
declare function endsInQuestion(message: string): boolean;
declare function explainCommand(guidance: Guidance, command: string): Guidance;
declare function findEntries(text: string, plan: EntryPlan): readonly unknown[];
declare function groupedLines({ host, registered, ...forms }: GroupedLines): HookLines;
declare function guidanceFiles({ skill, commands, agents }: Guidance, forms: DocumentForms): PluginFile[];
declare function hookEntries<Row extends Registration>(rows: readonly Row[], needs: HookNeeds, deadlineMs: Readonly<Partial<Record<EventType, number>>>, entry: (row: Row, matcher: {
    matcher?: string;
}, seconds: number) => JsonObject): EntryPlan["entries"];
declare function hookGroups(ourCommand: (handler: unknown) => HookCommand | undefined, own?: Partial<typeof USUAL>): HookGroups;
declare function hookInstall(setup: HookSetup): InstallPlan;
declare function hookLine({ args: [script] }: HookCommand, host: string): string;
declare function hookOfLine(line: unknown, host: string, end?: string): HookCommand | undefined;
declare function hookProblem(rules: HookRules): (settings: Readonly<Record<string, unknown>>) => string | undefined;
declare function isAbsolutePath(path: string): boolean;
declare function isAdapter(value: unknown): value is Adapter;
declare function isAttended({ program, prompt, goesOn, asksTerminal }: ClientStart, env: Env, parent?: number, processes?: string): boolean;
declare function isBelow(folder: string, path: string): boolean;
declare function isBoolean(value: unknown): value is boolean;
declare function isHookCommand({ args }: HookCommand, host: string): boolean;
declare function isHookWanted(need: "edits" | undefined, { edits, alone }: HookNeeds): boolean;
declare function isHostName(name: string): boolean;
declare function isObject(value: unknown): value is Readonly<Record<string, unknown>>;
declare function isString(value: unknown): value is string;
declare function jsonFault(text: string): JsonFault | undefined;
declare function jsonFile(path: string, value: unknown): PluginFile;
declare function listOf<T>(guard: Guard<T>): Guard<T[]>;
declare function mergeEntries(text: string | undefined, plan: EntryPlan): string;
declare function oneOf<const Word extends string>(words: readonly Word[]): Guard<Word>;
declare function optional<T>(guard: Guard<T>): Guard<T | undefined>;
declare function parsePatch(text: string): PatchFile[];
declare function parseSettings(text: string, plan: EntryPlan): unknown;
declare function patchChanges(patch: string, cwd: string): FileChange[];
declare function patchProposals(patch: string, cwd: string): ProposedEdit[];
declare function pluginOf({ fields, hooks, documents, ...plan }: PluginSetup): PluginPlan;
declare function quoteName(text: string, limit?: number): string;
declare function quotedPath(path: string): string;
declare function quotedScript(line: unknown, end: string): string | undefined;
declare function readSpan(text: string, from?: number): Span;
declare function removeEntries(text: string, plan: EntryPlan): string | undefined;
declare function renderer<Answer extends object>(forms: AnswerForms<Answer>): Adapter["render"];
declare function resolvePath(folder: string, path: string): string;
declare function resolverScript(host: string): string;
declare function runHook<Input>(adapter: Adapter<Input>, handle: Handle, io: HookIo): Promise<HookOutput>;
declare function schemaOf<Input>(described: Described, zod: Schema<Input>["zod"], prepare?: (payload: unknown) => unknown): Schema<Input>;
declare function scriptFile(path: string, host: string, script: HookScript): SettingsFile;
declare function scriptHook(script: string | undefined, host: string): HookCommand | undefined;
declare function shape<T>(fields: {
    [K in keyof T]-?: Guard<T[K]>;
}): Guard<T>;
declare function shellWord(text: string, limit?: number, platform?: NodeJS.Platform): string;
declare const silent: Reply;
declare function trialOf({ payloads, common, ...host }: TrialPayloads & Pick<HookTrial, "answer"> & Partial<HookTrial>): HookTrial;
declare function unquoted(text: string): string;
declare function visible(text: string): string;
declare function visibleJson(json: string): string;
declare function withFields(fields: Readonly<Record<string, string | boolean | readonly string[] | Readonly<Record<string, string>> | undefined>>, text: string): string;
declare function withMember(text: string | undefined, keys: readonly [
    string,
    ...string[]
], value: Json): string | undefined;
