import { printable, shorten } from '@tailtest/runners/report'

const LINE = 300

/**
 * What is worth reading of a program's output: the last `lines` lines (each at most 300 characters),
 * without colours, blank lines and overwritten progress lines; equal neighbours become one with `(×n)`.
 * @default lines 30
 */
export function compress(output: string, lines = 30): string {
  const folded = fold(readableLines(output))
  const left = folded.length - lines
  const kept = folded.slice(-Math.max(lines, 0)).map(({ text, times }) => {
    return times > 1 ? `${text} (×${times})` : text
  })
  if (lines <= 0) return ''
  return (left > 0 ? [`… ${left} earlier lines`, ...kept] : kept).join('\n')
}

function readableLines(output: string): string[] {
  return output
    .split(/\r?\n|[\u2028\u2029]/)
    .map((line) => line.trimEnd())
    .map((line) => line.slice(line.lastIndexOf('\r') + 1)) // a progress bar shows its last state only
    .map((line) => shorten(printable(line), LINE))
    .filter((line) => line.trim() !== '')
}

function fold(lines: readonly string[]): { text: string; times: number }[] {
  const folded: { text: string; times: number }[] = []
  for (const text of lines) {
    const last = folded.at(-1)
    if (last?.text === text) last.times += 1
    else folded.push({ text, times: 1 })
  }
  return folded
}
