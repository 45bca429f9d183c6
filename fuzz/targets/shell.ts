import { callsIn, dangersIn, isAllowed } from '@tailtest/guard'
import { startsTests } from '@tailtest/runners'
import {
  DANGEROUS_COMMANDS,
  HARMLESS_COMMANDS,
} from '../../packages/adapter-kit/src/testing/commands.ts'
import { guardText } from '../../packages/loop/src/guard.ts'
import { holds, type Target } from '../engine/target.ts'

const START = { cwd: '/home/dev/shop', home: '/home/dev', env: { HOME: '/home/dev', X: 'y' } }
const AROUND = {
  root: '/home/dev/shop',
  home: '/home/dev',
  temporary: ['/tmp'],
  platform: 'linux' as const,
  real: (path: string) => path,
}

const dangerous: readonly string[] = Object.values(DANGEROUS_COMMANDS).flat()

/** Command lines, as text only: read and judged in bounded time; a danger behind harmless words stays one. */
export const shell: Target = {
  form: 'text',
  seeds: () => [...dangerous, ...HARMLESS_COMMANDS],
  run(input) {
    const calls = callsIn(input, START)
    holds('bounded', calls.length <= 2000)
    for (const { program, args } of calls.slice(0, 20))
      startsTests(
        program,
        args.map(({ text }) => text),
      )
    const dangers = dangersIn(input, START, AROUND)
    const text = guardText(dangers)
    holds('bounded words', text.length < 1500, String(text.length))
    holds(
      'one printable line',
      !/[\n\r\u0000-\u001f\u007f-\u009f\u202e]/.test(text),
      JSON.stringify(text),
    )
    for (const danger of dangers.slice(0, 3)) {
      holds('what is allowed by name is allowed', isAllowed(danger, [danger.rule]))
      isAllowed(danger, [input, input.replace(/[^*]/g, (all) => (all === ' ' ? '*' : all))])
      holds('a star allows all', isAllowed(danger, ['*']))
    }
    const known = dangerous[input.length % dangerous.length] ?? ''
    const after = `true; ${known}`
    holds(
      'words before change nothing',
      dangersIn(after, START, AROUND).length >= dangersIn(known, START, AROUND).length,
      after,
    )
  },
}
