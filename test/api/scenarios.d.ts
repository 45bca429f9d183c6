export {
    Coverage,
    DEPTHS,
    Depth,
    OUTCOMES,
    Outcome,
    Plan,
    depthFor,
    isDeeper,
    outcomeOf,
    planFor,
    scenarioHint,
    tally,
}
interface Coverage {
    source: string;
    test: string;
    last?: "passing" | "failing";
    everFailed: boolean;
    failedAttempts: number;
    mostAttempts: number;
    deferred: boolean;
    weakened?: boolean;
}
declare const DEPTHS: readonly [
    "quick",
    "simple",
    "standard",
    "thorough",
    "adversarial"
];
type Depth = (typeof DEPTHS)[number];
declare const OUTCOMES: readonly [
    "passed",
    "fixed",
    "weakened",
    "deferred",
    "unresolved",
    "untested"
];
type Outcome = (typeof OUTCOMES)[number];
interface Plan {
    scenarios: readonly [
        min: number,
        max: number
    ];
    adversarial: number;
    runs: "impacted" | "fitting" | "everything";
}
declare function depthFor(score: number): "simple" | "standard" | "thorough";
declare function isDeeper(depth: Depth, than: Depth): boolean;
declare function outcomeOf(coverage: Coverage): Outcome | undefined;
declare function planFor(depth: Depth): Plan;
declare function scenarioHint(score: number): number;
declare function tally(outcomes: Iterable<Outcome>): Record<Outcome, number>;
