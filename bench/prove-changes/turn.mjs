import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openSession } from '../../field/play.mjs'
import { command, environment, git } from '../../field/tailtest.mjs'

/**
 * The newest commit of a repository as one turn of an agent, with strength at its end: which of the test files were named,
 * how many could not be measured, and how long the end took.
 * @param {Record<string, string>} labels `honest` or `hollow` by the tests' titles; a file is hollow where each of its tests is
 */
export function playAsTurn(root, top, labels) {
  const place = { root, env: environment(join(top, 'state')) }
  const [head] = git(place, 'rev-parse', 'HEAD').split('\n')
  const changed = git(place, 'diff', '--name-only', '--diff-filter=AM', 'HEAD~1', 'HEAD')
    .split('\n')
    .filter(Boolean)
  git(place, 'checkout', '--quiet', '--detach', 'HEAD~1')
  mkdirSync(join(root, '.tailtest'), { recursive: true })
  writeFileSync(join(root, '.tailtest', 'config.json'), '{"strength":"turn"}')
  command(place, 'trust')
  const session = openSession(place)
  session.prompt()
  /** @type {Record<string, string>} */
  const files = {}
  const isTest = (path) => /test/.test(path)
  for (const path of changed.toSorted(
    (one, other) => Number(isTest(one)) - Number(isTest(other)),
  )) {
    const text = git(place, 'show', `${head}:${path}`)
    const own = Object.entries(labels).filter(([title]) => text.includes(title))
    if (own.length > 0)
      files[path] = own.every(([, label]) => label === 'hollow') ? 'hollow' : 'honest'
    mkdirSync(dirname(join(root, path)), { recursive: true })
    session.write(path, text)
  }
  const { ms, strength } = session.stop()
  return { files, seconds: ms / 1000, strength }
}
