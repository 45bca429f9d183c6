import { writeFileSync } from 'node:fs'
import { applicationTables, tables } from './tables.mjs'

const PAGE = new URL('../docs/field.md', import.meta.url)
const APPLICATIONS = new URL('../docs/applications.md', import.meta.url)

const HEAD = `# In the field

The built tailtest on other people's projects. \`npm run field -- --page\` fetches them from their registries, runs their suites without and with tailtest, and writes this page; the tables show what the last run measured. \`--clones <folder>\` adds the commits of repositories that are cloned into the folder. Nobody looked at the held-out projects while working on tailtest.

- **Selection**: for each of the newest commits that change a source and an existing test, the commit's sources are put, uncommitted, beside the tests as they were before. "Selected" is the share of the tests changed by the commit that the end of a turn would run; "in the first 100" is the share among the tests that it runs first if no duration is known. A test file counts if it holds tests of its own; in Go, if \`go list\` says that it can depend on a source of the commit; in Java, Kotlin, PHP and C#, if a chain of files that name each other's classes leads from it to one.
- **Placement**: a source's test is hidden, and tailtest is asked where it would go.
- **Sessions**: the hook receives what Claude Code would send. Bugs are one-line slips that the project's own suite notices; other changes (a comment, a renamed local, a pre-existing failure, a bug that is undone) must not be blamed on the turn.
`

/** Writes docs/field.md. */
export function writePage(found) {
  writeFileSync(PAGE, `${HEAD}\n${tables(found)}\n`)
}

const HEAD_OF_APPLICATIONS = `# Applications

What the built tailtest knows about other people's applications without running them, and what it says in played sessions in those whose suite can be set up without services. \`npm run field -- --apps <folder of clones> --page\` writes this page. Libraries import what they test; applications name it in strings, templates, routes and settings. Nobody looked at the held-out applications before they were measured. Some were looked at afterwards, and what they showed was fixed: jordanshatford/clip-queue, of which 18 of 117 sources were reached before; theryangeary/choose; rtzll/flask-todolist, where a pre-existing failure was blamed on the turn; Ismaestro/angular-example-app, whose test runner was not found, so that none of 4 bugs was reported and a setup file that does not load went unnoticed; babybuddy/babybuddy, whose test runner was not found either, so that 18 of the 24 sources that its tests run were reached by none; and nextcloud/tasks, where only 4 of 9 tests were placed where they are, and tests were requested for 95 translation tables.

- **Reached**: how many of the sources, and of the files they need at run time, a chain of imports, names and conventions connects to some test. A file that is not reached may have no test at all; only the suite's own coverage could tell. For such a file the end of a turn says that no test is known to reach it and, if something on the way could not be followed, runs tests that are near.
- **Placement**: a source's test is hidden, and tailtest is asked where it would go.
- **Asked**: for how many files it would ask for tests if they were new.
- **Read by hand**: 40 files of each application (all, if it has fewer) were drawn by a fixed seed from the code that is neither a test nor a migration. Somebody who had read the rules labelled each as needing tests or not before seeing any verdict; files that could go either way do not count. Another reader may judge differently. In the first eight applications, 188 of 241 verdicts agreed (78 %) before anything was fixed. In the second eight, 153 of 172 agreed (89 %), and 156 (91 %) with the fixes from the first eight; only then were their own disagreements looked at and fixed. The last four were drawn and read after that, and nothing was fixed for them.
- **Sessions**: as in [the field](field.md), with one bug in each layer (view, service, model, settings, template or data) that the suite notices, and a setup file that does not load. Most were played on two cores shared with other work, often more than ten programs at once, so the times mainly reflect that load; the last three (viewer-for-reddit, babybuddy, spring-petclinic-rest) had less beside them. In healthchecks/healthchecks, rtzll/flask-todolist and murraco/spring-boot-jwt only the pre-existing failure was played again after it had been blamed on the turn. babybuddy/babybuddy was played again as a whole: six of its tests fail here as published. At a load of 17, one run took 105 of the 120 s that the end of a turn may take, which left no time for the baseline run that alone shows such a failure to be pre-existing; it was blamed on the turn three times. With enough time it is not. Repeating and comparing those six is also why its first end of a turn takes twelve times as long as its tests alone.
- **What the suites run**: \`--parts coverage\` runs the suite once more under its own coverage tool (istanbul, V8, coverage.py, \`go test -coverpkg\`, JaCoCo) and lists the sources of which it runs a function, and those of them that no test is known to reach.
`

/** Applications in which sessions were tried and could not be played, by reason. */
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
    'Something that it needs is unavailable',
    'flaskbb/flaskbb, spring-petclinic/spring-framework-petclinic (packages), antfu-collective/vitesse (its package manager), Lissy93/dashy, Police-Data-Accessibility-Project/pdap.io (clones without all files)',
  ],
  ['It has too few tests', 'CriticalMoments/CMSaasStarter (eight, of two sources)'],
]

/** Writes docs/applications.md. */
export function writeApplications(found) {
  const rest = NOT_PLAYED.map(([why, names]) => `- ${why}: ${names}.`).join('\n')
  const text = `${HEAD_OF_APPLICATIONS}\n${applicationTables(found)}\n\n## Not played, although tried\n\n${rest}\n`
  writeFileSync(APPLICATIONS, text)
}
