import { Project } from '@tailtest/project'
import { RelPath } from '@tailtest/project'
import { ReportFormat } from '@tailtest/runners'
import { Runner } from '@tailtest/runners'
export {
    Category,
    Classification,
    CommandEnding,
    CommandOptions,
    Copy,
    EnvironmentOptions,
    Failed,
    FailureFacts,
    FailureSigns,
    FileError,
    Format,
    Invocation,
    Parsed,
    Program,
    Progress,
    Report,
    ReportContext,
    Results,
    RunOptions,
    Running,
    Sources,
    Start,
    Status,
    TestId,
    TestResult,
    classifyFailure,
    compress,
    distinctIds,
    openFormat,
    removedVariables,
    runCommand,
    runTests,
    runTestsIn,
    showId,
    signsOf,
    testId,
}
type Category = "real_bug" | "test_bug" | "environment";
interface Classification {
    category: Category;
    evidence: string;
    certain: boolean;
    unrelated?: true;
}
type CommandEnding = Ending;
interface CommandOptions extends Pick<RunOptions, "timeoutMs" | "env" | "keepEnv" | "dropEnv" | "signal"> {
    cwd: string;
}
interface Copy {
    folder: string;
    env: Readonly<Record<string, string>>;
    locate(path: string): string;
}
interface Ending {
    exitCode?: number;
    signal?: string;
    failure?: string;
    timedOut: boolean;
    output: string;
}
interface EnvironmentOptions {
    keep?: readonly string[];
    drop?: readonly RegExp[];
}
interface Failed extends Pick<TestResult, "file" | "message" | "stack">, Partial<Pick<TestResult, "status">>, Pick<FileError, "kind" | "at"> {
}
interface FailureFacts {
    changed: readonly RelPath[];
    reaches?: readonly RelPath[];
    missingNames?: readonly MissingName[];
    passedBefore?: boolean;
    removed?: readonly string[];
    namesPackage?(module: string, from: string): boolean | undefined;
    wrote?(word: string): RelPath | undefined;
    tookOut?(word: string): RelPath | undefined;
    changedLine?(pattern: RegExp): RelPath | undefined;
    isTest?(path: string): boolean;
    localModule?(specifier: string, from: RelPath): boolean;
}
interface FailureSigns {
    line: string;
    place?: string;
    frames: readonly string[];
    isAssertion: boolean;
    isCompile: boolean;
    isSyntax: boolean;
    missing?: {
        what: string;
        by?: string | undefined;
        isFile: boolean;
    };
    unknownName?: string;
    undefinedName?: string;
    machine?: string;
    isTimeout: boolean;
}
interface FileError {
    file: RelPath;
    message: string;
    kind?: "compile" | "load";
    at?: RelPath;
    stack?: string;
}
interface Format {
    invocation(start: Start): Invocation;
    collect?(start: Start, since: number): Promise<string | undefined>;
    exitTells?: true;
    parse(report: string, context: ReportContext): Report | undefined;
}
interface Invocation {
    args: readonly string[];
    env?: Readonly<Record<string, string>>;
    plant?: readonly {
        readonly name: string;
        readonly text: string;
    }[];
    stdout?: boolean;
}
interface MissingName {
    name: string;
    from: RelPath;
    nearest?: string;
    lost?: boolean;
}
interface Parsed {
    tests: TestResult[];
    fileErrors: FileError[];
}
interface Program {
    command: string;
    args: readonly string[];
    env?: Readonly<Record<string, string>>;
}
interface Progress {
    runner: string;
    passed: number;
    failed: number;
    skipped: number;
    running?: string;
}
interface Report extends Parsed {
    complete: boolean;
    finished: ReadonlySet<RelPath>;
    running: readonly Running[];
    stray: readonly string[];
}
interface ReportContext {
    root: string;
    runner: Runner;
    files: readonly RelPath[];
    sources: Sources;
    exitCode?: number;
    output?: string;
}
interface Results extends Parsed {
    executed: number;
    timedOut: boolean;
    durationMs: number;
    crash?: string;
    argv: readonly string[];
}
interface RunOptions {
    timeoutMs: number;
    env?: NodeJS.ProcessEnv;
    keepEnv?: readonly string[];
    dropEnv?: readonly RegExp[];
    signal?: AbortSignal;
    onProgress?(progress: Progress): void;
}
type Running = Pick<TestResult, "id" | "file">;
interface Sources {
    read(path: RelPath): string | undefined;
    names(folder: RelPath): readonly string[];
}
interface Start {
    runner: Runner;
    files: readonly RelPath[];
    selection: readonly string[];
    root: string;
    folder: string;
    env: NodeJS.ProcessEnv;
}
type Status = "pass" | "fail" | "skip" | "todo" | "xfail" | "error" | "missing";
type TestId = string & {
    readonly __test: unique symbol;
};
interface TestResult {
    id: TestId;
    file: RelPath;
    status: Status;
    message?: string;
    stack?: string;
    durationMs?: number;
}
declare function classifyFailure(failure: Failed, facts: FailureFacts): Classification;
declare function compress(output: string, lines?: number): string;
declare function distinctIds(): (file: RelPath, path: readonly string[]) => TestId;
declare function openFormat(report: ReportFormat): Promise<Format>;
declare function removedVariables(options: EnvironmentOptions, env?: NodeJS.ProcessEnv): string[];
declare function runCommand<T>(programIn: (folder: string) => Program, options: CommandOptions, read: (ending: CommandEnding, folder: string) => T | Promise<T>): Promise<T>;
declare function runTests(project: Project, runner: Runner, files: readonly RelPath[], options: RunOptions): Promise<Results>;
declare function runTestsIn({ folder, env, locate }: Copy, runner: Runner, files: readonly RelPath[], options: RunOptions): Promise<Results>;
declare function showId(id: string): string;
declare function signsOf(failure: Failed): FailureSigns;
declare function testId(file: RelPath, path: readonly string[], occurrence?: number): TestId;
