import {
  applyPatch,
  contentAfter,
  parsePatch,
  patchChanges,
  patchProposals,
} from '@tailtest/adapter-kit'
import { read, textsBelow } from '../engine/seeds.ts'
import { holds, type Target } from '../engine/target.ts'

const RECORDED = 'packages/adapter-kit/test/fixtures/patches/apply-patch.0.169.0.json'

/** A content and a patch: reading names what the patch names, applying gives whole lines or nothing. */
export const patch: Target = {
  form: 'json',
  seeds: () => [...recorded(), ...sent()],
  words: [
    '*** Begin Patch',
    '*** End Patch',
    '*** Update File: ',
    '*** Add File: ',
    '*** Delete File: ',
    '*** Move to: ',
    '*** End of File',
    '@@',
    '@@ ',
  ],
  run(input) {
    const { before, patch: text } = pairIn(input)
    const files = parsePatch(text)
    const changes = patchChanges(text, '/home/dev/shop')
    const proposals = patchProposals(text, '/home/dev/shop')
    const moved = files.filter(({ kind }) => kind === 'renamed').length
    holds('each file is told of', changes.length >= files.length)
    holds('each file is proposed', proposals.length === files.length + moved)
    for (const file of files) {
      holds('a path', file.path !== '' && text.includes(file.path))
      if (file.kind === 'deleted') continue
      const after = applyPatch(before, file)
      holds('whole lines', after === undefined || after === '' || after.endsWith('\n'))
      if (file.kind === 'written' && after !== undefined) roundTrip(before, after)
    }
    for (const edit of proposals) {
      contentAfter(edit, before)
      contentAfter(edit, undefined)
    }
  },
}

/** A patch that takes all lines of one text and puts those of the other makes the other. */
function roundTrip(before: string, after: string): void {
  const from = before.split('\n')
  if (from.at(-1) === '') from.pop()
  if (from.length === 0 || /\r/.test(before + after)) return
  const to = after.split('\n').slice(0, -1)
  const lines = [...from.map((line) => `-${line}`), ...to.map((line) => `+${line}`)]
  const text = ['*** Begin Patch', '*** Update File: a', '@@', ...lines, '*** End Patch'].join('\n')
  const [file] = parsePatch(text)
  if (file?.kind !== 'written') throw new Error('not read as an update')
  holds(
    'applies what it says',
    applyPatch(before, file) === after,
    JSON.stringify({ before, after }),
  )
}

function pairIn(input: string): { before: string; patch: string } {
  try {
    const { before, patch: text } = JSON.parse(input)
    return { before: String(before), patch: String(text) }
  } catch {
    return { before: 'a\nb\nc\n', patch: input }
  }
}

function recorded(): string[] {
  const cases: { before: Record<string, string>; patch: string }[] = JSON.parse(read(RECORDED))
  return cases.map(({ before, patch: text }) =>
    JSON.stringify({ before: Object.values(before)[0] ?? '', patch: text }),
  )
}

/** Patches as hosts send them. */
function sent(): string[] {
  return textsBelow('packages/adapter-codex/test/payloads', /apply_patch/).flatMap((text) => {
    const command: unknown = JSON.parse(text).tool_input?.command
    return typeof command === 'string' ? [JSON.stringify({ before: 'a\n', patch: command })] : []
  })
}
