/** Where a panic is told; from Rust 1.73 on its place stands above its message, before that behind it. */
const START = /^thread '.*' (?:\(\d+\) )?panicked at /m
const ABOVE = /^(?!')(.+?):(\d+:\d+):(?:\n|$)/
const BEHIND = /^'([\s\S]*?)', ([^\n]+?):(\d+:\d+)(?:\n|$)/

/** Characters of a panic that are looked at. */
const LONGEST = 8000

const NOTES = /^(?:note: |stack backtrace:|\s+\d+: |failures:$|test result: |error: test failed)/

export interface RustWords {
  message: string
  stack?: string
}

/** What a failed test printed of its failure; `place`: the file that a path of rustc's names. */
export function rustFailure(
  output: string,
  place: (path: string) => string | undefined,
): RustWords | undefined {
  const expected = shouldPanic(output)
  const panic = panicIn(output)
  if (panic === undefined) return expected ?? aborted(output) ?? returned(output)
  const file = place(panic.path)
  const own = file === undefined ? undefined : `${file}:${panic.where}`
  const frames = framesIn(output, place).filter((frame) => frame !== own)
  const stack = [own, ...frames].filter(Boolean).join('\n')
  return { message: expected?.message ?? told(panic.text), stack }
}

/** The first panic: what others say follows from it. */
function panicIn(output: string): { text: string; path: string; where: string } | undefined {
  const start = START.exec(output)
  if (start === null) return undefined
  const rest = output.slice(start.index + start[0].length).slice(0, LONGEST)
  const [whole, path, where] = ABOVE.exec(rest) ?? []
  if (whole !== undefined && path !== undefined && where !== undefined) {
    return { text: messageBelow(rest.slice(whole.length)), path, where }
  }
  const [, text, behind, place] = BEHIND.exec(rest) ?? []
  return { text: text ?? messageBelow(rest), path: behind ?? '', where: place ?? '' }
}

/** The lines of a panic's message, up to its notes and the frames. */
function messageBelow(text: string): string {
  const lines = text.replace(/^\n/, '').split('\n')
  const end = lines.findIndex(
    (line) => NOTES.test(line) || /^thread '.*' (?:\(\d+\) )?panicked/.test(line),
  )
  return lines
    .slice(0, end === -1 ? lines.length : end)
    .join('\n')
    .trim()
}

/** A message with both sides of an assertion in its first line. */
function told(text: string): string {
  const [first = 'panicked', ...rest] = text.slice(0, LONGEST).split('\n')
  const [before, after] = /^([\s\S]*?`)(: .*)?$/.exec(first)?.slice(1) ?? []
  const sides = rest.filter((line) => /^\s*(?:left|right): /.test(line)).slice(0, 2)
  const diff = rest.filter((line) => /^(?:\u001b\[[\d;]*m)*[-+<>]/.test(line)).slice(0, 2)
  const both = (sides.length > 0 ? sides : diff).map((line) =>
    line.trim().replace(/^(\w+):\s+/, '$1: '),
  )
  if (both.length === 0) return text.trim() || 'panicked without a message'
  const left = rest.filter((line) => !sides.includes(line))
  return [`${before ?? first}${after ?? ''} (${both.join(', ').replace(/,,/g, ',')})`, ...left]
    .join('\n')
    .trim()
}

/** What `#[should_panic]` says. */
function shouldPanic(output: string): RustWords | undefined {
  const note =
    /^note: (test did not panic as expected|panic did not contain expected string)/m.exec(output)
  if (note === null) return undefined
  const rest = output.slice(note.index).split('\n').slice(1)
  const sides = rest.filter((line) => /^\s+(?:panic message|expected substring): /.test(line))
  const both = sides.map((line) => line.trim().replace(/,$/, ''))
  return { message: both.length === 0 ? `${note[1]}` : `${note[1]} (${both.join(', ')})` }
}

/** What the runtime says when it ends the process. */
function aborted(output: string): RustWords | undefined {
  const line =
    /^(?:thread '.*' (?:\(\d+\) )?(has overflowed its stack)|(fatal runtime error: .+))$/m.exec(
      output,
    )
  const message = line?.[1] ?? line?.[2]
  return message === undefined ? undefined : { message: message.replace(/^has/, 'the thread has') }
}

/** The `Err` of a test that returns a `Result`. */
function returned(output: string): RustWords | undefined {
  const start = output.search(/^Error: /m)
  return start === -1 ? undefined : { message: messageBelow(output.slice(start)) }
}

/** The project's frames of a backtrace, which there is if RUST_BACKTRACE is set. */
function framesIn(output: string, place: (path: string) => string | undefined): string[] {
  return [...output.matchAll(/^[ \t]+at (?:\.\/)?(\S.*?\.rs):(\d+:\d+)$/gm)].flatMap(
    ([, path = '', where]) => {
      const file = place(path)
      return file === undefined ? [] : [`${file}:${where}`]
    },
  )
}
