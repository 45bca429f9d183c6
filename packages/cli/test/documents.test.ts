import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type DocumentChange,
  planDocuments,
  planDocumentsRemoval,
  type WrittenDocuments,
} from '../src/setup/documents.ts'
import { carryOut, missingAbove } from '../src/setup/file-steps.ts'

const NOTHING: WrittenDocuments = { documents: [], folders: [] }

/** Plans documents and carries it out. */
function writeDocuments(...[wanted, known, within]: Parameters<typeof planDocuments>) {
  const { steps, changes, written } = planDocuments(wanted, known, within)
  const made = steps.flatMap(({ path, after }) => (after === undefined ? [] : missingAbove(path)))
  const folders = [...new Set([...known.folders, ...made])]
  carryOut({ steps, emptied: known.folders })
  const left = folders.filter((one) => existsSync(one))
  return { changes, written: { documents: written, folders: left } }
}

/** As an uninstall does. */
function removeDocuments(
  known: WrittenDocuments,
  copies: Parameters<typeof planDocumentsRemoval>[1],
  within?: string,
): readonly DocumentChange[] {
  const { steps, changes } = planDocumentsRemoval(known.documents, copies, within)
  carryOut({ steps, emptied: known.folders })
  return changes
}

function folder(): string {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest documents ')))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  return base
}

/** Two documents below a folder, with these texts. */
const wantedIn = (base: string, off: string, python = 'python') => [
  { path: join(base, 'commands', 'off.md'), text: off },
  { path: join(base, 'skills', 'rules', 'python.md'), text: python },
]

function statesOf(changes: readonly { state: string }[]): string[] {
  return changes.map(({ state }) => state)
}

describe('what an install writes', () => {
  test('is there with its folders, and gone with them', () => {
    const base = folder()
    mkdirSync(join(base, 'skills'))
    const wanted = wantedIn(base, 'pause')
    const { changes, written } = writeDocuments(wanted, NOTHING, base)
    expect(statesOf(changes)).toEqual(['written', 'written'])
    for (const { path, text } of wanted) expect(readFileSync(path, 'utf8')).toBe(text)
    expect(statesOf(removeDocuments(written, []))).toEqual(['removed', 'removed'])
    expect(existsSync(join(base, 'commands'))).toBe(false)
    expect(existsSync(join(base, 'skills', 'rules'))).toBe(false)
    expect(existsSync(join(base, 'skills'))).toBe(true) // it existed before
  })

  test('is not written a second time', () => {
    const base = folder()
    const first = writeDocuments(wantedIn(base, 'pause'), NOTHING, base).written
    const second = writeDocuments(wantedIn(base, 'pause'), first, base)
    expect(statesOf(second.changes)).toEqual(['unchanged', 'unchanged'])
    expect(second.written).toEqual(first)
  })

  test('gives way to its newer version, and what that has no more is gone with its folder', () => {
    const base = folder()
    const [off, python] = wantedIn(base, 'pause')
    const { written } = writeDocuments(wantedIn(base, 'pause'), NOTHING, base)
    const newer = { path: off?.path ?? '', text: 'pause it' }
    const { changes } = writeDocuments([newer], written, base)
    expect(changes).toEqual([
      { path: off?.path, state: 'written' },
      { path: python?.path, state: 'removed' },
    ])
    expect(readFileSync(newer.path, 'utf8')).toBe('pause it')
    expect(existsSync(join(base, 'skills'))).toBe(false)
  })

  test('comes back when a person deleted it', () => {
    const base = folder()
    const wanted = wantedIn(base, 'pause')
    const { written } = writeDocuments(wanted, NOTHING, base)
    rmSync(wanted[0]?.path ?? '')
    expect(statesOf(writeDocuments(wanted, written, base).changes)).toEqual([
      'written',
      'unchanged',
    ])
  })

  test('is taken away although nothing of the install is remembered, as long as its text is known', () => {
    const base = folder()
    const wanted = wantedIn(base, 'pause')
    writeDocuments(wanted, NOTHING, base)
    expect(statesOf(removeDocuments(NOTHING, wanted))).toEqual(['removed', 'removed'])
  })
})

