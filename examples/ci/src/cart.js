/** What a cart costs, in cents, of its lines `{ cents, count }`. */
export function total(lines) {
  return lines.reduce((sum, { cents, count }) => sum + cents * count, 0)
}
