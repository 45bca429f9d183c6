import { Syntax } from '@tailtest/syntax'
export {
    Fault,
    MeasureOptions,
    Measured,
    Mutant,
    MutantOptions,
    Outcome,
    RULES,
    Room,
    Rule,
    SWITCH_CHECK,
    Status,
    Stopped,
    StoppedOptions,
    Suspect,
    Swap,
    Switched,
    SwitchedOptions,
    Tried,
    canMutate,
    describeMutant,
    isBuilt,
    measure,
    mutantsOf,
    mutate,
    stoppedSource,
    strengthOf,
    switchedSource,
}
interface Fault<Path extends string = string> {
    file: Path;
    text: string;
}
interface MeasureOptions<Path extends string = string> {
    budgetMs: number;
    now?: () => number;
    signal?: AbortSignal;
    onTried?(tried: Tried<Path>, progress: {
        done: number;
        of: number;
    }): void;
}
interface Measured<Path extends string = string> {
    tried: Tried<Path>[];
    left: number;
}
interface Mutant {
    rule: Rule;
    line: number;
    column: number;
    start: number;
    end: number;
    original: string;
    replacement: string;
    means?: string;
    swap?: Swap;
}
interface MutantOptions {
    lines?: Iterable<number>;
    sameKind?: boolean;
    sameForm?: boolean;
    thorough?: boolean;
    perLine?: number;
    syntax?: Pick<Syntax, "nodes">;
}
type Outcome = "passed" | "failed" | "timeout" | "invalid";
declare const RULES: readonly [
    "return",
    "condition",
    "comparison",
    "guard",
    "logical",
    "call",
    "boundary",
    "arithmetic",
    "assignment",
    "boolean",
    "string",
    "number",
    "copy",
    "catch",
    "loop",
    "step"
];
interface Room<Batch, Path extends string = string> {
    run(faults: readonly Fault<Path>[], batch: Batch, budgetMs: number): Promise<readonly Outcome[]>;
}
type Rule = (typeof RULES)[number];
declare const SWITCH_CHECK = "check";
type Status = "killed" | "timeout" | "survived" | "no coverage" | "invalid";
interface Stopped {
    text: string;
    lines: readonly number[];
}
interface StoppedOptions {
    lines?: Iterable<number>;
    syntax?: Pick<Syntax, "nodes">;
}
interface Suspect<Batch, Path extends string = string> {
    file: Path;
    text: string;
    mutants: readonly Mutant[];
    batches: readonly Batch[];
}
type Swap = "form" | "kind" | "constant";
interface Switched {
    text: string;
    holds(at: number): boolean;
    without(lines: Iterable<number>): Switched | undefined;
}
interface SwitchedOptions {
    switchFile: string;
    syntax?: Pick<Syntax, "nodes">;
}
interface Tried<Path extends string = string> {
    file: Path;
    mutant: Mutant;
    status: Status;
}
declare function canMutate(path: string): boolean;
declare function describeMutant({ rule, original, replacement, means, }: Mutant): string;
declare function isBuilt(path: string): boolean;
declare function measure<Batch, Path extends string>(suspects: readonly Suspect<Batch, Path>[], rooms: readonly Room<Batch, Path>[], { budgetMs, now, signal, onTried }: MeasureOptions<Path>): Promise<Measured<Path>>;
declare function mutantsOf(path: string, source: string, { lines, perLine, sameKind, sameForm, thorough, syntax, }?: MutantOptions): Promise<Mutant[]>;
declare function mutate(source: string, { start, end, replacement }: Mutant): string;
declare function stoppedSource(path: string, source: string, { lines, syntax }?: StoppedOptions): Promise<Stopped | undefined>;
declare function strengthOf(tried: readonly Pick<Tried, "status">[]): {
    killed: number;
    of: number;
};
declare function switchedSource(path: string, source: string, texts: readonly string[], { switchFile, syntax }: SwitchedOptions): Promise<Switched | undefined>;