describe('what a person has', () => {
  const MINE = 'my own off'

  test('before an install stays, is named with the reason, and outlives the uninstall', () => {
    const base = folder()
    const wanted = wantedIn(base, 'pause')
    const path = wanted[0]?.path ?? ''
    mkdirSync(dirname(path))
    writeFileSync(path, MINE)
    const { changes, written } = writeDocuments(wanted, NOTHING, base)
    expect(changes[0]).toEqual({ path, state: 'kept', reason: 'it existed before' })
    expect(statesOf(removeDocuments(written, wanted))).toEqual(['removed'])
    expect(readFileSync(path, 'utf8')).toBe(MINE)
  })

  test('changed since stays, through a newer version and an uninstall', () => {
    const base = folder()
    const wanted = wantedIn(base, 'pause')
    const path = wanted[0]?.path ?? ''
    const first = writeDocuments(wanted, NOTHING, base).written
    writeFileSync(path, MINE)
    const reason = 'it was changed since tailtest wrote it'
    expect(statesOf(removeDocuments(first, wanted))).toEqual(['kept', 'removed'])
    const second = writeDocuments(wantedIn(base, 'pause it'), first, base)
    expect(second.changes[0]).toEqual({ path, state: 'kept', reason })
    const third = writeDocuments(wantedIn(base, 'pause it'), second.written, base)
    expect(third.changes[0]).toEqual({ path, state: 'kept', reason })
    expect(removeDocuments(third.written, wantedIn(base, 'pause it'))[0]).toEqual({
      ...{ path, state: 'kept', reason },
    })
    expect(readFileSync(path, 'utf8')).toBe(MINE)
  })

  test('in a folder of the same name is not hidden from git', () => {
    const base = folder()
    mkdirSync(join(base, 'commands'))
    const hidden = (name: string) => ({ path: join(base, name, '.gitignore'), text: '*\n' })
    const wanted = [...wantedIn(base, 'pause'), hidden('commands'), hidden('skills/rules')]
    const { changes, written } = writeDocuments(wanted, NOTHING, base)
    expect(statesOf(changes)).toEqual(['written', 'written', 'kept', 'written'])
    expect(changes[2]?.reason).toBe('its folder existed before: git sees all of it')
    expect(statesOf(writeDocuments(wanted, written, base).changes)).toEqual([
      ...['unchanged', 'unchanged', 'kept', 'unchanged'],
    ])
  })

  test('emptied stays empty', () => {
    const base = folder()
    const wanted = wantedIn(base, 'pause')
    const { written } = writeDocuments(wanted, NOTHING, base)
    writeFileSync(wanted[0]?.path ?? '', '')
    expect(statesOf(removeDocuments(written, []))).toEqual(['kept', 'removed'])
  })

  test('in a folder of ours keeps that folder', () => {
    const base = folder()
    const { written } = writeDocuments(wantedIn(base, 'pause'), NOTHING, base)
    writeFileSync(join(base, 'commands', 'mine.md'), MINE)
    removeDocuments(written, [])
    expect(readFileSync(join(base, 'commands', 'mine.md'), 'utf8')).toBe(MINE)
    expect(existsSync(join(base, 'skills'))).toBe(false)
  })
})

describe.skipIf(process.platform === 'win32')('a link', () => {
  test('that leads out of the project is not followed', () => {
    const [base, outside] = [folder(), folder()]
    symlinkSync(outside, join(base, 'commands'))
    const [change] = writeDocuments(wantedIn(base, 'pause'), NOTHING, base).changes
    expect(change).toMatchObject({ state: 'kept', reason: `a link leads outside ${base}` })
    expect(existsSync(join(outside, 'off.md'))).toBe(false)
  })

  test('into a person’s dotfiles is where their own documents go', () => {
    const [base, dotfiles] = [folder(), folder()]
    symlinkSync(dotfiles, join(base, 'commands'))
    const { written } = writeDocuments(wantedIn(base, 'pause'), NOTHING, undefined)
    expect(readFileSync(join(dotfiles, 'off.md'), 'utf8')).toBe('pause')
    removeDocuments(written, [])
    expect(existsSync(join(dotfiles, 'off.md'))).toBe(false)
    expect(existsSync(join(base, 'commands'))).toBe(true)
  })

  test('that took the place of a folder since then gives nothing outside of the project away', () => {
    const [base, dotfiles] = [folder(), folder()]
    const { written } = writeDocuments(wantedIn(base, 'pause'), NOTHING, base)
    renameSync(join(base, 'commands'), join(dotfiles, 'commands'))
    symlinkSync(join(dotfiles, 'commands'), join(base, 'commands'))
    const reason = `a link leads outside ${base}`
    expect(removeDocuments(written, [], base)).toContainEqual(
      expect.objectContaining({ state: 'kept', reason }),
    )
    expect(readFileSync(join(dotfiles, 'commands', 'off.md'), 'utf8')).toBe('pause')
  })

  test('in a document’s place stays a link to what it led to', () => {
    const base = folder()
    const wanted = wantedIn(base, 'pause')
    mkdirSync(join(base, 'commands'))
    const own = join(base, 'own.md')
    writeFileSync(own, 'pause')
    symlinkSync(own, wanted[0]?.path ?? '')
    expect(statesOf(writeDocuments(wanted, NOTHING, base).changes)).toEqual(['kept', 'written'])
    expect(statesOf(removeDocuments(NOTHING, wanted))).toEqual(['removed'])
    expect(readFileSync(wanted[0]?.path ?? '', 'utf8')).toBe('pause')
  })
})
