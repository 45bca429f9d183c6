import { writeFileSync } from 'node:fs'
import { applicationTables, tables } from './tables.mjs'

const PAGE = new URL('../docs/field.md', import.meta.url)
const APPLICATIONS = new URL('../docs/applications.md', import.meta.url)

const HEAD = `# In the field

tailtest as built, on projects that nobody here wrote. \`npm run field -- --page\` fetches them from their registries, runs their suites without tailtest and with it, and writes this page; the tables hold what its last run was asked for. \`--clones <folder>\` adds the commits of the repositories of which the folder has clones. What is held out nobody looked into while tailtest was worked on.

- **Selection**: of the newest commits that change a source and a test that was there, the sources are changed and given, uncommitted, beside the tests of before. Selected are the tests of the same commit that a turn's end would run; in the first 100, those that the first end runs of which no duration is known. A test file counts where it holds tests of its own; in Go, where \`go list\` says that it can depend on a source of the commit; in Java, Kotlin, PHP and C#, where files that name each other's classes lead from it to one.
- **Placement**: a source's test is hidden, and tailtest is asked where it would go.
- **Sessions**: the hook is given what Claude Code sends. Bugs are slips of one line that the project's own suite sees; the others (a comment, a renamed local, a failure that was there before, a bug taken back) must not be held against the turn.
`

/** Writes docs/field.md. */
export function writePage(found) {
  writeFileSync(PAGE, `${HEAD}\n${tables(found)}\n`)
}

const HEAD_OF_APPLICATIONS = `# Applications

What tailtest, as built, knows of applications that nobody here wrote, without running any of them, and what it tells in sessions in those of which the suite can be set up without services: \`npm run field -- --apps <folder of clones> --page\` writes this page. Libraries import what they test; applications name it in strings, templates, routes and settings. What is held out nobody looked into before it was measured. Some were looked into then, and what they showed was mended: jordanshatford/clip-queue, of which 18 of 117 sources were reached before; theryangeary/choose; rtzll/flask-todolist, where a failure that was there before was held against the turn; Ismaestro/angular-example-app, for whose tests no runner was found before: of 4 bugs none was told, and a setup file that does not load was silent; babybuddy/babybuddy, for whose tests none was found either: of the 24 sources that they run 18 were reached by none; and nextcloud/tasks, where 4 of 9 tests were placed as they lie, and 95 tables of translations were asked to have tests.

- **Reached**: of the sources and of what they need at run time, how much a chain of imports, names and conventions leads to from some test. What none leads to may be without any test: only the suite's own coverage could tell. Of such a file the end of a turn says that no test is known to reach it, and runs tests that lie near where something on the way could not be followed.
- **Placement**: a source's test is hidden, and tailtest is asked where it would go.
- **Asked**: how many files it would ask to have tests if they were new.
- **Read by hand**: 40 files of each (all, where it has fewer) were drawn by a fixed seed from the code that is no test and no migration, read by one who had read the rules, and set down as asking for tests or not before any verdict was seen; where either would do, it does not count. What one reads as worth a test another may not. Of the first eight, 188 of 241 were told as read (78 %) before what they showed was mended; of the second eight 153 of 172 (89 %), 156 (91 %) with what the first eight had shown, and only then their own was looked at and mended. The last four were drawn and read when that was done, and nothing was mended for them.
- **Sessions**: as in [the field](field.md), with one bug in each layer (view, service, model, settings, template or data) that the suite sees, and a setup file that does not load. They were played on two cores that other work shared, most of the time more than ten programs at once, of which the times say more than of anything else: an end may take two minutes, and where one run takes more than half of them there is no time for the run on the tree of before, which alone tells a failure that was there. So it is with the three that are held against the turn, in babybuddy/babybuddy: a change reaches 24 test files, whose first run took 105 s, and six tests of one of them fail here as published; what an end cannot tell, a later one of the session does not tell either. In healthchecks/healthchecks, rtzll/flask-todolist and murraco/spring-boot-jwt only the failure that was there before was played again since it was held against the turn.
- **What the suites run**: \`--parts coverage\`, the suite once more under its own coverage tool (istanbul, V8, coverage.py, \`go test -coverpkg\`, JaCoCo): the sources of which it runs a function, and those of them that no test is known to reach.
`

/** Where no session is played, although it was tried: by the reason. */
const NOT_PLAYED = [
  [
    'Its own suite fails here, or needs a database or another service',
    'the applications of Laravel, Rails and Phoenix, gothinkster/vue-realworld-example-app, chrisvfritz/vue-enterprise-boilerplate, stefanoslig/angular-ngrx-nx-realworld-example-app, spiros3p/personal-investements-monitor-frontend, realworld-apps/angular-realworld-example-app, mutoe/vue3-realworld-example-app, gothinkster/golang-gin-realworld-example-app, EduardoReisUX/sveltekit-vitest-template, CorentinTh/it-tools, miguelgrinberg/flasky, hagopj13/node-express-boilerplate, umami-software/umami, ixartz/Next-js-Boilerplate, CTFd/CTFd, wger-project/wger, bookwyrm-social/bookwyrm',
  ],
  [
    'Its suite, or building it, takes minutes',
    'citerus/dddsample-core, Lissy93/networking-toolbox, orhun/rustypaste, jordanshatford/clip-queue, alan2207/bulletproof-react',
  ],
  [
    'Something that it needs is not to be had',
    'flaskbb/flaskbb, spring-petclinic/spring-framework-petclinic (packages), antfu-collective/vitesse (its package manager), Lissy93/dashy, Police-Data-Accessibility-Project/pdap.io (clones without all files)',
  ],
  ['It has too few tests', 'CriticalMoments/CMSaasStarter (eight, of two sources)'],
  [
    'It is set up, and was not played yet',
    'spring-petclinic/spring-petclinic-rest, gregrickaby/viewer-for-reddit (a part of its suite)',
  ],
]

/** Writes docs/applications.md. */
export function writeApplications(found) {
  const rest = NOT_PLAYED.map(([why, names]) => `- ${why}: ${names}.`).join('\n')
  const text = `${HEAD_OF_APPLICATIONS}\n${applicationTables(found)}\n\n## Not played, although tried\n\n${rest}\n`
  writeFileSync(APPLICATIONS, text)
}
