/** Conditions that leave most files alone. */
const NARROWING =
  /^-(?:i?name|i?path|i?wholename|i?regex|[acm](?:time|min)|newer.*|size|empty|user|group|perm|inum|links|samefile)$/

/** What a `find` starts from, and whether it picks some files only. */
export function findOf(args: readonly string[]): { paths: readonly string[]; isNarrow: boolean } {
  const begin = args.findIndex(
    (text) => /^(?:-[a-zD-Z]{2,}|!|\()/.test(text) && !/^-O\d?$/.test(text),
  )
  const end = begin < 0 ? args.length : begin
  const paths = args.slice(0, end).filter((text) => !text.startsWith('-'))
  const tests = args.slice(end)
  const isNarrow = tests.some(
    (text, at) => NARROWING.test(text) && !['!', '-not'].includes(tests[at - 1] ?? ''),
  )
  return { paths: paths.length === 0 ? ['.'] : paths, isNarrow }
}
