import type { Language } from '@tailtest/project'

/** How a language's tests are written: their words, as patterns over single tokens. */
export interface Words {
  /** What a test's own code comes after. */
  opens: readonly string[]
  /** Begins a statement that asserts, by itself. */
  statements?: RegExp
  /** The name of a call that asserts. */
  calls: RegExp
  /** A method that asserts something of whatever it is called on. */
  members?: RegExp
  /** The name of a call that asserts as a method of what a test is handed, and elsewhere is anybody's. */
  own?: RegExp
  /** Only as a method of what a test is handed, under whatever condition stands before it. */
  handed?: RegExp
  /** Names that call nothing of the project: what asserts, logs or only says something. */
  idle: RegExp
  /** Ends a test at once and always, where nothing guards it. */
  raises: readonly string[]
  /** What an assertion says with words of its own, after what it is about. */
  matchers?: RegExp
}

const CONSTANTS = 'true|false|null|undefined|NaN|Infinity|None|True|False|nil|nullptr'

/** Names that stand for one value. */
export const CONSTANT = new RegExp(`^(?:${CONSTANTS})$`)
/** Made where it is asked: classes of Unicode take 0.4 ms to compile, in each process. */
export const isName = (text: string) => /^[\p{L}_$@][\p{L}\p{N}_$]*[?!]?$/u.test(text)

const braces = { opens: ['{'], raises: [] } as const

const script: Words = {
  opens: ['=>', '{'],
  calls: /^(?:expect\w*|assert\w*|fail|should)$/,
  // ava's and tap's
  own: /^(?:pass|is|not|ok|notOk|equal|same|notSame|strictSame|strictNotSame|match|notMatch|has|notHas|hasStrict|error|type|(?:throws|doesNotThrow|rejects|resolves|resolveMatch|matchSnapshot|emits)|true|false|truthy|falsy|like|snapshot|deepEqual|notDeepEqual|regex|notRegex|(?:throws|notThrows)(?:Async)?)$/,
  idle: /^(?:expect\w*|assert\w*|fail|should|test|it|Error|TypeError|assertions|hasAssertions|log|constructor)$/,
  raises: ['throw'],
}

const jvm: Words = {
  ...braces,
  calls: /^(?:assert\w*|Assert\w*|expect\w*|verify\w*|fail|should\w*)$/,
  idle: /^(?:assert\w*|Assert\w*|expect\w*|verify\w*|fail|println|Test)$/,
  raises: ['throw'],
}

const WORDS: Partial<Record<Language, Words>> = {
  javascript: script,
  typescript: script,
  python: {
    opens: ['→'],
    statements: /^assert$/,
    calls: /^(?:assert\w*|fail|raises|warns)$/,
    idle: /^(?:assert\w*|fail|raises|warns|print|Exception|AssertionError|NotImplementedError|mark|parametrize)$/,
    raises: ['raise'],
  },
  go: {
    ...braces,
    calls: /^(?:assert|require|Expect)$/,
    handed: /^(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow)$/,
    idle: /^(?:Error|Errorf|Fatal|Fatalf|Fail|FailNow|assert|require|Expect|Log|Logf|Helper|Parallel|Run|Name|Test\w*)$/,
    raises: ['panic'],
  },
  java: jvm,
  kotlin: jvm,
  csharp: { ...jvm, calls: /^(?:Assert|Should\w*|Verify|Expect)$/, members: /^Should\w*$/ },
  ruby: {
    opens: ['do', '{'],
    calls: /^(?:expect|assert\w*|refute\w*|must_\w+|wont_\w+|should|flunk|_)$/,
    idle: /^(?:expect|assert\w*|refute\w*|must_\w+|wont_\w+|should|flunk|puts|it|test)$/,
    raises: ['raise'],
    matchers:
      /^(?:to|not_to|to_not|eq|eql|equal|be|be_\w+|match|match_array|include|contain_exactly)$/,
  },
  php: {
    ...braces,
    calls: /^(?:assert\w*|expect\w*|fail)$/,
    idle: /^(?:assert\w*|expect\w*|fail|this|self|static|it|test)$/,
    raises: ['throw'],
  },
  rust: {
    ...braces,
    calls: /^(?:assert\w*|panic)$/,
    idle: /^(?:assert\w*|panic|println|test|Ok|Err|Some)$/,
    raises: [],
  },
}

/** How a language's tests are written; where it has no row, as most are. */
export function wordsOf(language: Language): Words {
  return WORDS[language] ?? jvm
}

/** Names that a test is handed and that are no part of what it compares. */
export const HANDED: ReadonlySet<string> = new Set(['t', 'b', 'tb', 'self', 'this'])

/** Words of the languages themselves. */
export const KEYWORDS: ReadonlySet<string> = new Set(
  `as async await and begin case catch class const constructor def do else elif end ensure except fn for
  from final finally fun func function if import in is lambda let match mut new not or pass private protected public
  range rescue return static struct switch test_ then throw throws try typeof unless val var void when while with
  yield raise int string bool number float boolean self`.split(/\s+/),
)
