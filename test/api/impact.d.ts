import { NativeFile } from '@tailtest/syntax'
import { Project } from '@tailtest/project'
import { ProjectAt } from '@tailtest/project'
import { RelPath } from '@tailtest/project'
import { Syntax } from '@tailtest/syntax'
export {
    BrokenOptions,
    BrokenUse,
    BuildOptions,
    Edited,
    Gap,
    ImportCheck,
    ImportCheckOptions,
    ImportGraph,
    Importer,
    Missing,
    MissingInModule,
    NameReach,
    Near,
    NearOptions,
    Reach,
    Step,
    brokenUses,
    buildGraph,
    checkTest,
    checkTestByImport,
    findResolver,
    keptGraph,
    near,
    testsByName,
    testsReaching,
    usersOfGone,
}
interface BrokenOptions {
    limit?: number;
}
interface BrokenUse {
    file: RelPath;
    line: number;
    name: string;
    from: RelPath;
    gone: "file" | "name";
    nearest?: string;
    movedTo?: RelPath;
}
interface BuildOptions {
    cache?: string;
    from?: string;
    syntax?: Syntax;
    changed?: readonly RelPath[];
    tests?(files: readonly RelPath[]): Promise<ReadonlySet<RelPath>>;
    setupOf?(test: RelPath): Promise<readonly RelPath[]>;
}
interface Edited {
    path: string;
    before?: string;
}
interface Gap {
    file: RelPath;
    type: "computed" | "unresolved" | "unread";
    text: string;
    line: number;
}
interface ImportCheck {
    missing: MissingInModule[];
    notes: string[];
}
interface ImportCheckOptions {
    python: {
        command: string;
        args?: readonly string[];
    };
    timeoutMs?: number;
    env?: NodeJS.ProcessEnv;
    keep?: readonly string[];
    signal?: AbortSignal;
}
interface ImportGraph {
    readonly files: readonly RelPath[];
    importers(path: string, hops?: number): Importer[];
    imports(path: string): RelPath[];
    reach(from: Iterable<RelPath>): Reach;
    leadsTo(from: RelPath, specifier: string): readonly RelPath[] | undefined;
    isTest(path: string): boolean;
    readonly gaps: readonly Gap[];
    readonly complete: boolean;
}
interface Importer {
    file: RelPath;
    hops: number;
}
interface Missing {
    test: RelPath;
    name: string;
    from: RelPath;
    line: number;
    nearest?: string;
}
interface MissingInModule extends Omit<Missing, "from"> {
    module: string;
    from?: RelPath;
}
interface NameReach {
    tests: ReadonlyMap<RelPath, readonly Step[]>;
    whole: ReadonlyMap<RelPath, string>;
}
interface Near {
    files: ReadonlySet<RelPath>;
    loose: readonly {
        file: RelPath;
        text: string;
    }[];
}
interface NearOptions {
    from?: string;
    syntax?: Syntax;
}
interface Reach {
    files: ReadonlySet<RelPath>;
    gaps: readonly Gap[];
    complete: boolean;
}
interface Step {
    file: RelPath;
    name: string;
}
declare function brokenUses(project: Project, graph: ImportGraph, edited: readonly Edited[], { limit }?: BrokenOptions): Promise<BrokenUse[]>;
declare function buildGraph(at: ProjectAt, { cache: directory, from, syntax, changed, tests, setupOf, }?: BuildOptions): Promise<ImportGraph>;
declare function checkTest(project: Project, graph: ImportGraph, file: string): Promise<Missing[]>;
declare function checkTestByImport(project: Project, graph: ImportGraph, name: string, { python, timeoutMs, env, keep, signal }: ImportCheckOptions): Promise<ImportCheck>;
declare function findResolver(from: string): Generator<NativeFile>;
declare function keptGraph(project: Project, cache: string): ImportGraph | undefined;
declare function near(project: Project, name: string, hops: number, { from, syntax }?: NearOptions): Promise<Near | undefined>;
declare function testsByName(project: Project, graph: ImportGraph, given: readonly Edited[]): Promise<NameReach>;
declare function testsReaching(graph: ImportGraph, file: string): RelPath[];
declare function usersOfGone(project: Project, graph: ImportGraph, names: readonly string[]): ReadonlyMap<RelPath, readonly RelPath[]>;
