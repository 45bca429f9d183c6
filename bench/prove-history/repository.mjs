import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const SETTINGS = [
  ...['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'init.defaultBranch=main'],
  ...['-c', 'core.autocrlf=false', '-c', 'commit.gpgsign=false'],
]

function git(root, ...args) {
  return execFileSync('git', [...SETTINGS, ...args], { cwd: root, encoding: 'utf8' }).trim()
}

function write(root, files) {
  for (const [name, content] of Object.entries(files)) {
    const file = join(root, name)
    const text = typeof content === 'function' ? content(readFileSync(file, 'utf8')) : content
    if (text === null) rmSync(file)
    else {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  }
}

/** Creates the repository of a history in an empty folder; returns its commits, the oldest first. */
export function makeRepository(root, { start, steps }, modules) {
  mkdirSync(root, { recursive: true })
  git(root, 'init', '-q')
  if (modules !== undefined) symlinkSync(modules, join(root, 'node_modules'), 'junction')
  const commits = [{ files: start, says: 'start' }, ...steps].map(({ files, says }) => {
    write(root, files)
    git(root, 'add', '-A', '--', ...Object.keys(files))
    git(root, 'commit', '-q', '-m', says)
    return git(root, 'rev-parse', 'HEAD')
  })
  return commits
}

/** The errors in the answer to one commit: bad tests that were not reported with the right verdict, honest tests that were accused. */
export function faultsIn(proof, { honest = {}, cheats = {} }) {
  const accused = ['hollow', 'tautological', 'skipped', 'unrelated', 'weakened', 'failing']
  const wanted = { ...honest, ...cheats }
  const found = Object.fromEntries(
    proof.tests.map(({ id, verdict }) => [
      id
        .slice(id.indexOf('::') + 2)
        .split(' > ')
        .at(-1),
      verdict,
    ]),
  )
  const wrong = Object.entries(wanted).filter(([title, verdict]) => found[title] !== verdict)
  const surplus = Object.entries(found).filter(
    ([title, verdict]) => !(title in wanted) && accused.includes(verdict),
  )
  const isCheat = Object.keys(cheats).length > 0
  const outcome = isCheat ? 'unproven' : 'proven'
  return [
    ...wrong.map(
      ([title, verdict]) => `${title}: ${found[title] ?? 'nothing'} instead of ${verdict}`,
    ),
    ...surplus.map(([title, verdict]) => `${title}: accused of being ${verdict}`),
    ...(proof.outcome === outcome ? [] : [`${proof.outcome} instead of ${outcome}`]),
  ]
}
