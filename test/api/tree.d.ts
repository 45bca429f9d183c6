import { Project } from '@tailtest/project'
import { ProjectAt } from '@tailtest/project'
import { RelPath } from '@tailtest/project'
export {
    CLOCK_MS,
    Changed,
    Changes,
    Laid,
    Left,
    Mark,
    Overlay,
    OverlayOptions,
    Refusal,
    Snapshot,
    TreeOptions,
    Written,
    before,
    changedSince,
    commitMark,
    mark,
    openOverlay,
    readMark,
    readSnapshot,
    snapshot,
    unifiedDiff,
    writtenUnwatched,
}
declare const CLOCK_MS = 2000;
interface Changed {
    path: RelPath;
    kind: "created" | "written" | "deleted" | "renamed";
    from?: RelPath;
}
interface Changes {
    changes: Changed[];
    brought: Changed[];
    restored: Changed[];
}
interface Laid {
    path: RelPath;
    bytes?: Buffer;
    mode?: "executable" | "link" | undefined;
}
interface Left {
    path: string;
    reason: "changed" | "too-large" | "unreadable" | "name" | "filtered" | "submodule";
}
type Mark = {
    type: "git";
    ts: number;
    head?: string;
    list?: string;
    aside?: string;
} | {
    type: "files";
    ts: number;
    list?: string;
} | {
    type: "none";
    ts: number;
};
interface Overlay {
    folder: string;
    env: Readonly<Record<string, string>>;
    left: readonly Left[];
    locate: (path: string) => string;
    close: () => Promise<void>;
}
interface OverlayOptions extends TreeOptions {
    maxFiles?: number;
    with?: readonly RelPath[];
    over?: readonly Laid[];
    environment?: Readonly<Record<string, string | undefined>>;
    signal?: AbortSignal;
    onRefused?: (refusal: Refusal) => void;
}
interface Refusal {
    reason: "not-marked" | "too-many-files" | "content-lost" | "yarn-pnp" | "state-inside" | "git" | "aborted";
    path?: RelPath;
}
type Snapshot = {
    type: "tree";
    ts: number;
    tree: string;
    list?: string;
} | {
    type: "copies";
    ts: number;
    list?: string;
};
interface TreeOptions {
    stateDirectory: string;
    maxFiles?: number;
}
interface Written {
    path: RelPath;
    at: number;
}
declare function before(at: ProjectAt, since: Mark, file: string, options: TreeOptions): Promise<Buffer | undefined>;
declare function changedSince(at: ProjectAt, since: Mark, options: TreeOptions): Promise<Changes | undefined>;
declare function commitMark(commit: string, ts: number): Mark;
declare function mark(at: ProjectAt, options: TreeOptions): Promise<Mark>;
declare function openOverlay(project: Project, moment: Mark | Snapshot, options: OverlayOptions): Promise<Overlay | undefined>;
declare function readMark(value: unknown): Mark | undefined;
declare function readSnapshot(value: unknown): Snapshot | undefined;
declare function snapshot(project: Project, options: TreeOptions): Promise<Snapshot | undefined>;
declare function unifiedDiff(path: string, before: string | undefined, after: string | undefined): string;
declare function writtenUnwatched(project: Project): Promise<Written[]>;
