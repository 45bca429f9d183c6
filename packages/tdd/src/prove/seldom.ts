import type { TestBody } from '../types.ts'

/** Of something that has a name, in the words of an assertion: that it was not called, or that nothing was put in it. */
const NOTHING = new RegExp(
  [
    String.raw`^expect \( [\w.]+(?: \. \w+)* \) \. (?:not \. toHaveBeenCalled\w*|toHaveBeenCalledTimes \( 0 \)|to(?:Strict)?Equal \( \[ \] \)|toHaveLength \( 0 \))`,
    String.raw`^assert (?:not \w+|\w+ == \[ \]|\w+(?: \. \w+)* == 0)$`,
    String.raw`^if (?:\w+|\w+ (?:!=|>) 0|len \( \w+ \) (?:!=|>) 0) \{`,
    String.raw`^assert ! \( \w+ \. is_empty \( \) \)|^assert_eq ! \( \w+ , 0 \)`,
  ].join('|'),
)

/** A certain error: any error comes of a bad call, too. */
const ERROR =
  /\b(?:raises|assertThrows(?:Exactly)?) \( (?!(?:Base)?Exception\b)[\w(]|\btoThrow(?:Error)? \( [^)]/

/** What asks for an error, or says by one that something is not there. */
const ASKS_BY_ERROR =
  /\b(?:p?raises|assertRaises\w*|assert(?:Throws|DoesNotThrow)\w*|assertThat\w*Thrown\w*|toThrow\w*|rejects|throws|doesNotThrow|doesNotReject|should_panic|unwrap_err|(?:get|find)(?:All)?By\w+|check_call|check_output|raise_for_status)\b|\bcheck = True\b/

/** Whether an error that the code throws by itself is something that a test asks about. Pure. */
export function asksThatItThrows({ code, head }: TestBody): boolean {
  return ASKS_BY_ERROR.test([...head, ...code].join(' '))
}

/** What Python's tests call on a name, which is no assertion by itself. */
const NOT_CALLED = /\bassert_not_(?:called|awaited) \(/
const CALLED = /\bassert_(?:called|awaited|any|has)/

/** What an assertion is about, where that has a name: `expect(people[0].name)`, `assert people == …`. */
const SUBJECT = /^(?:expect \( |assert(?:_eq|_ne)? (?:! \( )?)&? ?([a-z]\w*)(?= [.[)=!,])/i

/**
 * Whether all that a test asks for is of a kind that small faults seldom make false, so that passing with them says nothing
 * against it: that nothing happened, that a certain error comes, that what it handed over stays as it was. Pure.
 */
export function asksForSeldom({ asserted, code }: TestBody): boolean {
  const text = code.join(' ')
  const all = asserted.map((words) => words.join(' '))
  if (all.length === 0) {
    return (NOT_CALLED.test(text) || ERROR.test(text)) && !CALLED.test(text)
  }
  return all.every((words) => NOTHING.test(words) || ERROR.test(words) || isOfInput(words, text))
}

/** What the test handed to something that it called, and got from nothing that it called. */
function isOfInput(words: string, text: string): boolean {
  const name = ownSubject(words, text)
  if (name === undefined) return false
  const handed = new RegExp(
    `\\b(?!expect|assert)\\w+ \\( (?:[^()]* , )?(?:& )?(?:mut )?${name}(?: ,| \\))`,
  )
  return handed.test(text)
}

/** With what a stand-in was called, or how often. */
const CALLED_SO =
  /\b(?:toHaveBeenCalled(?:Once|Times)\b|call(?:ed(?:Once|Twice|Thrice)|_?[Cc]ount)\b|assert_(?:called|awaited)_once\b|toHaveBeen(?:Last|Nth)?CalledWith|toHaveBeenCalledExactlyOnceWith|mock \. (?:calls|lastCall)|called(?:Once)?With|assert_(?:any|has)_(?:call|await)s?|assert_(?:called|awaited)(?:_once)?_with|call_args(?:_list)?)\b/

/** Whether something that a test asks for is told by what it holds itself, such as a list of calls, and not by what it is given back. Pure. */
export function looksAside({ asserted, code }: TestBody): boolean {
  const text = code.join(' ')
  if (CALLED_SO.test(text)) return true
  return asserted.some((words) => ownSubject(words.join(' '), text) !== undefined)
}

/** A longer assertion compares data; the search in it would take its length to the power of three. */
const MOST_WORDS = 100

/** A call, and what stands on the other side of a comparison: the same call, maybe with something else. */
const TWO_CALLS =
  /\b([\w.]+(?: \. \w+)*) \( (.*?) \)(?: \))*(?: \.)? (?:==|===|to(?:Be|Equal|StrictEqual) \(|,) (?:.* )?\1 \( (.*?) \)/

/** Whether a test compares what something gives back for one thing with what it gives back for another: any value will do. Pure. */
export function comparesCalls({ asserted }: TestBody): boolean {
  return asserted.some((words) => {
    if (words.length > MOST_WORDS) return false
    const [, , one, other] = TWO_CALLS.exec(words.join(' ')) ?? []
    return one !== other
  })
}

const PART_OF_LANGUAGE = /^(?:Object|Array|JSON|Number|String|Boolean|Math|Reflect|type|typeof)$/

/** The name of what an assertion is about, unless the test got it from a call. */
function ownSubject(words: string, text: string): string | undefined {
  const name = SUBJECT.exec(words)?.[1]
  if (name === undefined || PART_OF_LANGUAGE.test(name)) return undefined
  const got = new RegExp(`\\b${name} (?:: =|=) (?:await )?[\\w.]+(?: \\. \\w+)* \\(`)
  return got.test(text) ? undefined : name
}
