import * as _tailtest_project from '@tailtest/project'
import { Actor } from '@tailtest/session'
import { Envelope } from '@tailtest/session'
import { Failed } from '@tailtest/results'
import { ImportGraph } from '@tailtest/impact'
import { JournalRecord } from '@tailtest/session'
import { Of } from '@tailtest/project'
import { Overlay } from '@tailtest/tree'
import { Progress } from '@tailtest/results'
import { Project } from '@tailtest/project'
import { RelPath } from '@tailtest/project'
import { Runner } from '@tailtest/runners'
import { Stretch } from '@tailtest/results'
import { Switching } from '@tailtest/results'
import { Syntax } from '@tailtest/syntax'
import { TestId } from '@tailtest/results'
export {
    ACCUSED,
    Asking,
    ChangedFile,
    ClassFacts,
    Compared,
    Decision,
    Facts,
    Fault,
    FaultsWanted,
    FileClass,
    GATE_CAPS,
    GivenFile,
    HollowTest,
    Judged,
    Lines,
    Mode,
    ModeSettings,
    OPEN,
    Observed,
    Outcome,
    Proof,
    ProposedFile,
    ProveFailure,
    ProveOptions,
    ProveVerdict,
    ProvenSource,
    ProvenTest,
    RULES,
    RedContext,
    RedKind,
    SlugPlace,
    Standing,
    StoppedText,
    TddEntry,
    TddEvent,
    TddState,
    TestBody,
    TestState,
    TrialOptions,
    UnprovenPart,
    UnrunLines,
    VERDICTS,
    Weakened,
    Weakening,
    Written,
    WrittenOptions,
    WrittenSource,
    WrittenStrength,
    WrittenTests,
    bodiesOf,
    bodyFor,
    changedUnits,
    claimId,
    classOf,
    compareTests,
    decide,
    fileOf,
    foldTdd,
    freeReds,
    grouped,
    happeningOf,
    holdsTests,
    hunksIn,
    integrityOf,
    isSetting,
    isStories,
    judge,
    judgeWritten,
    lineRanges,
    linesIn,
    liveClaims,
    looksAway,
    modeFor,
    onlyFormChanged,
    onlyTestsChanged,
    prove,
    readTddEvent,
    redKind,
    showLines,
    slugsIn,
    tddConfig,
    testedEntries,
    unrunLines,
    unrunWords,
    wantedFiles,
}
declare const ACCUSED: ReadonlySet<ProveVerdict>;
interface Answer {
    verdict: "allow" | "warn" | "deny";
    claim?: string;
    infer?: readonly string[];
    integrity?: readonly Integrity[];
    rerun?: true;
    grace?: true;
}
interface Asking {
    type: "ask";
    fact: keyof Facts;
}
interface ChangedFile {
    path: RelPath;
    class: FileClass;
    before: string | undefined;
    after: string | undefined;
}
interface Claim {
    tests: readonly string[];
    targets: readonly RelPath[];
    source: TddEntry<"tdd.claimed">["source"];
    replayed: boolean;
    used: Set<RelPath>;
    outcome?: Outcome;
}
interface ClassFacts {
    isProtected: boolean;
    isSource: boolean;
    isRunnerConfig: boolean;
    isTest?: boolean;
}
interface Compared {
    weakened: Weakened[];
    renamed: Map<string, string>;
}
interface Comparing {
    syntax?: Pick<Syntax, "parse">;
    isFailing?: (id: string) => boolean;
}
interface Decision {
    type: "decided";
    verdict: "allow" | "warn" | "deny";
    rule: RuleId;
    unlicensed: boolean;
    denials: number;
    rerun: boolean;
    grace: boolean;
    entries: readonly TddEntry[];
}
declare const EVENTS: {
    "tdd.tested": {
        file: _tailtest_project.Check<RelPath>;
        run: _tailtest_project.Check<string>;
        trigger: _tailtest_project.Check<"red" | "observed" | "flush" | "retry" | "replay" | "verify" | "baseline">;
        bytes: _tailtest_project.Optional<string>;
        tests: _tailtest_project.Check<Of<{
            id: _tailtest_project.Check<string>;
            status: _tailtest_project.Check<"skip" | "todo" | "xfail" | "pass" | "fail" | "error" | "missing">;
            kind: _tailtest_project.Optional<"assertion" | "exception" | "missing_symbol" | "load_error" | "compile_error" | "syntax_error" | "setup_error" | "timeout" | "zero_tests" | "trivial">;
            body: _tailtest_project.Optional<string>;
            message: _tailtest_project.Optional<string>;
            pre_existing: _tailtest_project.Optional<boolean>;
        }>[]>;
    };
    "tdd.claimed": {
        claim: _tailtest_project.Check<string>;
        tests: _tailtest_project.Check<string[]>;
        targets: _tailtest_project.Check<RelPath[]>;
        source: _tailtest_project.Check<"cli" | "annotation" | "inferred" | "plan">;
        replayed: _tailtest_project.Optional<boolean>;
    };
    "tdd.edit": {
        at: _tailtest_project.Check<"proposal" | "turn">;
        path: _tailtest_project.Check<RelPath>;
        class: _tailtest_project.Check<"test" | "other" | "source" | "protected" | "support" | "runner_config">;
        pre: _tailtest_project.Optional<string>;
        post: _tailtest_project.Optional<string>;
        mode: _tailtest_project.Optional<number>;
        verdict: _tailtest_project.Check<"allow" | "warn" | "deny">;
        rule: _tailtest_project.Check<"test" | "protected" | "off" | "no-source" | "claimed-test" | "runner-config" | "refactoring" | "no-runtime-change" | "only-deletion" | "claimed" | "soft-claim" | "reached-by-red" | "no-runner" | "no-red">;
        claim: _tailtest_project.Optional<string>;
        call: _tailtest_project.Optional<string>;
    };
    "tdd.integrity": {
        test: _tailtest_project.Check<string>;
        kind: _tailtest_project.Check<"skipped" | "weakened" | "changed" | "deleted" | "renamed" | "moved" | "focused">;
        before: _tailtest_project.Optional<string>;
        after: _tailtest_project.Optional<string>;
        to: _tailtest_project.Optional<string>;
    };
    "tdd.mode": {
        mode: _tailtest_project.Check<"refactor" | "off" | "on" | "refactored">;
        scope: _tailtest_project.Check<string[]>;
        reason: _tailtest_project.Check<string>;
        tests: _tailtest_project.Check<RelPath[]>;
        mark: _tailtest_project.Optional<string>;
    };
    "tdd.flushed": {
        runs: _tailtest_project.Check<string[]>;
        claims: _tailtest_project.Check<Of<{
            claim: _tailtest_project.Check<string>;
            outcome: _tailtest_project.Check<"unproven" | "red" | "green" | "regressed" | "stale">;
        }>[]>;
        failures: _tailtest_project.Optional<string>;
    };
    "tdd.kept": {
        claim: _tailtest_project.Check<string>;
        at: _tailtest_project.Check<"red" | "green">;
        files: _tailtest_project.Check<Of<{
            path: _tailtest_project.Check<RelPath>;
            hash: _tailtest_project.Optional<string>;
        }>[]>;
    };
    "tdd.reverted": {
        revert: _tailtest_project.Check<string>;
        claims: _tailtest_project.Check<string[]>;
        files: _tailtest_project.Check<Of<{
            path: _tailtest_project.Check<RelPath>;
            from: _tailtest_project.Optional<string>;
            to: _tailtest_project.Optional<string>;
            result: _tailtest_project.Check<"restored" | "conflict" | "kept">;
        }>[]>;
        patch: _tailtest_project.Optional<string>;
        undo_of: _tailtest_project.Optional<string>;
    };
    "tdd.gate-error": {
        where: _tailtest_project.Check<string>;
        message: _tailtest_project.Check<string>;
    };
};
type EventType = keyof typeof EVENTS;
declare const FILE_CLASSES: readonly [
    "protected",
    "test",
    "support",
    "runner_config",
    "source",
    "other"
];
interface Facts {
    comments: boolean;
    form: boolean;
    bodies: {
        before: readonly TestBody[];
        after: readonly TestBody[];
    };
    inTests: boolean;
    reachedBy: readonly RelPath[];
    runner: boolean;
    grace: boolean;
    inScope: boolean;
}
interface Fault {
    line: number;
    text: string;
    shown: string;
    kind?: "value" | "form" | "constant" | "guard" | "step" | "copy";
    writes?: string;
}
interface FaultsWanted {
    lines: readonly number[];
    perLine: number;
    thorough: boolean;
}
type FileClass = (typeof FILE_CLASSES)[number];
declare const GATE_CAPS: {
    readonly denialsPerFile: 2;
    readonly failedGreens: 2;
    readonly steadyResults: 3;
    readonly decisionMs: 2000;
    readonly observedMs: 10000;
    readonly reachedByTests: 25;
    readonly testedShare: 0.2;
    readonly hops: 2;
};
interface GivenFile extends Omit<ProposedFile, "path" | "facts"> {
    path: string;
    facts: Partial<Omit<Facts, "reachedBy"> & {
        reachedBy: readonly string[];
    }>;
}
type Happening = "pass" | "hard" | "soft" | "no_red" | "gone" | "claim" | "replayed" | "edit" | "body" | "turn" | "green";
interface HollowTest extends Pick<ProvenTest, "id" | "file" | "line"> {
    failsWithSome: boolean;
    living: readonly {
        file: RelPath;
        line: number;
        shown: string;
    }[];
}
type Integrity = TddEntry<"tdd.integrity">;
interface Judged {
    entries: readonly TddEntry<"tdd.flushed">[];
    outcomes: ReadonlyMap<string, Outcome>;
    state: TddState;
}
type Kind = "hard" | "soft";
type Lines = readonly [
    first: number,
    last: number
];
type LiveClaim = [
    id: string,
    claim: Claim
];
declare const MODES: readonly [
    "off",
    "observe",
    "warn",
    "enforce"
];
type Mode = (typeof MODES)[number];
interface ModeOptions {
    isNew: boolean;
    switchedOff: boolean;
    otherwise?: Mode;
}
interface ModeSettings {
    patterns: readonly {
        matches: (path: string) => boolean;
        mode: Mode;
    }[];
    enforceNewFiles: boolean;
}
declare const OBSERVED: {
    id: _tailtest_project.Check<string>;
    status: _tailtest_project.Check<"skip" | "todo" | "xfail" | "pass" | "fail" | "error" | "missing">;
    kind: _tailtest_project.Optional<"assertion" | "exception" | "missing_symbol" | "load_error" | "compile_error" | "syntax_error" | "setup_error" | "timeout" | "zero_tests" | "trivial">;
    body: _tailtest_project.Optional<string>;
    message: _tailtest_project.Optional<string>;
    pre_existing: _tailtest_project.Optional<boolean>;
};
declare const OPEN: ReadonlySet<ProveVerdict>;
declare const OUTCOMES: readonly [
    "green",
    "red",
    "regressed",
    "unproven",
    "stale"
];
type Observed = Of<typeof OBSERVED>;
type Outcome = (typeof OUTCOMES)[number];
interface Proof {
    base: string;
    head: string;
    tests: readonly ProvenTest[];
    sources: readonly ProvenSource[];
    deleted: readonly TestId[];
    notes: readonly string[];
    doubts: readonly string[];
    mutants: {
        of: number;
        tried: number;
        killed: number;
        beyond: number;
        ranOut: boolean;
    };
    outcome: "proven" | "unproven" | "unknown";
}
interface ProposedFile {
    path: RelPath;
    class: FileClass;
    mode: Mode;
    before: string | undefined;
    after: string | undefined;
    facts: Partial<Facts>;
}
declare class ProveFailure extends Error {
    readonly code: "no-git" | "no-commit" | "no-copy" | "setup";
    constructor(code: ProveFailure["code"], message: string);
}
interface ProveOptions extends TrialOptions {
    base: string;
    head?: string;
    stateDirectory: string;
    timeoutMs: number;
    setup?: string;
    mayRefactor?(path: RelPath): boolean;
    isTest?(path: RelPath): Promise<boolean>;
    isSource(path: RelPath): boolean;
    mutantsMs?: number;
    from?: string;
}
type ProveVerdict = (typeof VERDICTS)[number];
interface ProvenSource {
    file: RelPath;
    hunks: readonly Lines[];
    state: "proven" | "refactor" | "unproven";
    unproven: readonly UnprovenPart[];
    tests: readonly RelPath[];
    lines?: UnrunLines;
}
interface ProvenTest {
    id: TestId;
    file: RelPath;
    line: number;
    change: "new" | "changed";
    verdict: ProveVerdict;
    red?: RedKind;
    reason: string;
}
declare const RED_KINDS: readonly [
    "assertion",
    "exception",
    "missing_symbol",
    "load_error",
    "compile_error",
    "syntax_error",
    "setup_error",
    "timeout",
    "zero_tests",
    "trivial"
];
declare const RULES: readonly Rule[];
declare const RULE_IDS: readonly [
    "off",
    "protected",
    "no-source",
    "test",
    "claimed-test",
    "runner-config",
    "refactoring",
    "no-runtime-change",
    "only-deletion",
    "claimed",
    "soft-claim",
    "reached-by-red",
    "no-runner",
    "no-red"
];
interface RedContext {
    files: ReadonlySet<string>;
    targets?: readonly string[];
    packages?: readonly string[];
    body?: TestBody | undefined;
    reachesTarget?: boolean;
    isTest?: (path: string) => boolean;
}
type RedKind = (typeof RED_KINDS)[number];
interface Refactoring {
    scope: readonly string[];
    reason: string;
    tests: readonly RelPath[];
    by: Actor;
    mark?: string | undefined;
}
type Reply = Answer | {
    ask: keyof Facts;
} | undefined;
interface Rule {
    id: RuleId;
    reason: string;
    judge(file: ProposedFile, state: TddState): Reply;
}
type RuleId = (typeof RULE_IDS)[number];
declare const STANDINGS: readonly [
    "unknown",
    "passing",
    "red_soft",
    "red_hard",
    "claimed_soft",
    "await_rerun",
    "claimed",
    "pending",
    "failing",
    "stale",
    "green",
    "flaky",
    "regressed",
    "vacuous",
    "tampered",
    "unproven",
    "exhausted"
];
interface Sample {
    bytes: string;
    passed: boolean;
}
interface SlugPlace {
    slug: string;
    line: number;
}
type Standing = (typeof STANDINGS)[number];
interface StoppedText {
    text: string;
    lines: readonly number[];
}
type TddEntry<T extends EventType = EventType> = {
    [K in T]: {
        type: K;
    } & Of<(typeof EVENTS)[K]>;
}[T];
type TddEvent = TddRecord | JournalRecord<"session.turn-began">;
type TddRecord<T extends EventType = EventType> = {
    [K in T]: Omit<Envelope, "type"> & {
        type: K;
    } & Of<(typeof EVENTS)[K]>;
}[T];
interface TddState {
    turn?: string;
    tests: Map<string, TestState>;
    claims: Map<string, Claim>;
    denials: Map<RelPath, number>;
    unlicensed: Map<RelPath, Unlicensed>;
    weakened: Map<string, Weakening>;
    sourceEdits: number;
    switchedOff: boolean;
    refactoring?: Refactoring;
    errors: number;
}
interface TestBody {
    id: TestId;
    file: RelPath;
    bodyHash: string;
    lines: readonly [
        number,
        number
    ];
    assertions: number;
    idle: number;
    marks: readonly ("skip" | "skip-if" | "todo" | "xfail" | "only")[];
    head: readonly string[];
    code: readonly string[];
    asserted: readonly (readonly string[])[];
    trivial: boolean;
    slug?: string;
    targets: readonly string[];
}
interface TestState {
    standing: Standing;
    kind?: RedKind;
    message?: string;
    body?: string;
    fails: number;
    edits: number;
    redAt: number;
    soft: boolean;
    preExisting: boolean;
    samples: Sample[];
}
interface Texts {
    path: RelPath;
    before?: string;
    after: string;
}
interface TrialOptions {
    runnerOf(path: RelPath): Promise<Runner | undefined>;
    mutantsOf?(path: RelPath, text: string, where: FaultsWanted): Promise<readonly Fault[]>;
    stoppedAt?(path: RelPath, text: string, lines: readonly number[]): Promise<StoppedText | undefined>;
    switching?: Switching;
    syntax?: Pick<Syntax, "parse" | "onlyCommentsChanged" | "nodes">;
    dropEnv?: readonly RegExp[];
    keepEnv?: readonly string[];
    signal?: AbortSignal;
    onStep?(step: string): void;
    onProgress?(progress: Progress): void;
}
interface Unit {
    names: readonly string[];
    lines: Lines;
    meaning: string;
    isDefinition: boolean;
    isType: boolean;
}
interface Unlicensed {
    rule: TddEntry<"tdd.edit">["rule"];
    pre?: string | undefined;
}
interface UnprovenPart {
    name?: string;
    lines: Lines;
}
interface UnrunLines {
    of: number;
    unrun: readonly number[];
}
declare const VERDICTS: readonly [
    "proven",
    "hollow",
    "tautological",
    "skipped",
    "unrelated",
    "weakened",
    "failing",
    "unchanged",
    "characterisation",
    "flaky",
    "unknown"
];
declare const WEAKENINGS: readonly [
    "deleted",
    "skipped",
    "weakened",
    "focused"
];
interface Weakened {
    subject: string;
    file: RelPath;
    how: string;
    text?: string;
    certain: boolean;
}
type Weakening = (typeof WEAKENINGS)[number];
interface When {
    at: "proposal" | "turn";
    call?: string;
}
interface Written {
    copy: Overlay;
    graph?: Pick<ImportGraph, "files" | "imports" | "isTest"> | undefined;
    sources: readonly WrittenSource[];
    tests: readonly WrittenTests[];
    left(): number;
}
type WrittenOptions = TrialOptions & Required<Pick<TrialOptions, "syntax" | "mutantsOf">>;
interface WrittenSource extends Texts {
    hunks: readonly Lines[];
}
interface WrittenStrength {
    killed: number;
    of: number;
    hollow: readonly HollowTest[];
    unmeasured: readonly RelPath[];
}
interface WrittenTests extends Texts {
    sources: ReadonlySet<RelPath>;
}
declare function bodiesOf(path: string, source: string, syntax?: Pick<Syntax, "parse">, isTest?: boolean): Promise<TestBody[]>;
declare function bodyFor(id: string, bodies: readonly TestBody[]): TestBody | undefined;
declare function changedUnits(path: string, { before, after }: {
    before: string;
    after: string;
}, syntax: Pick<Syntax, "nodes">): Promise<Unit[] | undefined>;
declare function claimId(tests: readonly string[], targets: readonly string[]): string;
declare function classOf(file: string, facts: ClassFacts): FileClass;
declare function compareTests(given: readonly (Omit<ChangedFile, "path"> & {
    path: string;
})[], { syntax, isFailing }?: Comparing): Promise<Compared>;
declare function decide(given: GivenFile, state: TddState, when: When): Decision | Asking;
declare function fileOf(id: string): RelPath | undefined;
declare function foldTdd(events: Iterable<TddEvent>, from?: TddState): TddState;
declare function freeReds(state: TddState, kind: Kind): Map<RelPath, string[]>;
declare function grouped<T>(items: readonly T[]): T[][];
declare function happeningOf({ status, kind }: Pick<Observed, "status" | "kind">): Happening;
declare function holdsTests(path: string): boolean;
declare function hunksIn(patch: string): Map<string, Lines[]>;
declare function integrityOf(before: readonly TestBody[], after: readonly TestBody[]): Integrity[];
declare function isSetting(path: string): boolean;
declare function isStories(path: string): boolean;
declare function judge(run: {
    events: Iterable<TddEvent>;
    runs: readonly string[];
}, before: TddState): Judged;
declare function judgeWritten(options: WrittenOptions, written: Written): Promise<WrittenStrength | undefined>;
declare function lineRanges(lines: readonly number[]): Lines[];
declare function linesIn(ranges: readonly Lines[]): number[];
declare function liveClaims(state: TddState): LiveClaim[];
declare function looksAway(text?: string): boolean;
declare function modeFor(path: string, { patterns, enforceNewFiles }: ModeSettings, { isNew, switchedOff, otherwise }: ModeOptions): Mode;
declare function onlyFormChanged(path: string, { before, after }: {
    before: string;
    after: string;
}, syntax: Pick<Syntax, "nodes">): Promise<boolean>;
declare function onlyTestsChanged(path: string, { before, after }: {
    before: string;
    after: string;
}, syntax?: Pick<Syntax, "parse">): Promise<boolean>;
declare function prove(project: Project, options: ProveOptions): Promise<Proof>;
declare function readTddEvent(value: unknown): TddEvent | undefined;
declare function redKind(failure: Failed, context: RedContext): RedKind;
declare function showLines(lines: readonly number[]): string;
declare function slugsIn(source: string): SlugPlace[];
declare const tddConfig: {
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
};
declare function testedEntries(run: Omit<TddEntry<"tdd.tested">, "type" | "tests"> & {
    file: RelPath;
}, tests: readonly Observed[]): TddEntry<"tdd.tested">[];
declare function unrunLines({ path, text, lines }: {
    path: RelPath;
    text: string;
    lines: readonly number[];
}, stretches: readonly Stretch[], syntax: Pick<Syntax, "parse" | "nodes">): Promise<UnrunLines>;
declare function unrunWords({ file, of, unrun }: UnrunLines & {
    file: string;
}, lines?: string): string;
declare function wantedFiles(state: TddState): RelPath[];
