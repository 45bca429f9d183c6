import { Outcome } from '@tailtest/scenarios'
import { ProjectAt } from '@tailtest/project'
import { RelPath } from '@tailtest/project'
export {
    CLASSIFICATIONS,
    Classification,
    Entry,
    GivenEntry,
    History,
    HistoryNotWritten,
    HistoryRead,
    NewEntry,
    TREND_VERDICTS,
    Trend,
    TrendVerdict,
    classify,
    entriesIn,
    followRenames,
    leftFailing,
    leftOpen,
    openHistory,
    outcomesNewTo,
    parseHistory,
    printHistory,
    readHistory,
    recurring,
    regressions,
    trend,
    union,
}
declare const CLASSIFICATIONS: readonly [
    "gap",
    "passed",
    "fixed",
    "weakened",
    "regression",
    "unresolved",
    "deferred",
    "untested"
];
type Classification = (typeof CLASSIFICATIONS)[number];
interface Entry {
    file: RelPath;
    renamed_from?: RelPath;
    status: Outcome;
    attempts: number;
    session_id: string;
    timestamp: string;
    classification: Classification;
}
type GivenEntry = Omit<NewEntry, "file" | "renamed_from"> & {
    file: string;
    renamed_from?: string;
};
interface History {
    upsert(entries: readonly GivenEntry[]): Entry[];
    unite(entries: readonly Entry[]): Entry[];
    read(): HistoryRead;
}
declare class HistoryNotWritten extends Error {
    readonly name = "HistoryNotWritten";
    readonly code = "HISTORY_NOT_WRITTEN";
}
interface HistoryRead {
    entries: Entry[];
    problem?: string;
}
type NewEntry = Omit<Entry, "classification">;
declare const TREND_VERDICTS: readonly [
    "new",
    "unstable",
    "improving",
    "worsening",
    "steady"
];
interface Trend {
    file: RelPath;
    verdict: TrendVerdict;
    state: "passing" | "failing";
    streak: number;
    sessions: number;
    failures: number;
    regressions: number;
    attempts: number;
    entries: Entry[];
}
type TrendVerdict = (typeof TREND_VERDICTS)[number];
declare function classify(entry: NewEntry, before: readonly Entry[]): Classification;
declare function entriesIn(values: readonly unknown[]): Entry[];
declare function followRenames<T extends NewEntry>(entries: readonly T[]): T[];
declare function leftFailing(all: readonly Entry[]): RelPath[];
declare function leftOpen(all: readonly Entry[], exceptSession?: string): Entry[];
declare function openHistory(at: ProjectAt): History;
declare function outcomesNewTo(known: readonly Entry[], entries: readonly Entry[]): Entry[];
declare function parseHistory(text: string): unknown[] | undefined;
declare function printHistory(values: readonly unknown[]): string;
declare function readHistory(root: string): HistoryRead;
declare function recurring(entries: readonly Entry[]): RelPath[];
declare function regressions(all: readonly Entry[]): RelPath[];
declare function trend(entries: readonly Entry[], file: string): Trend | undefined;
declare function union(one: readonly Entry[], other: readonly Entry[]): Entry[];
declare function union(one: readonly unknown[], other: readonly unknown[]): unknown[];
