/** A code fence's opening or closing line. */
const FENCE = /^\s*(?:```|~~~)/

/** What may stand behind the mark: emphasis, quotes, brackets. */
const CLOSING = ' \t*_~"\'”’»«›)]}>」』】）'

/** Question marks: Latin, full-width, Arabic. */
const MARKS = ['?', '？', '؟']

/** Whether a message ends in a question to its reader; one inside a code block is not. */
export function endsInQuestion(message: string): boolean {
  let isCode = false
  let last = ''
  for (const line of message.split(/\r\n|\n|\r/)) {
    const isFence = FENCE.test(line)
    if (line.trim() !== '') last = isCode || isFence ? '' : line.trim()
    if (isFence) isCode = !isCode
  }
  let end = last.length
  while (end > 0 && CLOSING.includes(last.charAt(end - 1))) end -= 1
  return MARKS.includes(last.charAt(end - 1))
}
