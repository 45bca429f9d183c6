import { Language } from '@tailtest/project'
export {
    Branch,
    Call,
    Export,
    Extent,
    Import,
    LARGEST_SOURCE,
    MissingGrammar,
    NativeFile,
    NativeFiles,
    ParseOptions,
    Producer,
    PublicFunction,
    StatementKind,
    StringLiteral,
    Syntax,
    SyntaxNode,
    SyntaxOptions,
    TestBlock,
    Token,
    Tree,
    UnitNode,
    findNative,
    missingGrammars,
    nodes,
    onlyCommentsChanged,
    openSyntax,
    parse,
    unitNodes,
}
interface Branch {
    line: number;
    text: string;
}
interface Call {
    receiver?: string;
    name: string;
    line: number;
}
interface Export {
    name: string;
    typeOnly: boolean;
    from?: string;
    original?: string;
    internal?: true;
    namespace?: string;
    line: number;
}
interface Extent {
    start: number;
    end: number;
}
type GrammarLanguage = keyof typeof ROWS;
interface GrammarRow {
    package: string;
    symbol: string;
    file: string;
}
interface Import {
    from: string;
    names: readonly {
        name: string;
        as: string;
    }[];
    typeOnly: boolean;
    global?: true;
    line: number;
}
declare const LARGEST_SOURCE: number;
interface MissingGrammar {
    language: Language;
    package: string;
}
interface NativeFile {
    path: string;
    name: string;
}
interface NativeFiles {
    binding: readonly NativeFile[];
    grammars: Readonly<Record<GrammarLanguage, readonly NativeFile[]>>;
}
interface ParseOptions {
    producer?: "fast" | "reference";
}
interface Position {
    line: number;
    column: number;
    index: number;
}
type Producer = "tree-sitter" | "typescript-estree" | "patterns";
interface PublicFunction {
    name: string;
    line: number;
}
declare const ROWS: {
    python: GrammarRow;
    go: GrammarRow;
    java: GrammarRow;
    kotlin: GrammarRow;
    csharp: GrammarRow;
    ruby: GrammarRow;
    php: GrammarRow;
    rust: GrammarRow;
};
interface Rule {
    kind?: string;
    regex?: string;
    field?: string;
    any?: readonly Rule[];
    not?: Rule;
    has?: Rule;
}
type StatementKind = "import" | "re-export" | "type" | "value";
interface StringLiteral {
    text: string;
    line: number;
}
interface Syntax {
    parse(path: string, source: string, options?: ParseOptions): Promise<Tree | undefined>;
    onlyCommentsChanged(path: string, before: string, after: string, options?: ParseOptions): Promise<boolean | undefined>;
    nodes(path: string, source: string): Promise<SyntaxNode | undefined>;
}
interface SyntaxNode {
    id(): number;
    kind(): string;
    text(): string;
    range(): {
        start: Position;
        end: Position;
    };
    isNamed(): boolean;
    field(name: string): SyntaxNode | null;
    children(): SyntaxNode[];
    findAll(matcher: {
        rule: Rule;
    }): SyntaxNode[];
}
interface SyntaxOptions {
    from: string;
    otherwise?: "nothing" | "patterns" | "reference";
}
interface TestBlock {
    type: "suite" | "test";
    path: readonly string[];
    line: number;
    extent: Extent;
}
interface Token {
    text: string;
    at: number;
    line: number;
}
interface Tree {
    language: Language;
    producer: Producer;
    sampled?: true;
    branches(): Branch[];
    publicFunctions(): PublicFunction[];
    calls(): Call[];
    imports(): Import[];
    exports(): Export[];
    strings(): StringLiteral[];
    testBlocks(): TestBlock[];
    tokens(): Token[] | undefined;
    namespace(): string | undefined;
    statements(): ReadonlySet<StatementKind> | undefined;
    broken(): number | undefined;
    hasJsx(): boolean | undefined;
}
interface UnitNode {
    names: readonly string[];
    node: SyntaxNode;
    inner: SyntaxNode;
    body: SyntaxNode | undefined;
    kind: "code" | "idle" | "handed-on" | "test";
}
declare function findNative(from: string): NativeFiles;
declare function missingGrammars(from: string, languages?: Iterable<Language>): MissingGrammar[];
declare function nodes(path: string, source: string): Promise<SyntaxNode | undefined>;
declare function onlyCommentsChanged(path: string, before: string, after: string, options?: ParseOptions): Promise<boolean | undefined>;
declare function openSyntax({ from, otherwise }: SyntaxOptions): Syntax;
declare function parse(path: string, source: string, options?: ParseOptions): Promise<Tree | undefined>;
declare function unitNodes(body: SyntaxNode, around?: readonly string[]): UnitNode[];
