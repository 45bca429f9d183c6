import { FileError } from '@tailtest/runners/report'
import { Parsed } from '@tailtest/runners/report'
import { ProjectAt } from '@tailtest/project'
import { RelPath } from '@tailtest/project'
import { Runner } from '@tailtest/runners'
import { Status } from '@tailtest/runners/report'
import { Stretch } from '@tailtest/runners/report'
import { Stretches } from '@tailtest/runners/report'
import { TestId } from '@tailtest/runners/report'
import { TestResult } from '@tailtest/runners/report'
import { distinctIds } from '@tailtest/runners/report'
import { showId } from '@tailtest/runners/report'
import { testId } from '@tailtest/runners/report'
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
    FileText,
    LaidTexts,
    LayOptions,
    Parsed,
    Program,
    Progress,
    Results,
    RunOptions,
    Status,
    Stretch,
    Stretches,
    Switched,
    Switching,
    TestId,
    TestResult,
    TriedText,
    TryOptions,
    breakable,
    classifyFailure,
    compress,
    distinctIds,
    layTexts,
    openWriter,
    removedVariables,
    runCommand,
    runTests,
    runTestsIn,
    showId,
    signsOf,
    testId,
    tryTextsIn,
}
type Category = "real_bug" | "test_bug" | "environment";
interface Classification {
    category: Category;
    evidence: string;
    certain: boolean;
    remedy?: string;
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
interface Failed extends Pick<TestResult, "message" | "stack">, Partial<Pick<TestResult, "status">>, Pick<FileError, "kind"> {
    file: string;
    at?: string;
}
interface FailureFacts {
    changed: readonly string[];
    reaches?: readonly string[];
    missingNames?: readonly MissingName[];
    passedBefore?: boolean;
    stoodBefore?: boolean;
    removed?: readonly string[];
    namesPackage?(module: string, from: string): boolean | undefined;
    wrote?(word: string): string | undefined;
    tookOut?(word: string): string | undefined;
    changedLine?(pattern: RegExp): string | undefined;
    isTest?(path: string): boolean;
    localModule?(specifier: string, from: RelPath): boolean;
    ownFiles?(specifier: string, from: RelPath): readonly string[];
    declares?(path: string, name: string): boolean;
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
interface FileText {
    file: RelPath;
    text: string;
}
interface LaidTexts {
    run(at: number, run: () => Promise<Results>): Promise<Results>;
    isBuilt(at: number): boolean;
    close(): void;
}
interface LayOptions {
    write: Write;
    switching?: Switching | undefined;
    probe(): Promise<Results>;
}
interface MissingName {
    name: string;
    from: string;
    nearest?: string;
    lost?: boolean;
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
interface Results extends Parsed {
    executed: number;
    timedOut: boolean;
    durationMs: number;
    crash?: string;
    argv: readonly string[];
    lines?: Stretches;
}
interface RunOptions {
    timeoutMs: number;
    env?: NodeJS.ProcessEnv;
    keepEnv?: readonly string[];
    dropEnv?: readonly RegExp[];
    signal?: AbortSignal;
    only?: readonly TestId[] | undefined;
    sources?: readonly RelPath[];
    onProgress?(progress: Progress): void;
}
interface Switched {
    text: string;
    holds(at: number): boolean;
    without(lines: Iterable<number>): Switched | undefined;
}
interface Switching {
    check: string;
    switched(file: RelPath, before: string, texts: readonly string[], switchFile: string): Promise<Switched | undefined>;
}
interface TriedText {
    outcome: "passed" | "failed" | "timeout";
    results?: Results;
}
interface TryOptions extends Pick<RunOptions, "env" | "keepEnv" | "dropEnv" | "signal" | "only"> {
    timeoutMs: number;
    budgetMs: number;
    reports?: boolean;
}
type Write = (file: RelPath, text: string) => string;
declare function breakable<C extends Copy>(copy: C): C;
declare function classifyFailure(failure: Failed, facts: FailureFacts): Classification;
declare function compress(output: string, lines?: number): string;
declare function layTexts(copy: Pick<Copy, "folder">, texts: readonly FileText[], options: LayOptions): Promise<LaidTexts>;
declare function openWriter({ folder, }: Pick<Copy, "folder">): (file: RelPath, text: string) => string;
declare function removedVariables(options: EnvironmentOptions, env?: NodeJS.ProcessEnv): string[];
declare function runCommand<T>(programIn: (folder: string) => Program, options: CommandOptions, read: (ending: CommandEnding, folder: string) => T | Promise<T>): Promise<T>;
declare function runTests(at: ProjectAt, runner: Runner, names: readonly string[], options: RunOptions): Promise<Results>;
declare function runTestsIn(copy: Copy, runner: Runner, files: readonly RelPath[], options: RunOptions): Promise<Results>;
declare function signsOf(failure: Failed): FailureSigns;
declare function tryTextsIn(copy: Copy, runner: Runner, files: readonly RelPath[], texts: readonly FileText[], options: TryOptions): Promise<TriedText[] | undefined>;
