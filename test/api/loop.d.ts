import * as _tailtest_project from '@tailtest/project'
import * as _tailtest_session from '@tailtest/session'
import * as _tailtest_tdd from '@tailtest/tdd'
import { Actor } from '@tailtest/session'
import { Capabilities } from '@tailtest/adapter-kit'
import { Category } from '@tailtest/results'
import { Collector } from '@tailtest/runners'
import { CommandEnding } from '@tailtest/results'
import { ConfigOf } from '@tailtest/project'
import { Detection } from '@tailtest/runners'
import { Env as Env$1 } from '@tailtest/adapter-kit'
import { EventBase } from '@tailtest/adapter-kit'
import { EventType } from '@tailtest/adapter-kit'
import { Finding as Finding$1 } from '@tailtest/session'
import { Guidance } from '@tailtest/adapter-kit'
import { HookEvent } from '@tailtest/adapter-kit'
import { ImportGraph } from '@tailtest/impact'
import { Journal } from '@tailtest/session'
import { Language } from '@tailtest/project'
import { Look } from '@tailtest/runners'
import { Observed } from '@tailtest/tdd'
import { Outcome } from '@tailtest/tdd'
import { ProcessorTimes } from '@tailtest/project'
import { Program } from '@tailtest/results'
import { Progress } from '@tailtest/results'
import { Project } from '@tailtest/project'
import { RelPath } from '@tailtest/project'
import { Reply } from '@tailtest/adapter-kit'
import { Runner } from '@tailtest/runners'
import { Running } from '@tailtest/project'
import { Said } from '@tailtest/session'
import { Since } from '@tailtest/session'
import { Standing } from '@tailtest/tdd'
import { Syntax } from '@tailtest/syntax'
import { TddState } from '@tailtest/tdd'
import { TrialOptions } from '@tailtest/tdd'
import { Tried } from '@tailtest/mutation'
import { Weakening } from '@tailtest/tdd'
import { Writer } from '@tailtest/session'
export {
    CAPS,
    Commands,
    Config,
    Context,
    CorpusFound,
    CorpusRow,
    Demand,
    Failure,
    FailureStatus,
    FileStrength,
    Finished,
    GuidanceOptions,
    NoSuchStep,
    Options,
    Place,
    PlanEdit,
    PlanFailure,
    PlanStep,
    Ran,
    RedDemand,
    RedShown,
    RefactorDemand,
    Refactored,
    Refusal,
    Report,
    Selection,
    ShownTest,
    StartDemand,
    Started,
    Step,
    StepStatus,
    Strength,
    StrengthDemand,
    TakenBack,
    Task,
    TaskFacts,
    Tested,
    UndoDemand,
    UndoOutcome,
    Undone,
    adding,
    beginRefactoring,
    boundSettings,
    branchPoint,
    changePlan,
    changedPaths,
    commandLines,
    commandsHash,
    config,
    corpusFile,
    countTested,
    endRefactoring,
    faultsBy,
    finishStep,
    flow,
    gateState,
    guidance,
    handle,
    importsCache,
    isAdversarial,
    isGoodRow,
    isUntested,
    languageWords,
    languagesOf,
    listTests,
    modeWords,
    openContext,
    partsOfTest,
    planOf,
    planProblems,
    planStatus,
    readCorpus,
    redLines,
    redNow,
    refactorLines,
    removing,
    retroNow,
    runTestsNow,
    speaksBeforeEdits,
    startStep,
    statusLines,
    statusOf,
    stepAt,
    strengthNow,
    summaryLines,
    takenBack,
    taskFor,
    taskText,
    undo,
    unusedSettings,
    watchBackground,
}
type Answer = {
    type: "ran";
    tasks: readonly Task$1[];
    lastWords(task: Task$1): string;
} | {
    type: "late";
} | {
    type: "refused";
    reason: string;
};
interface Asked {
    root: string;
    version: string;
    since?: string;
    script: string;
    start<T>(words: (folder: string) => Omit<Program, "command">, read: (ending: CommandEnding, folder: string) => T | Promise<T>): Promise<T>;
}
declare const CAPS: {
    readonly continuesPerTurn: 6;
    readonly continuesPerPurse: {
        readonly failures: 2;
        readonly missing: 2;
        readonly weakened: 1;
        readonly other: 2;
    };
    readonly fixAttemptsPerFile: 3;
    readonly retries: 1;
    readonly unreportedFiles: 500;
    readonly failureText: 1500;
    readonly rampUpMs: 500;
    readonly importCheckMs: 10000;
    readonly deadlineMarginMs: 5000;
};
type Commands = Pick<Config, "runners" | "integration" | "api_validation" | "guard" | "pass_env"> & {
    tdd: Pick<Config["tdd"], "verify">;
};
type Config = ConfigOf<typeof config>;
interface Context extends Options {
    placeOf(event: EventBase, file: string): Place;
    placesOf(event: EventBase): Place[];
}
type CorpusFound = {
    type: "row";
    row: CorpusRow;
} | {
    type: "not-kept";
} | {
    type: "damaged";
    file: string;
};
interface CorpusRow {
    test_ids: readonly string[];
    test_src_before: Readonly<Record<string, string | null>>;
    test_src_after: Readonly<Record<string, string | null>>;
    red: {
        kind: string;
        message: string | null;
        run: string;
    };
    edit: {
        diff: string;
        files: readonly string[];
    };
    green: {
        run: string;
    };
    regressions: readonly string[];
    attempts: number;
    language: string | null;
    runner: string | null;
    agent: string;
    quality: {
        hard: boolean;
        replayed: boolean;
        inferred: boolean;
        shared_edit: boolean;
        pre_existing: boolean;
        flaky: boolean;
    };
}
interface Delegated {
    tool: string;
    package: string;
    directory: string;
    task: string;
    status: "passed" | "failed";
    cached: boolean;
}
type Delegation = {
    tool: WorkspaceTool["name"];
} & Answer;
interface Demand {
    paths?: readonly RelPath[];
    since?: string;
    all?: "units" | "with-integration";
    workspace?: {
        since?: string;
    };
    onlyStale?: boolean;
    coverage?: {
        since?: string;
    };
    timeoutMs: number;
}
interface Failure {
    id: string;
    file: string;
    status: FailureStatus;
    category: Category;
    certain: boolean;
    evidence: string;
    message: string;
    remedy?: string;
    foreign?: true;
    mixed?: true;
    unloadable?: true;
    unrelated?: true;
    said?: {
        category: Said["category"];
        reason: string;
        by: string;
    };
}
type FailureStatus = Since | "flaky" | "contention";
interface FileStrength {
    file: RelPath;
    tests: readonly RelPath[];
    more: number;
    mutants: readonly Pick<Tried, "mutant" | "status">[];
}
type Finished = {
    type: "done";
    step: StepStatus;
} | {
    type: "not-green";
    step: StepStatus;
} | {
    type: "not-ended";
    outcome: Refactored;
};
interface GateReport {
    without_red: RelPath[];
    weakened: {
        test: string;
        change: Weakening;
    }[];
    outcomes: {
        tests: readonly string[];
        targets: readonly RelPath[];
        outcome: Outcome;
    }[];
}
interface GuidanceOptions {
    command: string;
    languages?: ReadonlySet<Language>;
}
interface Machine {
    times?(): ProcessorTimes;
    isOnBattery?(): boolean;
    runningIn?(folder: string): Running[];
    yield?(): void;
    hurry?(): void;
}
declare class NoSuchStep extends Error {
    readonly name = "NoSuchStep";
    readonly code = "NO_SUCH_STEP";
}
interface Options {
    env: Env$1;
    userState: string;
    capabilities: Capabilities;
    actor: Actor;
    commandFor(root: string, from: string): string;
    commandForPerson?(root: string, from: string): string;
    skillFor?(root: string): string | undefined;
    hasRule?(folder: string): boolean;
    hostVariables: readonly RegExp[];
    syntax: Syntax;
    version?: string;
    protectedFiles?(root: string): readonly string[];
    viewPath?: string;
    now(): number;
    debug(line: string): void;
    later?(work: () => void): void;
    languagesEdited?(root: string, languages: ReadonlySet<Language>): Promise<string | undefined>;
    startBackground?(root: string, event: EventBase): Promise<void>;
    machine?: Machine;
    background?: true;
    signal?: AbortSignal;
    onProgress?(progress: Progress): void;
}
interface Pace {
    pollMs: number;
    quietMs: number;
    scarceMs: number;
    idleMs: number;
}
interface Parts {
    settings: Pick<typeof __settings_ts, "isUnagreed" | "readSettings">;
    runners: Pick<typeof __runs_runner_of_ts, "runnerOf">;
}
interface Place extends Options {
    readonly project: Project;
    readonly stateRoot: string;
    command(): string;
    named(path: RelPath): string;
    isHere(): boolean;
    found(): Journal | undefined;
    journal(): Journal | undefined;
    config(directory?: RelPath): Promise<Config>;
    runnerOf(path: RelPath, language: Language, look?: Look): Promise<Runner | undefined>;
    tests(): Promise<Collector>;
    runners(): Promise<Runner[]>;
    integration(runner: Runner): Promise<Runner[]>;
    detection(options?: {
        fresh?: boolean;
    }): Promise<Detection>;
    trusted(): boolean;
    passEnv(): Promise<readonly string[]>;
    hasUnagreedCommands(): Promise<boolean>;
    refreshView(journal: Journal): void;
    gather<T>(work: () => Promise<T>): Promise<T>;
    lend(parts: Parts): void;
}
type PlanEdit = (text: string) => string;
declare class PlanFailure extends Error {
    readonly name = "PlanFailure";
    readonly code = "BAD_PLAN";
}
interface PlanStep {
    title: string;
    test_id?: string;
    test_file_path?: RelPath;
    done?: boolean;
}
interface QueuedFacts {
    path: string;
    language: string;
    framework?: string;
    test: string;
    hasTest: boolean;
    runner?: string;
    advice: string;
    pending: number;
    complexity?: string;
    importers?: readonly string[];
    lacks?: string;
    command: string;
}
interface Ran {
    report: Report;
    untested: readonly RelPath[];
    skipped: readonly RelPath[];
    absent: readonly RelPath[];
    refused?: Pick<Extract<Delegation, {
        type: "refused";
    }>, "tool" | "reason">;
}
interface RedDemand {
    file: RelPath;
    name?: string;
    targets: readonly RelPath[];
    source?: "plan";
    timeoutMs: number;
}
type RedShown = {
    type: "not-run";
    reason: string;
} | {
    type: "no-test";
    known: readonly string[];
} | {
    type: "no-target";
} | {
    type: "no-red";
    tests: readonly ShownTest[];
    replayed?: true;
} | {
    type: "no-green";
    tests: readonly ShownTest[];
} | {
    type: "claimed";
    tests: readonly ShownTest[];
    targets: readonly RelPath[];
    replayed?: true;
};
interface RefactorDemand {
    scope: readonly string[];
    reason: string;
    withoutTests?: boolean;
    timeoutMs: number;
}
type Refactored = {
    type: "begun";
    tests: readonly RelPath[];
} | {
    type: "ended";
    tests: readonly RelPath[];
} | {
    type: "refused";
    reason: Refusal;
    tests: readonly string[];
};
type Refusal = VerifyObjection | "no-source" | "no-test" | "not-green" | "stale" | "none" | "under-way";
interface Report {
    session_id: string;
    summary: {
        passed: number;
        failed: number;
        still_failing: number;
        unattributed: number;
        pre_existing: number;
        flaky: number;
        contention: number;
        skipped: number;
        not_run: number;
        hidden: number;
        weakened: number;
        deferred: number;
        untested: number;
        classified: string;
        adversarial: string;
        budget_ms: number;
    };
    files: {
        source: string;
        test: string;
        status: "passing" | "failing" | "not_run";
    }[];
    failures: Failure[];
    findings: ReportedFinding[];
    not_run: {
        test: string;
        reason: string;
    }[];
    delegated?: Delegated[];
    tdd?: GateReport;
    strength?: {
        killed: number;
        of: number;
        hollow: string[];
        unmeasured: number;
        later?: string;
    };
    lines?: {
        file: string;
        of: number;
        unrun: number[];
    }[];
    duration_ms: number;
}
interface ReportedFinding {
    kind: Finding$1["kind"];
    test: string;
    file: string;
    how?: string;
    text?: string;
    said?: Failure["said"];
}
interface Row {
    path: RelPath;
    result: "restored" | "conflict" | "kept";
    rescued?: string;
}
interface Selection {
    tests: ReadonlyMap<RelPath, ReadonlySet<RelPath>>;
    missing: readonly RelPath[];
    unreached: readonly RelPath[];
    skipped?: readonly RelPath[];
    guessed?: readonly RelPath[];
}
interface ShownTest extends Observed {
    red: "hard" | "soft" | "no";
}
interface StartDemand {
    step: PlanStep;
    targets: readonly RelPath[];
    scope: readonly string[];
    timeoutMs: number;
}
type Started = {
    type: "shown";
    test: RelPath;
    shown: RedShown;
} | {
    type: "refactoring";
    outcome: Refactored;
} | {
    type: "no-file";
} | {
    type: "no-scope";
};
type Status = ReturnType<typeof statusOf>;
type Step<T extends EventType> = (event: HookEvent<T>, context: Context) => Promise<Reply>;
interface StepStatus extends PlanStep {
    number: number;
    result?: "green" | "red";
    is_current: boolean;
    is_started: boolean;
    standing?: Standing;
}
type Strength = {
    type: "measured";
    killed: number;
    of: number;
    files: readonly FileStrength[];
    left: number;
    durationMs: number;
} | Unmeasured;
interface StrengthDemand {
    paths?: readonly RelPath[];
    base?: string;
    budgetMs: number;
    signal?: AbortSignal;
    onStep?(step: string): void;
}
interface TakenBack {
    id: string;
    ts: number;
    session: string;
    state: "taken-back" | "undone" | "cut-off";
    files: readonly {
        path: RelPath;
        result: Row["result"] | undefined;
        rescued?: string;
    }[];
    patch: string;
    undo_of?: string;
}
interface Task extends TaskFacts {
    path: RelPath;
    language: Language;
    test: RelPath;
}
interface Task$1 {
    package: string;
    directory: RelPath;
    result: "passed" | "failed" | "unknown";
    cached: boolean;
    command: string;
}
type TaskFacts = Omit<QueuedFacts, "pending" | "importers">;
interface Tested {
    sources: number;
    reached: number;
}
interface UndoDemand {
    id: string;
    dryRun?: boolean;
    writer: Pick<Writer, "actor" | "now">;
}
type UndoOutcome = {
    type: "undone";
    id?: string;
    files: readonly Undone[];
} | {
    type: "unknown";
} | {
    type: "ambiguous";
    ids: readonly string[];
} | {
    type: "undone-before";
    by: string;
} | {
    type: "lost";
};
interface Undone {
    path: RelPath;
    result: Row["result"] | "same";
    diff: string;
    content?: string;
}
interface Unmeasured {
    type: "unmeasured";
    reason: string;
    next: string;
}
type VerifyObjection = "not-verified" | "not-agreed";
type Where = Pick<Place, "project" | "stateRoot">;
interface WorkspaceTool {
    name: "turbo" | "nx";
    settings: string;
    mentions?: RegExp;
    since: readonly [
        number,
        number
    ];
    keys: readonly string[];
    run(asked: Asked): Promise<Answer>;
}
declare namespace __runs_runner_of_ts {
    export { type __runs_runner_of_ts_Finding as Finding, __runs_runner_of_ts_runnerOf as runnerOf, __runs_runner_of_ts_testOf as testOf };
}
declare namespace __settings_ts {
    export { __settings_ts_isUnagreed as isUnagreed, __settings_ts_readSettings as readSettings };
}
declare function adding(step: PlanStep): PlanEdit;
declare function beginRefactoring(place: Place, journal: Journal, { scope, reason, withoutTests, timeoutMs }: RefactorDemand): Promise<Refactored>;
declare function boundSettings(commands: Commands): string[];
declare function branchPoint(project: Project, ref: string): Promise<string | undefined>;
declare function changePlan(project: Project, edit: PlanEdit): readonly PlanStep[];
declare function changedPaths(project: Project, ref: string): Promise<RelPath[] | undefined>;
declare function commandLines(commands: Commands): string[];
declare function commandsHash(commands: Commands): string;
declare const config: {
    readonly tdd: {
        readonly type: "object";
        readonly describe: "Whether editing a source needs a failing test first";
        readonly fields: {
            readonly mode: {
                readonly type: "map";
                readonly describe: "What happens to an edit without a failing test, by path pattern from the root; the last match wins. No match: off";
                readonly of: {
                    readonly type: "enum";
                    readonly values: readonly [
                        "off",
                        "observe",
                        "warn",
                        "enforce"
                    ];
                    readonly default: "off";
                    readonly describe: "off: nothing is checked; observe: the report records it; warn: the agent is told; enforce: the edit is refused";
                };
            };
            readonly verify: {
                readonly type: "strings";
                readonly default: readonly [
                ];
                readonly describe: "A command (executable and arguments) that must succeed before a refactoring ends; used only once a person agreed";
            };
            readonly enforce_new_files: {
                readonly type: "boolean";
                readonly default: false;
                readonly describe: "Whether enforce applies to files that do not exist yet, unless a pattern says off";
            };
            readonly on_exhausted: {
                readonly type: "enum";
                readonly values: readonly [
                    "report",
                    "revert-claim"
                ];
                readonly default: "report";
                readonly describe: "What happens once a claimed test has failed at the end of a turn twice: you are told, or the edits made for it are reverted (`tailtest undo` restores them)";
            };
            readonly stories_are_tests: {
                readonly type: "boolean";
                readonly default: false;
                readonly describe: "Whether component stories (`*.stories.*`) with a play function count as tests";
            };
            readonly require_user_for_refactor: {
                readonly type: "boolean";
                readonly default: false;
                readonly describe: "Whether only a person may begin a refactoring";
            };
            readonly corpus: {
                readonly type: "boolean";
                readonly default: false;
                readonly describe: "Whether to keep tests and sources on this machine at each red and its green, for `tailtest corpus export`";
            };
        };
    };
    readonly runners: {
        readonly type: "map";
        readonly describe: "Overrides what was detected, by folder or folder pattern, from the root";
        readonly of: {
            readonly type: "object";
            readonly describe: "What differs from detection";
            readonly fields: {
                readonly command: {
                    readonly type: "strings";
                    readonly default: readonly [
                    ];
                    readonly describe: "The executable, and arguments that always come first";
                };
                readonly args: {
                    readonly type: "strings";
                    readonly default: readonly [
                    ];
                    readonly describe: "Arguments of a single run";
                };
                readonly report: {
                    readonly type: "enum";
                    readonly values: readonly [
                        "detected",
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
                    readonly default: "detected";
                    readonly describe: "The format of the report";
                };
                readonly tests: {
                    readonly type: "string";
                    readonly describe: "Where tests go: beside the source, in __tests__, or in a folder of the package that mirrors it";
                };
            };
        };
    };
    readonly guard: {
        readonly type: "object";
        readonly describe: "Whether shell commands that would destroy work need a person\u2019s consent, or are refused";
        readonly fields: {
            readonly enabled: {
                readonly type: "boolean";
                readonly default: true;
                readonly describe: "Whether to check shell commands; false applies only once a person agreed";
            };
            readonly allow: {
                readonly type: "strings";
                readonly default: readonly [
                ];
                readonly describe: `What may run without asking: a rule (${string}) or a command, * for anything; used once the person agreed`;
            };
        };
    };
    readonly depth: {
        readonly type: "enum";
        readonly values: readonly [
            "quick",
            "simple",
            "standard",
            "thorough",
            "adversarial"
        ];
        readonly default: "standard";
        readonly describe: "How many scenarios to ask for per source";
    };
    readonly run_tests: {
        readonly type: "enum";
        readonly values: readonly [
            "turn",
            "edit",
            "off"
        ];
        readonly default: "turn";
        readonly describe: "When tailtest runs tests: at the end of the turn, also after each edit, or never";
    };
    readonly selection: {
        readonly type: "enum";
        readonly values: readonly [
            "imports",
            "names"
        ];
        readonly default: "imports";
        readonly describe: "Which tests run for a changed source. imports: all that load it; names: only those of them that mention a changed name, directly or through others";
    };
    readonly strength: {
        readonly type: "enum";
        readonly values: readonly [
            "turn",
            "off"
        ];
        readonly default: "off";
        readonly describe: "turn: in the time left after its tests, and after the turn if a person is present, tries small faults in the changed lines and names tests of the turn that notice none";
    };
    readonly background: {
        readonly type: "enum";
        readonly values: readonly [
            "edit",
            "off"
        ];
        readonly default: "off";
        readonly describe: "edit: after an edit, its tests start in the background, so that the end of the turn does not wait for those that pass";
    };
    readonly coverage: {
        readonly type: "enum";
        readonly values: readonly [
            "turn",
            "off"
        ];
        readonly default: "off";
        readonly describe: "turn: the tests that run at the end of a turn also list changed lines that none of them ran";
    };
    readonly existing_files: {
        readonly type: "enum";
        readonly values: readonly [
            "run",
            "generate",
            "ignore"
        ];
        readonly default: "run";
        readonly describe: "What to do when an existing (tracked) source is edited: run its tests, also ask for missing ones, or ignore it";
    };
    readonly on_real_bug: {
        readonly type: "enum";
        readonly values: readonly [
            "auto",
            "ask",
            "fix"
        ];
        readonly default: "auto";
        readonly describe: "What the agent does about a failure classified as real_bug: ask the person, or fix it. auto: ask only where a person is present. Code that this session wrote and that does not load is fixed in any case";
    };
    readonly ramp_up_limit: {
        readonly type: "integer";
        readonly min: 0;
        readonly max: 15;
        readonly default: 7;
        readonly describe: "For how many untested sources the first session of a project offers tests; 0: none";
    };
    readonly budget_ms: {
        readonly type: "object";
        readonly describe: "How many milliseconds the end of a turn may spend on tests";
        readonly fields: {
            readonly interactive: {
                readonly type: "integer";
                readonly min: 0;
                readonly max: 600000;
                readonly default: 10000;
                readonly describe: "By estimate, while a person waits";
            };
            readonly headless: {
                readonly type: "integer";
                readonly min: 0;
                readonly max: 600000;
                readonly default: 30000;
                readonly describe: "By estimate, while nobody waits";
            };
            readonly edit: {
                readonly type: "integer";
                readonly min: 100;
                readonly max: 50000;
                readonly default: 10000;
                readonly describe: "By estimate, after an edit (run_tests: edit)";
            };
            readonly hard: {
                readonly type: "integer";
                readonly min: 100;
                readonly max: 600000;
                readonly default: 120000;
                readonly describe: "A run is stopped after this";
            };
        };
    };
    readonly impact_tracing: {
        readonly type: "boolean";
        readonly default: false;
        readonly describe: "Whether the note on a new source lists the files that import it";
    };
    readonly api_validation: {
        readonly type: "enum";
        readonly values: readonly [
            false,
            true,
            "import"
        ];
        readonly default: false;
        readonly describe: "Whether to check a new test against the sources it imports and report names that they do not have. true only reads files; \"import\" also lets Python import what the test imports, once a person agreed";
    };
    readonly integration: {
        readonly type: "object";
        readonly describe: "How to start integration tests, instead of what convention finds";
        readonly fields: {
            readonly command: {
                readonly type: "strings";
                readonly default: readonly [
                ];
                readonly describe: "The executable and its arguments; used only once a person agreed";
            };
            readonly args: {
                readonly type: "strings";
                readonly default: readonly [
                ];
                readonly describe: "More arguments";
            };
            readonly report: {
                readonly type: "enum";
                readonly values: readonly [
                    "detected",
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
                readonly default: "detected";
                readonly describe: "The format of its report; detected: that of the unit tests";
            };
        };
    };
    readonly pass_env: {
        readonly type: "strings";
        readonly default: readonly [
        ];
        readonly describe: "Environment variables to pass to the tests although they are named like keys; used only once a person agreed";
    };
};
declare function corpusFile(project: Project): string | undefined;
declare function countTested(where: Where, graph: ImportGraph, matches?: (path: RelPath) => boolean): Tested;
declare function endRefactoring(place: Place, journal: Journal, timeoutMs: number): Promise<Refactored>;
declare function faultsBy(syntax: Syntax): Required<Pick<TrialOptions, "mutantsOf" | "stoppedAt" | "switching" | "syntax">>;
declare function finishStep(place: Place, journal: Journal | undefined, { number, timeoutMs }: {
    number: number;
    timeoutMs: number;
}): Promise<Finished>;
declare const flow: {
    readonly [T in EventType]: Step<T>;
};
declare function gateState(journal: Journal): TddState;
declare function guidance({ command, languages }: GuidanceOptions): Guidance;
declare function handle(event: HookEvent, context: Context): Promise<Reply>;
declare function importsCache(stateRoot: string): string;
declare function isAdversarial(id: string): boolean;
declare function isGoodRow({ quality: { hard, flaky, shared_edit: isShared } }: CorpusRow): boolean;
declare function isUntested({ sources, reached }: Tested): boolean;
declare function languageWords({ language, framework, }: Pick<QueuedFacts, "language" | "framework">): string;
declare function languagesOf(pages: readonly string[]): ReadonlySet<Language>;
declare function listTests(at: Place, journal: Journal | undefined, demand: Pick<Demand, "paths" | "since">): Promise<Selection>;
declare function modeWords({ mode, enforce_new_files }: Pick<Status, "mode" | "enforce_new_files">): string;
declare function openContext(options: Options): Context;
declare function partsOfTest(id: string): {
    file?: RelPath;
    name?: string;
};
declare function planOf(project: Project): readonly PlanStep[];
declare function planProblems(project: Project): string[];
declare function planStatus(at: Place, journal: Journal | undefined): Promise<StepStatus[]>;
declare function readCorpus(project: Project): Generator<CorpusFound>;
declare function redLines(shown: RedShown, file: string): string[];
declare function redNow(at: Place, journal: Journal, demand: RedDemand): Promise<RedShown>;
declare function refactorLines(outcome: Refactored): string[];
declare function removing(number: number): PlanEdit;
declare function retroNow(at: Place, journal: Journal, demand: RedDemand): Promise<RedShown>;
declare function runTestsNow(at: Place, journal: Journal | undefined, demand: Demand): Promise<Ran>;
declare function speaksBeforeEdits({ tdd }: Pick<Config, "tdd">): boolean;
declare function startStep(place: Place, journal: Journal, { step, targets, scope, timeoutMs }: StartDemand): Promise<Started>;
declare function statusLines(status: Status): string[];
declare function statusOf(settings: Config["tdd"], state: TddState | undefined): {
    gate_errors: number;
    without_red: _tailtest_project.RelPath[];
    weakened: {
        test: string;
        change: _tailtest_tdd.Weakening;
    }[];
    outcomes: {
        tests: readonly string[];
        targets: readonly _tailtest_project.RelPath[];
        outcome: _tailtest_tdd.Outcome;
    }[];
    mode: Readonly<Record<string, "off" | "observe" | "warn" | "enforce">>;
    enforce_new_files: boolean;
    switched_off: boolean;
    refactoring: {
        scope: readonly string[];
        reason: string;
        tests: readonly _tailtest_project.RelPath[];
        by: _tailtest_session.Actor;
    } | null;
    claims: {
        claim: string;
        source: "plan" | "cli" | "annotation" | "inferred";
        targets: readonly _tailtest_project.RelPath[];
        tests: {
            id: string;
            standing: "failing" | "passing" | "flaky" | "pending" | "unknown" | "green" | "regressed" | "unproven" | "stale" | "red_soft" | "red_hard" | "claimed_soft" | "await_rerun" | "claimed" | "vacuous" | "tampered" | "exhausted";
        }[];
    }[];
};
declare function stepAt<T extends PlanStep>(steps: readonly T[], number: number): T;
declare function strengthNow(at: Place, demand: StrengthDemand): Promise<Strength>;
declare function summaryLines(report: Report): string[];
declare function takenBack(project: Project): Promise<TakenBack[]>;
declare function taskFor({ path, language }: {
    path: RelPath;
    language: Language;
}, { place, look: listed, }: {
    place: Place;
    look?: Look;
}): Promise<Task>;
declare function taskText(facts: TaskFacts): string;
declare function undo(project: Project, { id, dryRun, writer }: UndoDemand): Promise<UndoOutcome>;
declare function unusedSettings(project: Project): Promise<string>;
declare function watchBackground(root: string, sender: Pick<EventBase, "host" | "session" | "cwd" | "start">, options: Options, pace?: Pace): Promise<void>;
