/** How a runner or language writes the places of a stack, one a line. */
interface Notation {
  pattern: RegExp
  innermost: 'first' | 'last'
}

const NOTATIONS: readonly Notation[] = [
  // JavaScript, the JVM: `at total (src/cart.ts:3:9)`, `at shop.Cart.total(src/Cart.java:9)`
  {
    pattern: /^at (?:.*\()?(?:async )?(?:file:\/\/)?(?<path>[^\n()]+?):\d+(?::\d+)?\)?$/gm,
    innermost: 'first',
  },
  // Python: `shop/cart.py:4: in total`, `File "shop/cart.py", line 4`
  {
    pattern: /^(?:E? *)(?:(?<path>[^\s:]+\.pyi?):\d+: in |File "(?<file>[^"\n]+)", line \d+)/gm,
    innermost: 'last',
  },
  // Go: `stock/stock.go:51 in stock.First`, `stock/stock_test.go:18`
  { pattern: /^(?<path>[^\s:]+\.go):\d+(?::\d+)?(?: in .*)?$/gm, innermost: 'first' },
  // Ruby: `./lib/cart.rb:4:in 'total'`, PHP: `src/Cart.php:4`, Rust: `src/cart.rs:4:9`
  { pattern: /^(?:# |#\d+ )?(?<path>[^\s:]+\.(?:rb|php|rs))[:(]\d+/gm, innermost: 'first' },
  // .NET: `at Shop.Cart.Total() in src/Cart.cs:line 4`
  { pattern: /^at .* in (?<path>[^\n]+):line \d+$/gm, innermost: 'first' },
]

/** Installed packages and the languages' own libraries: whose files are no one's fault here. */
const FOREIGN =
  /^(?:\/|[a-z]:[\\/]|<|node:)|(?:^|\/)(?:node_modules|site-packages|dist-packages)\//i

/** The places of a stack that are in files of the project, from its root, the innermost first. */
export function framesIn(stack: string): string[] {
  for (const { pattern, innermost } of NOTATIONS) {
    const paths = [...stack.matchAll(pattern)]
      .map(({ groups }) => (groups?.path ?? groups?.file ?? '').replace(/^\.\//, ''))
      .filter((path) => path !== '' && !FOREIGN.test(path))
    if (paths.length > 0) return innermost === 'first' ? paths : paths.reverse()
  }
  return []
}
