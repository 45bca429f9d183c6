import { clients } from '@tailtest/testkit'
import { describe, expect, test } from 'vitest'
import { claude } from './hosts/claude.ts'
import { cline } from './hosts/cline.ts'
import { codex } from './hosts/codex.ts'
import { copilot } from './hosts/copilot.ts'
import { cursor } from './hosts/cursor.ts'
import { gemini } from './hosts/gemini.ts'
import { opencode } from './hosts/opencode.ts'
import { behaviours, type Host, page, whyOf } from './hosts/page.ts'
import { files, read } from './workspace.ts'

const hosts: readonly Host[] = [claude, codex, cursor, cline, copilot, gemini, opencode]

/** The cells of a host's table: behaviour, mode, and whether it holds. */
const cellsOf = ({ holds }: Host) =>
  behaviours.flatMap((behaviour) =>
    Object.entries(holds).map(([mode, holding]) => ({
      behaviour,
      mode,
      is: holding.get(behaviour) === true,
    })),
  )

describe.each(hosts)('what docs/hosts.md says of $title', (host) => {
  test('has a reason for everything that does not hold, and for nothing that does', () => {
    const wrong = cellsOf(host).filter(
      ({ behaviour, mode, is }) => !is && whyOf(host, behaviour, mode) === undefined,
    )
    expect(wrong).toEqual([])
    const idle = host.whys.filter(
      (why) =>
        !cellsOf(host).some((cell) => !cell.is && whyOf(host, cell.behaviour, cell.mode) === why),
    )
    expect(idle).toEqual([])
  })

  test.each(host.since?.rows ?? [])(
    'is noticed by a test where it ends: $what',
    ({ file, title }) => {
      expect(files).toContain(file)
      expect(read(file)).toContain(title)
    },
  )

  test.each(host.proofs)('is shown by a test that exists: $title', ({ file, title, of, modes }) => {
    expect(files).toContain(file)
    expect(read(file)).toContain(title)
    for (const mode of modes) {
      for (const behaviour of of) expect(host.holds[mode]?.get(behaviour), behaviour).toBe(true)
    }
  })
})

test.each(hosts.filter(({ driver }) => driver !== undefined))(
  '$title was verified in no older client than the tests start',
  ({ verified, driver = 'claude-code' }) => {
    const versions = [verified?.version ?? '', clients[driver].version]
    expect(versions.toSorted(byVersion)[1]).toBe(verified?.version)
  },
)

const byVersion = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

test('docs/hosts.md is what the adapters do', async () => {
  await expect(page(hosts)).toMatchFileSnapshot('../docs/hosts.md')
})

test.each(hosts)('the README has $title among its clients', ({ title }) => {
  expect(read('README.md')).toContain(`\n| ${title} | \``)
})
