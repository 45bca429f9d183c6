import * as _tailtest_project from '@tailtest/project'
import { Coverage } from '@tailtest/scenarios'
import { Outcome } from '@tailtest/scenarios'
import { Project } from '@tailtest/project'
import { RelPath } from '@tailtest/project'
export {
    Actor,
    Agreement,
    Ahead,
    AheadRunner,
    Category,
    Check,
    Entry,
    Envelope,
    FILE_STATUSES,
    FileCoverage,
    FileOutcome,
    FileReceipt,
    FileStatus,
    Finding,
    FindingKind,
    Folding,
    ForeignEntry,
    Journal,
    JournalRecord,
    Of,
    Optional,
    Pending,
    Purse,
    Receipt,
    Receipts,
    RootsIndex,
    Said,
    Session,
    SessionView,
    Shape,
    Since,
    SuiteRun,
    Suites,
    TestFile,
    TouchedRoot,
    Trust,
    Verdict,
    WORDS,
    Word,
    Writer,
    emptySession,
    failedIn,
    findJournal,
    findingKey,
    findingsOf,
    fits,
    flag,
    fold,
    foldEntries,
    followJournal,
    inRecords,
    isCovered,
    isFields,
    listOf,
    number,
    oneOf,
    openAhead,
    openJournal,
    openReceipts,
    openRootsIndex,
    openSuites,
    openTrust,
    optional,
    outcomesOf,
    parsed,
    path,
    pathsOf,
    readEnvelope,
    readRecord,
    readSessionFile,
    readerOf,
    sessionsDirectory,
    smallOf,
    subjectOf,
    text,
    touchedByOthers,
    verdictOf,
    viewOf,
    wordsOf,
    writeView,
    writtenAt,
}
declare const ACTORS: readonly [
    "person",
    "agent",
    "hook"
];
declare const AGREEMENT: {
    root: Check<string>;
    how: Check<"install" | "trust" | "revoked">;
    ts: Check<number>;
    commands: Optional<string>;
    adapters: Optional<string[]>;
    repository: Optional<string>;
};
type Actor = (typeof ACTORS)[number];
type Agreement = Of<typeof AGREEMENT>;
interface Ahead {
    runner(): AheadRunner | undefined;
    take(session: string): boolean;
    runs(tests: readonly RelPath[]): void;
    leave(): void;
    giveWay(now: number): void;
    goOn(): void;
    isInTheWay(now: number): boolean;
}
type AheadRunner = Of<typeof RUNNER>;
declare const CATEGORIES: readonly [
    "real_bug",
    "test_bug",
    "environment"
];
type Category = (typeof CATEGORIES)[number];
type Check<T> = (value: unknown) => T | undefined;
declare const ENVELOPE: {
    v: Check<number>;
    id: Check<string>;
    ts: Check<number>;
    session: Check<string>;
    turn: Optional<string>;
    host: Check<string>;
    actor: Check<"person" | "agent" | "hook">;
    type: Check<string>;
};
type Entry<T extends RecordType = RecordType> = {
    [K in T]: {
        type: K;
    } & Of<(typeof RECORDS)[K]>;
}[T];
type Envelope = Of<typeof ENVELOPE>;
declare const FILE_RECEIPT: {
    file: Check<RelPath>;
    hash: Check<string>;
    run: Check<string>;
    ts: Check<number>;
    ms: Check<number>;
    tests: Check<Of<{
        test: Check<string>;
        status: Check<"pass" | "fail" | "skip" | "todo" | "xfail" | "error">;
        message: Optional<string>;
    }>[]>;
    parts: Check<number>;
};
declare const FILE_STATUSES: readonly [
    "new",
    "existing",
    "ramp-up",
    "asked"
];
declare const FINDING_KINDS: readonly [
    "failing",
    "flaky",
    "hidden",
    "weakened",
    "not-run",
    "untested"
];
type Fields = Readonly<Record<string, unknown>>;
interface FileCoverage extends Coverage {
    tests: RelPath[];
    failedAt: number;
    failures: string[];
    at: number;
}
interface FileOutcome {
    file: RelPath;
    from?: RelPath;
    status: Outcome;
    attempts: number;
    at: number;
}
type FileReceipt = Of<typeof FILE_RECEIPT>;
type FileStatus = (typeof FILE_STATUSES)[number];
interface Finding {
    kind: FindingKind;
    subject: string;
    file: RelPath;
    since?: Since;
    category?: Category;
    how?: string;
    text?: string;
    certain?: boolean;
    mark?: string;
    sources?: RelPath[];
    at: number;
    ts: number;
}
type FindingKind = (typeof FINDING_KINDS)[number];
interface Folding<R, S extends object> {
    name: string;
    version: number;
    read(value: unknown): R | undefined;
    empty(): S;
    fold(records: Iterable<R>, from: S): S;
}
interface ForeignEntry {
    readonly type: `${string}.${string}`;
}
interface Journal {
    readonly file: string;
    read(): Reading;
    state(): Session;
    append(...entries: readonly Entry[]): void;
    keep<Own extends ForeignEntry = never>(...entries: readonly NoInfer<Own>[]): void;
    readAs<T>(check: (value: unknown) => T | undefined): T[];
    holds(family: string): boolean;
    claim(keys: readonly string[], ...entries: readonly Entry[]): ReadonlySet<string>;
    size(): number;
}
type JournalRecord<T extends RecordType = RecordType> = {
    [K in T]: Omit<Envelope, "type"> & {
        type: K;
    } & Of<(typeof RECORDS)[K]>;
}[T];
type Of<S extends Shape> = {
    [K in RequiredKeys<S>]: S[K] extends Check<infer T> ? T : never;
} & {
    [K in Exclude<keyof S, RequiredKeys<S>>]?: S[K] extends Optional<infer T> ? T : never;
};
interface Optional<T> {
    optional: Check<T>;
}
declare const PURSES: readonly [
    "failures",
    "missing",
    "weakened",
    "other"
];
interface Pending {
    language: string;
    status: FileStatus;
}
type Purse = (typeof PURSES)[number];
declare const RECEIPT: {
    test: Check<string>;
    status: Check<"pass" | "fail" | "skip" | "todo" | "xfail" | "error">;
    message: Optional<string>;
};
declare const RECORDS: {
    "session.opened": {
        head: Optional<string>;
        depth: Check<string>;
        runners: Check<string[]>;
        packages: Check<string[]>;
    };
    "session.turn-began": {
        mark: Optional<string>;
        from: Optional<string>;
    };
    "session.claim": {
        key: Check<string>;
    };
    "loop.edited": {
        path: Check<_tailtest_project.RelPath>;
        kind: Check<"created" | "written" | "deleted" | "renamed">;
        via: Check<"other" | "tool" | "shell">;
        test: Check<boolean>;
        call: Optional<string>;
        agent: Optional<string>;
    };
    "loop.commanded": {
        failed: Check<boolean>;
    };
    "loop.notified": {
        kind: Check<string>;
    };
    "loop.subagent-ended": {
        agent: Check<string>;
    };
    "loop.said": {
        on: Check<string>;
        reply: Check<string>;
        text: Optional<string>;
        user: Optional<string>;
        cut: Optional<boolean>;
    };
    "session.queued": {
        path: Check<_tailtest_project.RelPath>;
        language: Check<string>;
        status: Check<"new" | "existing" | "ramp-up" | "asked">;
    };
    "session.unqueued": {
        path: Check<_tailtest_project.RelPath>;
    };
    "session.scored": {
        path: Check<_tailtest_project.RelPath>;
        score: Check<number>;
        depth: Check<string>;
    };
    "results.run": {
        run: Check<string>;
        trigger: Check<"turn" | "command" | "edit" | "baseline">;
        runner: Check<string>;
        directory: Check<string>;
        executed: Check<number>;
        failed: Check<number>;
        timed_out: Check<boolean>;
        duration_ms: Check<number>;
        crash: Optional<string>;
    };
    "session.tested": {
        test: Check<_tailtest_project.RelPath>;
        sources: Check<_tailtest_project.RelPath[]>;
        result: Check<"failing" | "passing">;
        run: Check<string>;
        failures: Optional<string[]>;
        began: Optional<number>;
        more: Optional<number>;
    };
    "session.others": {
        paths: Check<_tailtest_project.RelPath[]>;
    };
    "session.renamed": {
        path: Check<_tailtest_project.RelPath>;
        from: Check<_tailtest_project.RelPath>;
    };
    "session.finding": {
        kind: Check<"failing" | "flaky" | "hidden" | "weakened" | "not-run" | "untested">;
        subject: Check<string>;
        file: Check<_tailtest_project.RelPath>;
        since: Optional<"new" | "unattributed" | "pre-existing">;
        category: Optional<"real_bug" | "test_bug" | "environment">;
        how: Optional<string>;
        text: Optional<string>;
        certain: Optional<boolean>;
        mark: Optional<string>;
        sources: Optional<_tailtest_project.RelPath[]>;
    };
    "session.settled": {
        kind: Check<"failing" | "flaky" | "hidden" | "weakened" | "not-run" | "untested">;
        subject: Check<string>;
        how: Check<string>;
    };
    "session.continued": {
        reason: Check<string>;
        purses: Optional<("weakened" | "failures" | "missing" | "other")[]>;
        about: Optional<string[]>;
    };
    "session.turn-ended": {
        mark: Optional<string>;
        began: Optional<number>;
        open: Optional<boolean>;
    };
    "session.undelivered": {
        key: Check<string>;
        text: Check<string>;
    };
    "session.deferred": {
        path: Check<_tailtest_project.RelPath>;
        description: Check<string>;
    };
    "session.classified": {
        subject: Check<string>;
        category: Check<"real_bug" | "test_bug" | "environment" | "intended">;
        reason: Check<string>;
    };
    "session.paused": {};
    "session.resumed": {};
    "session.closed": {
        reason: Check<string>;
    };
};
declare const RUNNER: {
    pid: Check<number>;
    started: Optional<string>;
    session: Check<string>;
    tests: Check<RelPath[]>;
};
interface Reading {
    readonly session: Session;
    readonly end: number;
}
type Receipt = Of<typeof RECEIPT>;
interface Receipts {
    current(file: RelPath, hash: string): FileReceipt | undefined;
    before(file: RelPath, ts: number, later?: Readonly<Record<string, true>>): FileReceipt | undefined;
    passedSince(file: RelPath, test: string, ts: number, met?: string): boolean;
    filesOf(run: string): RelPath[];
    newest(file: RelPath): FileReceipt | undefined;
    quickest(file: RelPath, since: number): number;
    all(): FileReceipt[];
    write(receipts: readonly Omit<FileReceipt, "parts">[]): void;
}
type RecordType = keyof typeof RECORDS;
type RequiredKeys<S> = {
    [K in keyof S]: S[K] extends Optional<unknown> ? never : K;
}[keyof S];
interface RootsIndex {
    all(): TouchedRoot[];
    add(root: TouchedRoot): void;
}
declare const SINCE: readonly [
    "new",
    "unattributed",
    "pre-existing"
];
declare const SUITE: {
    ts: Check<number>;
    ms: Check<number>;
    files: Check<_tailtest_project.RelPath[]>;
};
interface Said {
    category: Category | "intended";
    reason: string;
    by: Actor;
}
interface Session {
    records: number;
    id: string;
    host: string;
    startedAt: number;
    head?: string;
    depth: string;
    runners: string[];
    packages: string[];
    paused: boolean;
    closed: boolean;
    begun?: string;
    turn: Turn;
    since: Unjudged;
    pending: Record<RelPath, Pending>;
    touched: Record<RelPath, Touched>;
    others: Record<RelPath, true>;
    renames: Record<RelPath, RelPath>;
    untested: Record<RelPath, true>;
    coverage: Record<RelPath, FileCoverage>;
    tests: Record<RelPath, TestFile>;
    answered: Record<RelPath, number>;
    passed: Record<string, true>;
    findings: Record<string, Finding>;
    judged?: string;
    lastEnd: number;
    endedAt: number;
    deferred: Record<RelPath, {
        description: string;
        at: number;
    }>;
    classified: Record<string, Said>;
    scores: Record<RelPath, {
        score: number;
        depth: string;
    }>;
    claims: Record<string, string>;
    calls: string[];
    undelivered: {
        key: string;
        text: string;
    }[];
}
interface SessionView {
    session_id: string;
    host: string;
    started_at: string;
    project_root: string;
    runners: string[];
    packages: string[];
    depth: string;
    paused: boolean;
    ramp_up: string[];
    report_path: string;
    pending_files: {
        path: string;
        language: string;
        status: string;
    }[];
    touched_files: string[];
    generated_tests: Record<string, string>;
    fix_attempts: Record<string, number>;
    deferred_failures: {
        file: string;
        description: string;
        deferred_at: string;
    }[];
    last_failures: string[];
    weakened_tests: string[];
    not_run: {
        test: string;
        reason: string;
    }[];
    untested_files: string[];
    scenario_log: {
        file: string;
        test: string;
        status: Outcome;
        attempts: number;
    }[];
    complexity_scores: Record<string, number>;
    journal_offset: number;
}
type Shape = Readonly<Record<string, Check<unknown> | Optional<unknown>>>;
type Since = (typeof SINCE)[number];
type SuiteRun = Of<typeof SUITE>;
interface Suites {
    of(key: string): SuiteRun | undefined;
    write(key: string, run: SuiteRun): void;
}
declare const TOUCHED_ROOT: {
    root: Check<string>;
    head: Optional<string>;
};
interface TestFile {
    result: "passing" | "failing";
    run: string;
    sources: RelPath[];
    more: number;
    ts: number;
}
interface Touched {
    edits: number;
    last: number;
    earlier?: true;
}
type TouchedRoot = Of<typeof TOUCHED_ROOT>;
interface Trust {
    has(root: string): boolean;
    hasCommands(root: string, hash: string): boolean;
    hasAdapter(root: string, fingerprint: string): boolean;
    all(): Agreement[];
    record(agreement: Omit<Agreement, "repository">): void;
}
interface Turn {
    id?: string;
    startedAt: number;
    earliest: number;
    mark?: string;
    continues: number;
    spent: Partial<Record<Purse, number>>;
    told: Record<string, true>;
    said?: string;
    ends: number;
    isOpen: boolean;
    from?: string | undefined;
    commands: number;
    commandedAt?: number;
    edited: Record<RelPath, true>;
    runs: Record<string, true>;
}
interface Unjudged {
    edits: number;
    commands: number;
}
interface Verdict {
    failing: readonly Finding[];
    deferred: readonly Finding[];
    preExisting: readonly Finding[];
    flaky: readonly Finding[];
    hidden: readonly Finding[];
    weakened: readonly Finding[];
    notRun: readonly Finding[];
    untested: readonly Finding[];
    more: number;
}
declare const WORDS: readonly [
    "real_bug",
    "test_bug",
    "environment",
    "deferred",
    "weakened",
    "flaky",
    "not_run",
    "untested",
    "pre_existing"
];
type Word = (typeof WORDS)[number];
interface Writer {
    session: string;
    host: string;
    actor: Actor;
    turn?: string;
    now(): number;
}
declare function emptySession(): Session;
declare function failedIn({ failing, more }: Verdict): number;
declare function findJournal(project: Project, writer: Writer): Journal | undefined;
declare function findingKey({ kind, subject }: Pick<Finding, "kind" | "subject">): string;
declare function findingsOf({ findings }: Pick<Session, "findings">): Finding[];
declare function fits(shape: Shape, value: Fields): boolean;
declare const flag: Check<boolean>;
declare function fold(records: Iterable<JournalRecord>, from?: Session): Session;
declare function foldEntries(entries: readonly Entry[], from: Session): Session;
declare function followJournal<R, S extends object>({ file }: Pick<Journal, "file">, folding: Folding<R, S>): () => S;
declare function inRecords<T>(items: readonly T[], most?: number): T[][];
declare function isCovered({ answered, touched }: Session, path: RelPath): boolean;
declare function isFields(value: unknown): value is Fields;
declare function listOf<T>(check: Check<T>): Check<T[]>;
declare const number: Check<number>;
declare function oneOf<const T extends string>(...words: readonly T[]): Check<T>;
declare function openAhead(stateRoot: string): Ahead;
declare function openJournal(project: Project, writer: Writer): Journal | undefined;
declare function openReceipts(stateRoot: string): Receipts;
declare function openRootsIndex(userState: string, host: string, session: string): RootsIndex;
declare function openSuites(stateRoot: string): Suites;
declare function openTrust(userState: string): Trust;
declare function optional<T>(check: Check<T>): Optional<T>;
declare function outcomesOf(session: Session): FileOutcome[];
declare function parsed(text: string | undefined): unknown;
declare const path: Check<RelPath>;
declare function pathsOf(record: Readonly<Record<RelPath, unknown>>): RelPath[];
declare function readEnvelope(value: unknown): (Envelope & Fields) | undefined;
declare function readRecord(value: unknown): JournalRecord | undefined;
declare function readSessionFile(file: string): Session | undefined;
declare function readerOf<S extends Shape>(shape: S): Check<Of<S>>;
declare function sessionsDirectory(project: Project): string | undefined;
declare function smallOf<T>(items: readonly T[], most?: number): T[];
declare function subjectOf(id: string): string;
declare const text: Check<string>;
declare function touchedByOthers(project: Project, session: string, since: number): ReadonlyMap<RelPath, "tool" | "shell">;
declare function verdictOf(session: Pick<Session, "findings" | "tests" | "deferred" | "answered">): Verdict;
declare function viewOf(session: Session, project: Project, offset: number): SessionView;
declare function wordsOf(verdict: Verdict, { ran, left }: {
    ran: number;
    left?: number;
}): readonly Word[] | "ok";
declare function writeView(project: Project, journal: Journal, also?: string): void;
declare function writtenAt(id: string): number;
