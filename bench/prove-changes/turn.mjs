import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openSession } from '../../field/play.mjs'
import { command, environment, git } from '../../field/tailtest.mjs'

/**
 * Plays the newest commit of a repository as one turn of an agent, with strength at its end. Returns the tests that were
 * named, the number of files in which nothing could be measured, and the duration of the end.
 */
export function playAsTurn(root, top, seconds) {
  const place = { root, env: environment(join(top, 'state')) }
  const [head] = git(place, 'rev-parse', 'HEAD').split('\n')
  const changed = git(place, 'diff', '--name-only', '--diff-filter=AM', 'HEAD~1', 'HEAD')
    .split('\n')
    .filter(Boolean)
  git(place, 'checkout', '--quiet', '--detach', 'HEAD~1')
  const settings = { strength: 'turn', budget_ms: { interactive: seconds * 1000 } }
  mkdirSync(join(root, '.tailtest'), { recursive: true })
  writeFileSync(join(root, '.tailtest', 'config.json'), JSON.stringify(settings))
  command(place, 'trust')
  const session = openSession(place)
  session.prompt()
  const isTest = (path) => /test/.test(path)
  for (const path of changed.toSorted(
    (one, other) => Number(isTest(one)) - Number(isTest(other)),
  )) {
    const text = git(place, 'show', `${head}:${path}`)
    mkdirSync(dirname(join(root, path)), { recursive: true })
    session.write(path, text)
  }
  const { ms, laterMs, strength } = session.stop()
  return { seconds: ms / 1000, later: laterMs / 1000, strength }
}
