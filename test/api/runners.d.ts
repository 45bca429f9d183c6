import { ConfigOf } from '@tailtest/project'
import { Dirent } from 'node:fs'
import { JsonObject } from '@tailtest/project'
import { Language } from '@tailtest/project'
import { Project } from '@tailtest/project'
import { RelPath } from '@tailtest/project'
import { globMatcher } from '@tailtest/project'
export {
    CacheOptions,
    Collector,
    Collects,
    DetectOptions,
    DetectQuery,
    Detection,
    Detector,
    Env,
    FindOptions,
    Found,
    Look,
    Overrides,
    Package,
    Placement,
    REPORT_FORMATS,
    ReportFormat,
    Runner,
    Start,
    TestHelper,
    TestSample,
    TestStyle,
    Tested,
    Workspaces,
    applyOverrides,
    bootstrapAdvice,
    detect,
    detectProject,
    detectRunners,
    detectWorkspaces,
    detectors,
    findRunner,
    globMatcher,
    huntPathFor,
    installAdvice,
    integrationRunners,
    isFixture,
    namesPackage,
    openCollector,
    openLook,
    overriddenFor,
    recentTests,
    runnerFile,
    runnerFor,
    runnersConfig,
    sourcesByName,
    startsTests,
    testArgs,
    testHelpers,
    testPathFor,
    testStyle,
    testedBy,
    testsByName,
    unusedOverrides,
}
interface CacheOptions {
    file: string;
    version: string;
    now?(): number;
}
interface Collector {
    takes(path: RelPath): Promise<boolean>;
    taken(paths: readonly RelPath[]): Promise<ReadonlySet<RelPath>>;
    isTest(path: RelPath): Promise<boolean>;
    setupOf(path: RelPath): Promise<readonly RelPath[]>;
}
interface CollectorOptions extends FindOptions {
    runnerOf?(path: RelPath, language: Language): Promise<Owner | undefined>;
}
interface Collects {
    include: readonly string[];
    matching?: readonly string[];
    exclude?: readonly string[];
    unlike?: readonly string[];
    within?: readonly string[];
    names?: true;
}
interface DetectOptions {
    cache?: CacheOptions;
    fresh?: boolean;
}
interface DetectQuery {
    cwd: string;
    file: string;
    env?: Env;
}
interface Detection {
    runners: Runner[];
    workspaces: Workspaces;
}
interface Detector {
    name: string;
    languages: readonly Language[];
    report: ReportFormat;
    manifests: RegExp;
    settings?: {
        files: readonly string[];
        key?: string;
    };
    detect(dir: Directory): Found | undefined;
    select(tests: readonly string[], runner: Runner): readonly string[];
}
interface Directory {
    readonly project: Project;
    readonly path: RelPath;
    readonly env: Env;
    readonly reads: Reads;
    names(): ReadonlySet<string>;
    has(name: string): boolean;
    text(name: string): string | undefined;
    json(name: string): Table;
    toml(name: string): Table;
    ini(name: string): Ini;
    yaml(name: string): Table;
    xml(name: string): Table;
    dependsOn(name: string): boolean;
    program(program: Program): Start;
    parent(): Directory | undefined;
    at(path: string): Directory | undefined;
    filesBelow(folders: number): Generator<string>;
}
declare const EVIDENCE: readonly [
    "built",
    "script",
    "dependency",
    "config"
];
type Env = Readonly<Record<string, string | undefined>>;
interface FindOptions {
    look?: Look;
    cache?: Omit<CacheOptions, "file"> & {
        folder: string;
    };
}
interface Found extends Start {
    evidence: (typeof EVIDENCE)[number];
    foundBy: string;
    testFolder?: RelPath;
    naming?: string;
    convention?: Omit<Placement, "because">;
    libraries?: readonly string[];
    notes?: readonly string[];
    targets?: Runner["targets"];
    suite?: readonly string[];
    collects?: Runner["collects"];
    setup?: Runner["setup"];
    env?: Runner["env"];
}
type Ini = ReadonlyMap<string, ReadonlyMap<string, string>>;
declare const KINDS: readonly [
    "setup",
    "build",
    "support"
];
interface Listing {
    files: readonly string[];
    folders: readonly string[];
    names: ReadonlySet<string>;
    like(kind: RegExp): readonly string[];
    readonly isSeen: boolean;
}
type Look = (folder: RelPath) => Listing;
type Overrides = ConfigOf<typeof runnersConfig>["runners"];
type Owner = Pick<Runner, "collects" | "directory" | "setup">;
interface Package {
    directory: RelPath;
    name?: string;
    by: string;
}
interface Placement {
    kind: "beside" | "folder" | "mirrored" | "inside";
    directory?: string;
    sources?: string;
    naming?: string;
    because: "convention" | "observed" | "configured";
}
interface Program {
    package: string;
    name: string;
}
declare const REPORT_FORMATS: readonly [
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
interface Reads {
    list(folder: string): readonly Dirent[];
    text(file: string, maxBytes?: number): string | undefined;
    isFile(path: string): boolean;
    exists(path: string): boolean;
    isExecutable(file: string): boolean;
    target(path: string): string;
}
type ReportFormat = (typeof REPORT_FORMATS)[number];
interface Runner {
    name: string;
    languages: readonly Language[];
    directory: RelPath;
    command: string;
    args: readonly string[];
    report: ReportFormat;
    tests: Placement;
    framework?: string;
    libraries: readonly string[];
    notes: readonly string[];
    targets?: Readonly<Record<string, readonly string[]>>;
    suite?: readonly string[];
    collects?: readonly Collects[];
    setup?: readonly string[];
    env?: Readonly<Record<string, string>>;
    except?: readonly RelPath[];
    installed: boolean;
    foundBy: string;
}
type Start = Pick<Runner, "command" | "args" | "installed">;
type Table = JsonObject;
interface TestHelper {
    path: RelPath;
    names: readonly string[];
}
interface TestSample {
    path: RelPath;
    text: string;
}
interface TestStyle {
    recent: RelPath[];
    helpers: TestHelper[];
}
interface Tested {
    file: RelPath;
    runner: Runner;
    tests: readonly RelPath[];
    test: RelPath;
    run: readonly string[];
}
interface Workspaces {
    tools: readonly string[];
    packages: readonly Package[];
    notes: readonly string[];
}
declare function applyOverrides(runners: readonly Runner[], overrides: Overrides, folders?: readonly RelPath[]): Runner[];
declare function bootstrapAdvice(project: Project, language: Language, directory?: RelPath): string;
declare function detect({ cwd, file, env, }: DetectQuery): Promise<Tested | undefined>;
declare function detectProject(project: Project, env: Env, { cache, fresh }?: DetectOptions): Promise<Detection>;
declare function detectRunners(project: Project, env: Env, options?: DetectOptions): Promise<Runner[]>;
declare function detectWorkspaces(project: Project): Promise<Workspaces>;
declare const detectors: readonly Detector[];
declare function findRunner(project: Project, path: RelPath, language: Language, env: Env, { look, cache }?: FindOptions): Promise<Runner | undefined>;
declare function huntPathFor(project: Project, source: RelPath, runner?: Runner): RelPath;
declare function installAdvice(project: Project, { name, directory }: Runner): string;
declare function integrationRunners(project: Project, runner: Runner, env: Env): Promise<Runner[]>;
declare function isFixture(path: RelPath): boolean;
declare function namesPackage(project: Project, from: RelPath, module: string): boolean | undefined;
declare function openCollector(project: Project, env: Env, { look, cache, runnerOf }?: CollectorOptions): Collector;
declare function openLook(project: Project, reads?: Reads, known?: Map<RelPath, Listing>): Look;
declare function overriddenFor({ path, language, found }: {
    path: RelPath;
    language: Language;
    found: Runner | undefined;
}, overrides: Overrides): Runner | undefined;
declare function recentTests(project: Project, runner: Runner, limit: number): TestSample[];
declare function runnerFile(path: RelPath): (typeof KINDS)[number] | undefined;
declare function runnerFor(path: RelPath, language: Language, runners: readonly Runner[]): Runner | undefined;
declare const runnersConfig: {
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
};
declare function sourcesByName(project: Project, test: RelPath, runner?: Runner): RelPath[];
declare function startsTests(program: string, words: readonly string[]): boolean;
declare function testArgs(runner: Runner, tests: readonly RelPath[]): readonly string[];
declare function testHelpers(project: Project, runner: Runner, limit: number): TestHelper[];
declare function testPathFor(project: Project, source: RelPath, runner?: Runner, look?: Look): RelPath;
declare function testStyle(project: Project, runners: readonly Runner[]): TestStyle;
declare function testedBy(project: Project, file: RelPath, { runner, isTest }: {
    runner: Runner;
    isTest: boolean;
}): Tested;
declare function testsByName(project: Project, source: RelPath, runner: Runner, look?: Look): RelPath[];
declare function unusedOverrides(runners: readonly Runner[], overrides: Overrides, folders?: readonly RelPath[]): string[];
