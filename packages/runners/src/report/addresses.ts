/** A text without the addresses of objects, which differ from run to run: `<Cart at 0x…>`, `#<Cart:0x…>`. */
export function withoutAddresses(text: string): string {
  return text.replace(/\b0x[\da-f]{6,16}\b/gi, '0x…')
}
