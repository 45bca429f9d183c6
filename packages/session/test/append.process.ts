import { openProject, relPath } from '@tailtest/project'
import { openJournal } from '../src/index.ts'

/** Appends and claims as one of several processes at once: root, session, count, name. */
const [root = '', session = '', count = '0', name = ''] = process.argv.slice(2)
const journal = openJournal(openProject(root), {
  session,
  host: 'host',
  actor: 'hook',
  now: Date.now,
})
let won = 0
for (let at = 0; at < Number(count); at += 1) {
  const path = relPath(`src/${name}-${at}.ts`)
  const keys = journal?.claim([`note:shared-${at}`], {
    type: 'session.queued',
    path,
    language: 'typescript',
    status: 'new',
  })
  won += keys?.size ?? 0
}
process.stdout.write(String(won))
