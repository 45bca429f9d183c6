import { Language } from '@tailtest/project'
import { Project } from '@tailtest/project'
import { ProjectAt } from '@tailtest/project'
import { RelPath } from '@tailtest/project'
import { SkipRow } from '@tailtest/project'
export {
    Answer,
    ContentFacts,
    Filter,
    FilterFacts,
    IgnoreFile,
    Judgement,
    Match,
    PassedOver,
    RULES,
    RankOptions,
    Review,
    Rule,
    RuleName,
    SourceFacts,
    SourceText,
    Statement,
    Subject,
    Verdict,
    contentVerdict,
    createFilter,
    createReview,
    importance,
    isOfTests,
    judge,
    openFilter,
    openReview,
    passedOver,
    rank,
    readContentFacts,
    readFacts,
    rules,
}
interface Answer extends Objection {
    rule: RuleName;
}
interface ContentFacts {
    path: string;
    language: Language;
    header?: string;
    directives?: readonly string[];
    role?: Role;
    statements?: ReadonlySet<Statement>;
    hasJsx?: boolean;
    hasExports?: boolean;
    isNextApp?: boolean;
    isOfServer?: boolean;
    isServed?: boolean;
    isBrowserExtension?: boolean;
}
type ContentRule = (facts: ContentFacts) => Objection | undefined;
type Filter = (path: string) => Verdict;
interface FilterFacts {
    ignores: readonly IgnoreFile[];
    markers(directory: RelPath): ReadonlySet<string>;
    isTest?(path: RelPath): boolean;
    ignoreCase?: boolean;
}
interface IgnoreFile {
    directory: string;
    kind: "tailtest" | "git";
    text: string;
    file?: string;
}
interface Judgement {
    path: RelPath | undefined;
    verdict: Verdict;
}
interface Match {
    pattern: string;
    file: string;
    directory: RelPath;
    isBelow: boolean;
}
interface Objection {
    reason: string;
    change: string;
}
interface PassedOver {
    file: RelPath;
    line?: string;
}
declare const RULES: readonly RuleName[];
interface RankOptions {
    limit?: number;
    timeMs?: number;
    hasTest(path: RelPath, language: Language): boolean | Promise<boolean>;
    isTestable?(source: SourceText): boolean | Promise<boolean>;
}
interface Review {
    language: Language | undefined;
    answers: readonly Answer[];
    exclude: string;
}
interface Role {
    rule: "boilerplate" | "config" | "declarations-only" | "example" | "generated" | "re-exports-only" | "test-file";
    reason: string;
}
type Rule = (file: Subject) => Objection | undefined;
type RuleName = "outside-root" | keyof typeof rules | keyof typeof contentRules;
interface SourceFacts {
    path: string;
    commits: number;
    lines: number;
    hasTest: boolean;
}
interface SourceText {
    path: RelPath;
    language: Language;
    text: string;
}
type Statement = "import" | "re-export" | "type" | "value";
interface Subject {
    path: RelPath;
    language: Language | undefined;
    ignored(): Match | undefined;
    gitIgnored(): Match | undefined;
    skipped(): SkipRow | undefined;
    isTest(): boolean;
    markers(directory: RelPath): ReadonlySet<string>;
}
type Verdict = {
    test: true;
    language: Language;
} | ({
    test: false;
} & Answer);
declare const contentRules: {
    readonly generated: ContentRule;
    readonly "test-file": ContentRule;
    readonly config: ContentRule;
    readonly boilerplate: ContentRule;
    readonly example: ContentRule;
    readonly "declarations-only": ContentRule;
    readonly "re-exports-only": ContentRule;
    readonly framework: ContentRule;
};
declare function contentVerdict(facts: ContentFacts): Extract<Verdict, {
    test: false;
}> | undefined;
declare function createFilter(facts: FilterFacts): Filter;
declare function createReview(facts: FilterFacts): (path: string) => Review;
declare function importance(facts: SourceFacts): number;
declare function isOfTests({ rule }: Pick<Answer, "rule">): boolean;
declare function judge(at: ProjectAt, file: string, filter?: Filter): Judgement;
declare function openFilter(project: Project, isTest?: FilterFacts["isTest"]): Filter;
declare function openReview(project: Project, isTest?: FilterFacts["isTest"]): (path: string) => Review;
declare function passedOver(project: Project, folder: string): PassedOver[];
declare function rank(project: Project, filter: Filter, { limit: wanted, timeMs, hasTest, isTestable }: RankOptions): Promise<RelPath[]>;
declare function readContentFacts(project: Project, given: Omit<SourceText, "path"> & {
    path: string;
}): ContentFacts;
declare function readFacts(project: Project, path: string): FilterFacts;
declare const rules: {
    readonly ignored: Rule;
    readonly "git-ignored": Rule;
    readonly directory: Rule;
    readonly notebook: Rule;
    readonly extension: Rule;
    readonly config: Rule;
    readonly "test-file": Rule;
    readonly "test-support": Rule;
    readonly boilerplate: Rule;
    readonly story: Rule;
    readonly generated: Rule;
};
