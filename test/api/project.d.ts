import { Dirent } from 'node:fs'
import { Stats } from 'node:fs'
import { ZodType } from 'zod'
import { posix } from 'node:path'
export {
    BraceOptions,
    Check,
    ConfigOf,
    ConfigProblem,
    Environment,
    FOR_APPENDING,
    FOR_READING,
    Field,
    Fields,
    Filter,
    GitOptions,
    InvalidPath,
    JsonObject,
    LANGUAGES,
    Language,
    LanguageRow,
    LinkRefused,
    LoadedConfig,
    LockTimeout,
    Log,
    MAX_STATE_BYTES,
    Markers,
    Of,
    Optional,
    ParseYaml,
    Plain,
    ProcessorTimes,
    Project,
    ProjectAt,
    RelPath,
    Running,
    SKIPPED_DIRECTORIES,
    SOURCE_ROOTS,
    Shape,
    SkipRow,
    Slice,
    SwiftTarget,
    TERMINAL_CODES,
    WalkOptions,
    alternatives,
    ancestorsOf,
    asRead,
    baseName,
    configIn,
    configSchema,
    ensureStateDir,
    entriesIn,
    escapeId,
    fileAt,
    findRoot,
    firstBraces,
    fits,
    flag,
    foldersOutside,
    foldersToMainTree,
    git,
    gitFilters,
    globMatcher,
    hasConfig,
    headOf,
    homeDir,
    installedFile,
    isAmongTests,
    isFixtureFolder,
    isGit,
    isLink,
    isObject,
    isOnBattery,
    isPattern,
    isRunning,
    isSecretName,
    isTestFile,
    isTestFolder,
    isTestProjectFolder,
    isTestSupport,
    joinRel,
    jsonSchema,
    languageOf,
    listOf,
    loadConfig,
    loadYaml,
    makeFolder,
    mayBeTest,
    misfit,
    moment,
    nameMatcher,
    namesIn,
    number,
    onOneLine,
    oneOf,
    openLog,
    openProject,
    optional,
    parentOf,
    parseJson,
    path,
    pathAt,
    pathBelow,
    plainLines,
    processStart,
    processorTimes,
    programFolders,
    programFrom,
    projectAt,
    readBytes,
    readState,
    readerOf,
    relPath,
    replaceFile,
    repositoryOf,
    rootStateDir,
    runningIn,
    sha256,
    skippedBy,
    startedBy,
    statAt,
    stateDir,
    swiftModule,
    swiftTargetOf,
    swiftTargets,
    testFolderOf,
    text,
    toAbsolute,
    toRelative,
    trackedFiles,
    unseen,
    userStateDir,
    walk,
    wereBusy,
    windowsProgram,
    withLock,
    withYamlSetting,
    withoutBraces,
    withoutComments,
    writeAtomic,
}
interface BraceOptions {
    escapes?: boolean;
}
declare const CONFIG_NAMES: readonly [
    "config.json",
    "config.yaml"
];
type Check<T> = (value: unknown) => T | undefined;
interface ConfigFile {
    file: RelPath;
    name: (typeof CONFIG_NAMES)[number];
}
type ConfigOf<F> = {
    readonly [K in keyof F]: ValueOf<F[K]>;
};
interface ConfigProblem {
    file: string;
    key?: string;
    message: string;
    kind: "unreadable" | "unknown-key" | "wrong-value";
}
interface Described {
    describe: string;
}
type Environment = Readonly<Record<string, string | undefined>>;
declare const FOR_APPENDING: number;
declare const FOR_READING: number;
type Field = Described & ({
    type: "enum";
    values: readonly (string | boolean)[];
    default: string | boolean;
} | {
    type: "boolean";
    default: boolean;
} | {
    type: "integer";
    min: number;
    max: number;
    default: number;
} | {
    type: "string";
    default?: string;
} | {
    type: "strings";
    default: readonly string[];
} | {
    type: "object";
    fields: Fields;
} | {
    type: "map";
    of: Field;
});
type Fields = Readonly<Record<string, Field>>;
interface Filter {
    name: string;
    isOfPerson: boolean;
}
interface GitOptions {
    input?: string;
    env?: Record<string, string>;
    timeoutMs?: number;
    maxBytes?: number;
    unfiltered?: boolean;
}
declare class InvalidPath extends TypeError {
    readonly name = "InvalidPath";
    readonly code = "INVALID_PATH";
}
type IsIgnored = (directory: RelPath) => boolean;
type JsonObject = Readonly<Record<string, unknown>>;
declare const LANGUAGES: Readonly<Record<Language, LanguageRow>>;
type Language = keyof typeof ROWS;
interface LanguageRow {
    title: string;
    extensions: readonly string[];
    testNames: readonly RegExp[];
    testFolders?: readonly string[];
    testPath?: RegExp;
    noTests?: RegExp;
    supportNames?: RegExp;
    generated: readonly RegExp[];
    testName?: (stem: string, extension?: string) => string;
    configNames?: RegExp;
    needsRunner?: true;
}
declare class LinkRefused extends Error {
    readonly name = "LinkRefused";
    readonly code = "LINK_REFUSED";
}
interface LoadedConfig<F extends Fields> {
    config: ConfigOf<F>;
    problems: ConfigProblem[];
    files: string[];
}
declare class LockTimeout extends Error {
    readonly name = "LockTimeout";
    readonly code = "LOCK_TIMEOUT";
}
interface Log<T> {
    append(...entries: T[]): void;
    read(from?: number): Slice<T>;
    size(): number;
}
declare const MAX_STATE_BYTES: number;
type Markers = (directory: RelPath) => ReadonlySet<string>;
type Matcher = (name: string) => boolean;
type Of<S extends Shape> = {
    [K in RequiredKeys<S>]: S[K] extends Check<infer T> ? T : never;
} & {
    [K in Exclude<keyof S, RequiredKeys<S>>]?: S[K] extends Optional<infer T> ? T : never;
};
interface Optional<T> {
    optional: Check<T>;
}
type ParseYaml = (text: string, options?: {
    maxAliasCount?: number;
}) => unknown;
type PathFlavour = Pick<typeof posix, "isAbsolute" | "resolve" | "sep">;
type Plain<T> = T extends RelPath ? string : T extends string ? T : T extends (...args: infer A) => infer R ? (...args: A) => Plain<R> : T extends object ? {
    [K in keyof T]: Plain<T[K]>;
} : T;
interface ProcessorTimes {
    busy: number;
    total: number;
}
interface Project {
    readonly root: string;
}
type ProjectAt = Project | {
    readonly cwd: string;
};
declare const ROWS: {
    python: {
        title: string;
        extensions: string[];
        testNames: RegExp[];
        supportNames: RegExp;
        configNames: RegExp;
        generated: RegExp[];
        testName: (stem: string) => string;
    };
    javascript: {
        configNames: RegExp;
        generated: RegExp[];
        testName: (stem: string, extension?: string | undefined) => string;
        testNames: readonly [
            RegExp
        ];
        testFolders: readonly [
            "__tests__"
        ];
        supportNames: RegExp;
        title: string;
        extensions: string[];
    };
    typescript: {
        generated: RegExp[];
        testName: (stem: string, extension?: string | undefined) => string;
        testNames: readonly [
            RegExp
        ];
        testFolders: readonly [
            "__tests__"
        ];
        supportNames: RegExp;
        title: string;
        extensions: string[];
    };
    go: {
        title: string;
        extensions: string[];
        testNames: RegExp[];
        noTests: RegExp;
        generated: RegExp[];
        testName: (stem: string) => string;
        needsRunner: true;
    };
    ruby: {
        title: string;
        extensions: string[];
        testNames: RegExp[];
        noTests: RegExp;
        supportNames: RegExp;
        generated: RegExp[];
        testName: (stem: string) => string;
        needsRunner: true;
    };
    php: {
        title: string;
        extensions: string[];
        testNames: RegExp[];
        generated: RegExp[];
        testName: (stem: string) => string;
        needsRunner: true;
    };
    java: {
        generated: RegExp[];
        testName: (stem: string) => string;
        needsRunner: true;
        testNames: readonly [
            RegExp,
            RegExp,
            RegExp
        ];
        noTests: RegExp;
        title: string;
        extensions: string[];
    };
    kotlin: {
        configNames: RegExp;
        generated: RegExp[];
        testName: (stem: string) => string;
        needsRunner: true;
        testNames: readonly [
            RegExp,
            RegExp,
            RegExp
        ];
        noTests: RegExp;
        title: string;
        extensions: string[];
    };
    csharp: {
        title: string;
        extensions: string[];
        testNames: RegExp[];
        generated: RegExp[];
        testName: (stem: string) => string;
        needsRunner: true;
    };
    scala: {
        title: string;
        extensions: string[];
        testNames: RegExp[];
        testFolders: string[];
        testPath: RegExp;
        noTests: RegExp;
        generated: RegExp[];
        testName: (stem: string) => string;
        needsRunner: true;
    };
    swift: {
        title: string;
        extensions: string[];
        testNames: RegExp[];
        testFolders: string[];
        noTests: RegExp;
        supportNames: RegExp;
        configNames: RegExp;
        generated: RegExp[];
        testName: (stem: string) => string;
        needsRunner: true;
    };
    elixir: {
        title: string;
        extensions: string[];
        testNames: RegExp[];
        supportNames: RegExp;
        configNames: RegExp;
        generated: RegExp[];
        testName: (stem: string) => string;
        needsRunner: true;
    };
    cpp: {
        title: string;
        extensions: string[];
        testNames: RegExp[];
        testFolders: string[];
        testPath: RegExp;
        generated: RegExp[];
        testName: (stem: string, extension?: string | undefined) => string;
        needsRunner: true;
    };
    rust: {
        title: string;
        extensions: string[];
        testNames: never[];
        testFolders: string[];
        testPath: RegExp;
        noTests: RegExp;
        generated: RegExp[];
        needsRunner: true;
    };
};
type RelPath = string & {
    readonly __rel: unique symbol;
};
interface ReplaceOptions {
    platform?: NodeJS.Platform;
    rename?: (from: string, to: string) => void;
}
type RequiredKeys<S> = {
    [K in keyof S]: S[K] extends Optional<unknown> ? never : K;
}[keyof S];
interface Running {
    pid: number;
    name: string;
    worked: number;
    words: readonly string[];
    ancestors: readonly number[];
}
declare const SKIPPED_DIRECTORIES: readonly SkipRow[];
declare const SOURCE_ROOTS: ReadonlySet<string>;
type Shape = Readonly<Record<string, Check<unknown> | Optional<unknown>>>;
interface SkipRow {
    directory: string;
    when?: {
        holds: string;
    } | {
        beside: string;
    } | {
        ignored: "by git";
    } | {
        numbered: true;
    };
}
interface Slice<T> {
    entries: T[];
    settled: number;
    settledCount: number;
    end: number;
}
interface SwiftTarget {
    name: string;
    isTest: boolean;
    folder: string;
    dependencies: readonly string[];
}
declare const TERMINAL_CODES: RegExp;
type ValueOf<F> = F extends {
    type: "enum";
    values: readonly (infer V)[];
} ? V : F extends {
    type: "boolean";
} ? boolean : F extends {
    type: "integer";
} ? number : F extends {
    type: "string";
} ? F extends {
    default: string;
} ? string : string | undefined : F extends {
    type: "strings";
} ? readonly string[] : F extends {
    type: "object";
    fields: infer G;
} ? ConfigOf<G> : F extends {
    type: "map";
    of: infer G;
} ? Readonly<Record<string, ValueOf<G>>> : never;
interface WalkOptions {
    limit?: number;
    from?: RelPath;
    isIgnored?: IsIgnored;
}
declare function alternatives(pattern: string): string[];
declare function ancestorsOf(pid: number): number[];
declare function asRead(shape: Shape, given: object): JsonObject;
declare function baseName(path: RelPath): string;
declare function configIn(project: Project, folder: RelPath): ConfigFile[];
declare function configSchema(fields: Fields): Promise<ZodType>;
declare function ensureStateDir(project: Project, ...below: readonly string[]): string | undefined;
declare function entriesIn(folder: string): Dirent[];
declare function escapeId(id: string): string;
declare function fileAt(at: ProjectAt, file: string): RelPath;
declare function findRoot(from: string, fallback: string): string;
declare function firstBraces(text: string, options?: BraceOptions): string[] | undefined;
declare function fits(shape: Shape, value: JsonObject): boolean;
declare const flag: Check<boolean>;
declare function foldersOutside(env: Environment, root: string, platform?: NodeJS.Platform): string[];
declare function foldersToMainTree(worktree: string): string[];
declare function git(project: Project, args: readonly string[], options?: GitOptions): Promise<Buffer | undefined>;
declare function gitFilters(project: Project): Promise<readonly Filter[] | undefined>;
declare function globMatcher(pattern: string): (path: string) => boolean;
declare function hasConfig(project: Project, directory?: RelPath): boolean;
declare function headOf(project: Project): string | undefined;
declare function homeDir(env: Environment, platform?: NodeJS.Platform): string;
declare function installedFile(from: string, request: string): string | undefined;
declare function isAmongTests(path: string): boolean;
declare function isFixtureFolder(name: string): boolean;
declare function isGit(project: Project): boolean;
declare function isLink(path: string): boolean;
declare function isObject(value: unknown): value is JsonObject;
declare function isOnBattery(supplies?: string): boolean;
declare function isPattern(segment: string): boolean;
declare function isRunning(pid: number, started: string | undefined): boolean;
declare function isSecretName(name: string): boolean;
declare function isTestFile(path: string): boolean;
declare function isTestFolder(name: string): boolean;
declare function isTestProjectFolder(name: string): boolean;
declare function isTestSupport(path: string): boolean;
declare function joinRel(directory: RelPath, ...segments: string[]): RelPath;
declare function jsonSchema(fields: Fields): object;
declare function languageOf(path: string): Language | undefined;
declare function listOf<T>(check: Check<T>): Check<T[]>;
declare function loadConfig<const F extends Fields>(project: Project, fields: F, directory?: RelPath): Promise<LoadedConfig<F>>;
declare function loadYaml(): Promise<ParseYaml>;
declare function makeFolder(folder: string, mode?: number): void;
declare function mayBeTest(path: string): boolean;
declare function misfit(shape: Shape, value: JsonObject): string | undefined;
declare const moment: Check<number>;
declare function nameMatcher(pattern: string): Matcher;
declare function namesIn(folder: string | undefined): string[];
declare const number: Check<number>;
declare function onOneLine(text: string, limit?: number): string;
declare function oneOf<const T extends string>(...words: readonly T[]): Check<T>;
declare function openLog<T>(file: string, check: (value: unknown) => T | undefined): Log<T>;
declare function openProject(root: string): Project;
declare function optional<T>(check: Check<T>): Optional<T>;
declare function parentOf(path: RelPath): RelPath | undefined;
declare function parseJson(text: string | undefined): unknown;
declare const path: Check<RelPath>;
declare function pathAt(at: ProjectAt, file: string): RelPath | undefined;
declare function pathBelow(folder: string, path: string, flavour?: PathFlavour): string | undefined;
declare function plainLines(text: string): string;
declare function processStart(pid: number): string | undefined;
declare function processorTimes(): ProcessorTimes;
declare function programFolders(env: Environment, platform?: NodeJS.Platform): string[];
declare function programFrom(env: Environment, name: string, platform?: NodeJS.Platform): string | undefined;
declare function projectAt(at: ProjectAt): Project;
declare function readBytes(file: string, maxBytes?: number): Buffer | undefined;
declare function readState(file: string, maxBytes?: number): string | undefined;
declare function readerOf<S extends Shape>(shape: S): Check<Of<S>>;
declare function relPath(text: string): RelPath;
declare function replaceFile(temporary: string, file: string, { platform, rename }?: ReplaceOptions): void;
declare function repositoryOf(folder: string): string | undefined;
declare function rootStateDir(env: Environment, root: string): string;
declare function runningIn(folder: string): Running[];
declare function sha256(data: string | Uint8Array): string;
declare function skippedBy(path: RelPath, markers: Markers, isIgnored?: IsIgnored): SkipRow | undefined;
declare function startedBy(pid: number): number[];
declare function statAt(file: string): Stats | "absent" | "hidden";
declare function stateDir(project: Project, ...below: readonly string[]): string | undefined;
declare function swiftModule({ name }: Pick<SwiftTarget, "name">): string;
declare function swiftTargetOf(targets: readonly SwiftTarget[], path: string): SwiftTarget | undefined;
declare function swiftTargets(manifest: string): SwiftTarget[];
declare function testFolderOf(path: string): string | undefined;
declare const text: Check<string>;
declare function toAbsolute(project: Project, path: RelPath): string;
declare function toRelative(project: Project, path: string): RelPath | undefined;
declare function trackedFiles(project: Project, paths: readonly RelPath[], at?: string): Promise<ReadonlySet<RelPath> | undefined>;
declare function unseen(): RegExp;
declare function userStateDir(env: Environment, platform?: NodeJS.Platform): string;
declare function walk(project: Project, options?: WalkOptions): Generator<RelPath>;
declare function wereBusy(before: ProcessorTimes, after: ProcessorTimes): boolean;
declare function windowsProgram(env: Environment, name: string): string;
declare function withLock<T>(file: string, act: () => T, options?: {
    timeoutMs?: number;
}): T;
declare function withYamlSetting(text: string, keys: readonly string[], value: string | boolean): Promise<string | undefined>;
declare function withoutBraces(text: string, most: number, options?: BraceOptions): string[] | undefined;
declare function withoutComments(text: string): string;
declare function writeAtomic(file: string, data: string | Uint8Array, { toDisk }?: {
    toDisk?: boolean;
}): void;
