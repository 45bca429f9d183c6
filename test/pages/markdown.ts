/** A line of a table; a bar in a cell would end it. */
const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** The lines of a table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)]
}

/** The lines of a block of code. */
export const block = (language: string, text: string) => [
  `\`\`\`${language}`,
  text.trimEnd(),
  '```',
]

export const code = (text: string) => `\`${text}\``

/** Who writes a page, for whoever would edit it by hand; readers do not see it. */
export const writtenBy = (file: string) =>
  `<!-- Written by \`npx vitest run ${file} -u\`; the same test without \`-u\` fails when this page no longer matches the code. -->`

export const pageOf = (lines: readonly string[]) => `${lines.join('\n')}\n`
