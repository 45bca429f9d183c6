/** The repository's own text: on one line, without what nobody sees, at most so many characters. @default limit 80 */
export function printable(text: string, limit = 80): string {
  const shown = text.replace(
    /[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu,
    '?',
  )
  return shown.length <= limit ? shown : `${shown.slice(0, limit - 1)}…`
}
