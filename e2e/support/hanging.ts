import { processesIn, processesMatching } from './processes.ts'
import type { Shop } from './shop.ts'

/** A test that starts a child of its own and then never ends, deaf to polite signals. */
export const hangingTest = (shop: Shop): string => `import { spawn } from 'node:child_process'
import { test } from 'vitest'
import { invoiceTotal } from './billing.ts'

test('hangs', { timeout: 600_000 }, () => {
  invoiceTotal([])
  process.on('SIGTERM', () => {})
  spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)', '${shop.marker}'])
  const end = Date.now() + 600_000
  while (Date.now() < end);
})
`

/** The test's child, and whatever else works in the project. */
export const left = async (shop: Shop): Promise<string[]> => [
  ...(await processesMatching(shop.marker)),
  ...processesIn(shop.root),
]
