import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NEXT, recorded, written } from './support/events.ts'
import { contentsOf } from './support/look.ts'
import { type Machine, openMachine, type Stale } from './support/machine.ts'
import { HALF } from './support/project.ts'
import { work } from './support/scenarios.ts'
import { sessionOf } from './support/session.ts'
import { hookFaults } from './support/sweep.ts'
import { told } from './support/table.ts'
import { writeFiles } from './support/write-files.ts'

/** What `stat` says at this moment of every file, for a later process. */
function remembered({ base }: Machine): Stale {
  const files = [...contentsOf(base).keys()].map((path) => join(base, path))
  const entries = files.map((file) => {
    const { size, mtimeMs, ctimeMs } = statSync(file)
    return [file, { size, mtimeMs, ctimeMs }] as const
  })
  return { stale: Object.fromEntries(entries) }
}

const stop = (machine: Machine) => recorded(machine, 'Stop', { ...NEXT, stop_hook_active: false })

test('with sizes and times that are some seconds old, what others wrote meanwhile is read, run and kept', async () => {
  const machine = await openMachine()
  await work(machine)
  const right = HALF.text.replace('/ 3', '/ 2')
  writeFiles(machine.root, { [HALF.source]: right })
  await machine.hook(written(machine, HALF.source, { tool_use_id: 'mended' }))
  const passes = await machine.hook(recorded(machine, 'Stop', { stop_hook_active: false }))
  expect(passes.stdout).toContain('failed=0')

  const before = remembered(machine)
  await machine.hook(recorded(machine, 'UserPromptSubmit', NEXT))
  writeFiles(machine.root, { [HALF.source]: HALF.text, 'src/more.js': HALF.text })
  await machine.hook(written(machine, 'src/more.js', NEXT))
  const edit = await machine.hook(
    written(machine, HALF.source, { ...NEXT, tool_use_id: 'broken' }),
    before,
  )
  const ended = await machine.hook(stop(machine), before)
  const known = Object.keys({ ...sessionOf(machine)?.pending, ...sessionOf(machine)?.coverage })
  const lost = ['src/more.js', HALF.source].filter((path) => !known.includes(path))
  if (!ended.stdout.includes('gives half of it')) lost.push('the failing test')
  const damaged = [...hookFaults(edit), ...hookFaults(ended)]
  told({
    fault: 'sizes and times are some seconds old',
    tried: 2,
    lost: lost.length,
    damaged: damaged.length,
  })
  expect({ lost, damaged }).toEqual({ lost: [], damaged: [] })
})
