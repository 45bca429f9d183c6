/** Markdown with fields in front, as hosts want their documents; JSON of one value is YAML too. Fields that are `undefined` are left out. */
export function withFields(
  fields: Readonly<Record<string, string | boolean | undefined>>,
  text: string,
): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const lines = given.map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `${['---', ...lines, '---', '', text.trimEnd()].join('\n')}\n`
}
