import { Language } from '@tailtest/project'
import { Project } from '@tailtest/project'
import { RelPath } from '@tailtest/project'
export {
    At,
    FileError,
    Format,
    Invocation,
    LONGEST_REPORT,
    Lines,
    LinesStart,
    Parsed,
    REPORT_FILE,
    Report,
    ReportContext,
    Running,
    STATUSES,
    Sources,
    Start,
    Status,
    Stretch,
    Stretches,
    TRIED_FILE,
    TRIES_FILE,
    TestId,
    TestResult,
    Titled,
    TriedReport,
    Tries,
    TryJob,
    below,
    distinctIds,
    knownId,
    openFormat,
    openLines,
    openTries,
    printable,
    quote,
    readReport,
    readTried,
    reportOfTry,
    shorten,
    showId,
    sourcesOf,
    testId,
    titledOf,
}
type At = readonly [
    line: number,
    column: number
];
interface Collects {
    include: readonly string[];
    matching?: readonly string[];
    exclude?: readonly string[];
    unlike?: readonly string[];
    within?: readonly string[];
    names?: true;
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
    isolates?(runner: Runner): boolean;
    only?(selection: readonly string[], tests: readonly Titled[], runner: Runner): string[] | undefined;
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
declare const LONGEST_REPORT: number;
interface Lines {
    invocation(start: LinesStart, own: Invocation): Invocation | undefined;
    read(start: LinesStart): Promise<Stretches | undefined>;
}
interface LinesStart extends Start {
    sources: readonly RelPath[];
}
interface Parsed {
    tests: TestResult[];
    fileErrors: FileError[];
}
interface Placement {
    kind: "beside" | "folder" | "mirrored" | "inside";
    directory?: string;
    sources?: string;
    naming?: string;
    because: "convention" | "observed" | "configured";
}
declare const REPORT_FILE = "report.jsonl";
declare const REPORT_FORMATS: readonly [
    "vitest",
    "jest",
    "mocha",
    "jasmine",
    "ava",
    "tap",
    "playwright",
    "cypress",
    "storybook",
    "node-test",
    "bun",
    "deno",
    "pytest",
    "unittest",
    "go",
    "cargo",
    "nextest",
    "rspec",
    "minitest",
    "phpunit",
    "exunit",
    "ctest",
    "swift",
    "junit",
    "trx"
];
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
type ReportFormat = (typeof REPORT_FORMATS)[number];
interface Runner {
    name: string;
    languages: readonly Language[];
    directory: RelPath;
    command: string;
    args: readonly string[];
    report: ReportFormat;
    tests: Placement;
    framework?: string;
    libraries: readonly string[];
    notes: readonly string[];
    targets?: Readonly<Record<string, readonly string[]>>;
    suite?: readonly string[];
    collects?: readonly Collects[];
    setup?: readonly string[];
    env?: Readonly<Record<string, string>>;
    except?: readonly RelPath[];
    installed: boolean;
    foundBy: string;
}
type Running = Pick<TestResult, "id" | "file">;
declare const STATUSES: readonly [
    "pass",
    "fail",
    "skip",
    "todo",
    "xfail",
    "error",
    "missing"
];
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
type Status = (typeof STATUSES)[number];
interface Stretch {
    from: At;
    to: At;
    ran: boolean;
}
type Stretches = ReadonlyMap<RelPath, readonly Stretch[]>;
declare const TRIED_FILE = "tried.jsonl";
declare const TRIES_FILE = "tries.json";
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
interface Titled {
    file: RelPath;
    titles: readonly string[];
}
interface TriedReport {
    isGreen: boolean | undefined;
    passed: readonly boolean[];
    ended: boolean;
}
interface Tries {
    invocation(start: Start): (Invocation & {
        command?: string;
    }) | undefined;
}
interface TryJob {
    texts: readonly {
        file: string;
        text: string;
    }[];
    until: number;
    least?: number;
    reports?: boolean;
}
declare function below(folder: string, path: string): RelPath | undefined;
declare function distinctIds(): (file: RelPath, path: readonly string[]) => TestId;
declare function knownId(value: unknown): TestId | undefined;
declare function openFormat(report: ReportFormat): Promise<Format>;
declare function openLines(report: ReportFormat): Promise<Lines | undefined>;
declare function openTries(report: ReportFormat): Promise<Tries | undefined>;
declare function printable(text: string): string;
declare function quote(text: string, limit?: number): string;
declare function readReport(path: string): Promise<string | undefined>;
declare function readTried(text: string): TriedReport;
declare const reportOfTry: (number: number) => string;
declare function shorten(text: string, limit: number): string;
declare function showId(id: string): string;
declare function sourcesOf(project: Project): Sources;
declare function testId(file: string, path: readonly string[], occurrence?: number): TestId;
declare function titledOf(id: TestId): Titled;
