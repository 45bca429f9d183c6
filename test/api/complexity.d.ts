import { Depth } from '@tailtest/scenarios'
import { Producer } from '@tailtest/syntax'
import { Tree } from '@tailtest/syntax'
import { depthFor } from '@tailtest/scenarios'
export {
    Complexity,
    Evidence,
    Signal,
    complexityNote,
    depthFor,
    explain,
    scoreFully,
    scoreSource,
    scoreTree,
}
interface Complexity {
    file: string;
    score: number;
    depth: Extract<Depth, "simple" | "standard" | "thorough">;
    scenarios: number;
    signals: readonly Signal[];
    producer: Producer;
    unread_line?: number;
    sampled?: true;
}
interface Evidence {
    line: number;
    text: string;
}
interface Signal {
    name: string;
    points: number;
    evidence: readonly Evidence[];
}
declare function complexityNote(complexity: Complexity, configured: Depth): string | undefined;
declare function explain({ signals, score }: Complexity): string;
declare function scoreFully(path: string, tree: Tree, source: string): Promise<Complexity>;
declare function scoreSource(path: string, source: string): Promise<Complexity | undefined>;
declare function scoreTree(path: string, tree: Tree, source?: string): Promise<Complexity>;
