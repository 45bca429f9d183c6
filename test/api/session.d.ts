import * as _tailtest_project from '@tailtest/project'
import { Coverage } from '@tailtest/scenarios'
import { JsonObject } from '@tailtest/project'
import { Of } from '@tailtest/project'
import { Outcome } from '@tailtest/scenarios'
import { Plain } from '@tailtest/project'
import { Project } from '@tailtest/project'
import { ProjectAt } from '@tailtest/project'
import { RelPath } from '@tailtest/project'
export {
    Actor,
    Agreement,
    Background,
    BackgroundRunner,
    Category,
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
    Given,
    Journal,
    JournalRecord,
    Pending,
    Purse,
    Receipt,
    Receipts,
    RootsIndex,
    Said,
    Session,
    SessionView,
    Since,
    SuiteRun,
    Suites,
    TestFile,
    TouchedRoot,
    Trust,
    UnderWay,
    Verdict,
    WORDS,
    Word,
    Writer,
    emptySession,
    failedIn,
    findJournal,
    findingKey,
    findingsOf,
    fold,
    foldEntries,
    followJournal,
    inRecords,
    isCovered,
    openBackground,
    openJournal,
    openReceipts,
    openRootsIndex,
    openSuites,
    openTrust,
    openUnderWay,
    outcomesOf,
    pathsOf,
    readEnvelope,
    readRecord,
    readSessionFile,
    sessionsDirectory,
    smallOf,
    subjectOf,
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
    root: _tailtest_project.Check<string>;
    how: _tailtest_project.Check<"install" | "trust" | "revoked">;
    ts: _tailtest_project.Check<number>;
    commands: _tailtest_project.Optional<string>;
    adapters: _tailtest_project.Optional<string[]>;
    repository: _tailtest_project.Optional<string>;
};
type Actor = (typeof ACTORS)[number];
type Agreement = Of<typeof AGREEMENT>;
interface Background {
    runner(): BackgroundRunner | undefined;
    take(session: string): boolean;
    runs(tests: readonly RelPath[]): void;
    measures(tests: readonly RelPath[]): void;
    leave(): void;
    giveWay(now: number): void;
    hurry(): void;
    isHurried(): boolean;
    goOn(): void;
    isInTheWay(now: number): boolean;
}
type BackgroundRunner = Of<typeof RUNNER>;
declare const CATEGORIES: readonly [
    "real_bug",
    "test_bug",
    "environment"
];
type Category = (typeof CATEGORIES)[number];
declare const ENVELOPE: {
    v: _tailtest_project.Check<number>;
    id: _tailtest_project.Check<string>;
    ts: _tailtest_project.Check<number>;
    session: _tailtest_project.Check<string>;
    turn: _tailtest_project.Optional<string>;
    host: _tailtest_project.Check<string>;
    actor: _tailtest_project.Check<"person" | "agent" | "hook">;
    type: _tailtest_project.Check<string>;
};
type Entry<T extends RecordType = RecordType> = {
    [K in T]: {
        type: K;
    } & Of<(typeof RECORDS)[K]>;
}[T];
type Envelope = Of<typeof ENVELOPE>;
declare const FILE_RECEIPT: {
    file: _tailtest_project.Check<RelPath>;
    hash: _tailtest_project.Check<string>;
    run: _tailtest_project.Check<string>;
    ts: _tailtest_project.Check<number>;
    ms: _tailtest_project.Check<number>;
    tests: _tailtest_project.Check<Of<{
        test: _tailtest_project.Check<string>;
        status: _tailtest_project.Check<"pass" | "fail" | "skip" | "todo" | "xfail" | "error">;
        message: _tailtest_project.Optional<string>;
    }>[]>;
    parts: _tailtest_project.Check<number>;
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
    "contention",
    "hidden",
    "weakened",
    "not-run",
    "untested"
];
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
type Given = Plain<Entry>;
interface Journal {
    readonly file: string;
    read(): Reading;
    state(): Session;
    append(...entries: readonly Given[]): void;
    keep<Own extends ForeignEntry = never>(...entries: readonly NoInfer<Own>[]): void;
    readAs<T>(check: (value: unknown) => T | undefined): T[];
    holds(family: string): boolean;
    claim(keys: readonly string[], ...entries: readonly Given[]): ReadonlySet<string>;
    size(): number;
}
type JournalRecord<T extends RecordType = RecordType> = {
    [K in T]: Omit<Envelope, "type"> & {
        type: K;
    } & Of<(typeof RECORDS)[K]>;
}[T];
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
    test: _tailtest_project.Check<string>;
    status: _tailtest_project.Check<"pass" | "fail" | "skip" | "todo" | "xfail" | "error">;
    message: _tailtest_project.Optional<string>;
};
declare const RECORDS: {
    "session.opened": {
        head: _tailtest_project.Optional<string>;
        depth: _tailtest_project.Check<string>;
        runners: _tailtest_project.Check<string[]>;
        packages: _tailtest_project.Check<string[]>;
    };
    "session.turn-began": {
        mark: _tailtest_project.Optional<string>;
        from: _tailtest_project.Optional<string>;
    };
    "session.claim": {
        key: _tailtest_project.Check<string>;
    };
    "loop.edited": {
        path: _tailtest_project.Check<_tailtest_project.RelPath>;
        kind: _tailtest_project.Check<"created" | "written" | "deleted" | "renamed">;
        via: _tailtest_project.Check<"other" | "tool" | "shell">;
        test: _tailtest_project.Check<boolean>;
        call: _tailtest_project.Optional<string>;
        agent: _tailtest_project.Optional<string>;
    };
    "loop.commanded": {
        failed: _tailtest_project.Check<boolean>;
    };
    "loop.notified": {
        kind: _tailtest_project.Check<string>;
    };
    "loop.subagent-ended": {
        agent: _tailtest_project.Check<string>;
    };
    "loop.said": {
        on: _tailtest_project.Check<string>;
        reply: _tailtest_project.Check<string>;
        text: _tailtest_project.Optional<string>;
        user: _tailtest_project.Optional<string>;
        cut: _tailtest_project.Optional<boolean>;
    };
    "session.queued": {
        path: _tailtest_project.Check<_tailtest_project.RelPath>;
        language: _tailtest_project.Check<string>;
        status: _tailtest_project.Check<"new" | "existing" | "ramp-up" | "asked">;
    };
    "session.unqueued": {
        path: _tailtest_project.Check<_tailtest_project.RelPath>;
    };
    "session.scored": {
        path: _tailtest_project.Check<_tailtest_project.RelPath>;
        score: _tailtest_project.Check<number>;
        depth: _tailtest_project.Check<string>;
    };
    "results.run": {
        run: _tailtest_project.Check<string>;
        trigger: _tailtest_project.Check<"turn" | "command" | "edit" | "baseline">;
        runner: _tailtest_project.Check<string>;
        directory: _tailtest_project.Check<string>;
        executed: _tailtest_project.Check<number>;
        failed: _tailtest_project.Check<number>;
        timed_out: _tailtest_project.Check<boolean>;
        duration_ms: _tailtest_project.Check<number>;
        crash: _tailtest_project.Optional<string>;
    };
    "session.tested": {
        test: _tailtest_project.Check<_tailtest_project.RelPath>;
        sources: _tailtest_project.Check<_tailtest_project.RelPath[]>;
        result: _tailtest_project.Check<"failing" | "passing">;
        run: _tailtest_project.Check<string>;
        failures: _tailtest_project.Optional<string[]>;
        began: _tailtest_project.Optional<number>;
        more: _tailtest_project.Optional<number>;
    };
    "session.others": {
        paths: _tailtest_project.Check<_tailtest_project.RelPath[]>;
    };
    "session.renamed": {
        path: _tailtest_project.Check<_tailtest_project.RelPath>;
        from: _tailtest_project.Check<_tailtest_project.RelPath>;
    };
    "session.finding": {
        kind: _tailtest_project.Check<"failing" | "flaky" | "contention" | "hidden" | "weakened" | "not-run" | "untested">;
        subject: _tailtest_project.Check<string>;
        file: _tailtest_project.Check<_tailtest_project.RelPath>;
        since: _tailtest_project.Optional<"new" | "unattributed" | "pre-existing">;
        category: _tailtest_project.Optional<"real_bug" | "test_bug" | "environment">;
        how: _tailtest_project.Optional<string>;
        text: _tailtest_project.Optional<string>;
        certain: _tailtest_project.Optional<boolean>;
        mark: _tailtest_project.Optional<string>;
        sources: _tailtest_project.Optional<_tailtest_project.RelPath[]>;
    };
    "session.settled": {
        kind: _tailtest_project.Check<"failing" | "flaky" | "contention" | "hidden" | "weakened" | "not-run" | "untested">;
        subject: _tailtest_project.Check<string>;
        how: _tailtest_project.Check<string>;
    };
    "session.continued": {
        reason: _tailtest_project.Check<string>;
        purses: _tailtest_project.Optional<("weakened" | "failures" | "missing" | "other")[]>;
        about: _tailtest_project.Optional<string[]>;
    };
    "session.turn-ended": {
        mark: _tailtest_project.Optional<string>;
        began: _tailtest_project.Optional<number>;
        open: _tailtest_project.Optional<boolean>;
    };
    "session.undelivered": {
        key: _tailtest_project.Check<string>;
        text: _tailtest_project.Check<string>;
    };
    "session.deferred": {
        path: _tailtest_project.Check<_tailtest_project.RelPath>;
        description: _tailtest_project.Check<string>;
    };
    "session.classified": {
        subject: _tailtest_project.Check<string>;
        category: _tailtest_project.Check<"real_bug" | "test_bug" | "environment" | "intended">;
        reason: _tailtest_project.Check<string>;
    };
    "session.paused": {};
    "session.resumed": {};
    "session.closed": {
        reason: _tailtest_project.Check<string>;
    };
};
declare const RUNNER: {
    pid: _tailtest_project.Check<number>;
    started: _tailtest_project.Optional<string>;
    session: _tailtest_project.Check<string>;
    tests: _tailtest_project.Check<RelPath[]>;
    measures: _tailtest_project.Optional<RelPath[]>;
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
    ts: _tailtest_project.Check<number>;
    ms: _tailtest_project.Check<number>;
    files: _tailtest_project.Check<_tailtest_project.RelPath[]>;
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
type Since = (typeof SINCE)[number];
type SuiteRun = Of<typeof SUITE>;
interface Suites {
    of(key: string): SuiteRun | undefined;
    write(key: string, run: SuiteRun): void;
}
declare const TOUCHED_ROOT: {
    root: _tailtest_project.Check<string>;
    head: _tailtest_project.Optional<string>;
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
interface UnderWay {
    begin(now: number): (now: number) => void;
    ranSince(since: number): boolean;
    queue(now: number): {
        isNext(): boolean;
        leave(): void;
    };
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
    contention: readonly Finding[];
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
    "contention",
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
declare function fold(records: Iterable<JournalRecord>, from?: Session): Session;
declare function foldEntries(entries: readonly Entry[], from: Session): Session;
declare function followJournal<R, S extends object>({ file }: Pick<Journal, "file">, folding: Folding<R, S>): () => S;
declare function inRecords<T>(items: readonly T[], most?: number): T[][];
declare function isCovered({ answered, touched }: Session, file: string): boolean;
declare function openBackground(stateRoot: string): Background;
declare function openJournal(at: ProjectAt, writer: Writer): Journal | undefined;
declare function openReceipts(stateRoot: string): Receipts;
declare function openRootsIndex(userState: string, host: string, session: string): RootsIndex;
declare function openSuites(stateRoot: string): Suites;
declare function openTrust(userState: string): Trust;
declare function openUnderWay(userState: string): UnderWay;
declare function outcomesOf(session: Session): FileOutcome[];
declare function pathsOf(record: Readonly<Record<RelPath, unknown>>): RelPath[];
declare function readEnvelope(value: unknown): (Envelope & JsonObject) | undefined;
declare function readRecord(value: unknown): JournalRecord | undefined;
declare function readSessionFile(file: string): Session | undefined;
declare function sessionsDirectory(project: Project): string | undefined;
declare function smallOf<T>(items: readonly T[], most?: number): T[];
declare function subjectOf(id: string): string;
declare function touchedByOthers(project: Project, session: string, since: number): ReadonlyMap<RelPath, "tool" | "shell">;
declare function verdictOf(session: Pick<Session, "findings" | "tests" | "deferred" | "answered">): Verdict;
declare function viewOf(session: Session, project: Project, offset: number): SessionView;
declare function wordsOf(verdict: Verdict, { ran, left }: {
    ran: number;
    left?: number;
}): readonly Word[] | "ok";
declare function writeView(project: Project, journal: Journal, also?: string): void;
declare function writtenAt(id: string): number;
