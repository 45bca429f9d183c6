// Compares the files that an application's suite runs, by its own coverage tool, with those that tailtest knows a test reaches.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setUp } from './applications.mjs'
import { graphOf, isReached } from './graph.mjs'
import { kindOf } from './paths.mjs'
import { run } from './tailtest.mjs'

const SUITE_MS = 900_000

/** The sources of which the suite runs a function although no test is known to reach them; `undefined`: unknown. */
export async function measureCoverage(application, top, onStep) {
  const tool = application.test && toolOf(application)
  if (!tool) return undefined
  const place = setUp(application, top, onStep)
  onStep('graph')
  const graph = await graphOf(place)
  onStep('coverage')
  const report = join(top, 'coverage')
  for (const command of tool.commands(application.test, report, place, application)) {
    const [program, ...args] = command.split(' ')
    run(place, program, args, { timeoutMs: SUITE_MS })
  }
  // what a build generates is told as if it lay among the sources
  const isThere = (path) => existsSync(join(place.root, path))
  const isOwn = (path) => kindOf(path, application.languages) === 'source' && isThere(path)
  const ran = [...new Set(tool.read(report, place))].filter(isOwn).sort()
  return { ran: ran.length, unreached: ran.filter((path) => !isReached(graph, path)) }
}

/** The coverage tool of a suite, by how the suite is started. */
function toolOf({ test }) {
  return TOOLS.find(({ form }) => form.test(test))
}

/** A path in the project; what was measured elsewhere has none. */
const inside = ({ root }, path) =>
  path.startsWith(`${root}/`) ? [path.slice(root.length + 1)] : []

/** What V8's reports have for a function in a file that nothing loaded; it is told as called. */
const NOT_LOADED = '(empty-report)'

/** Istanbul's report: files with a function that was called. */
function readIstanbul(report, place) {
  const files = JSON.parse(readFileSync(join(report, 'coverage-final.json'), 'utf8'))
  return Object.values(files).flatMap(({ path, f, fnMap }) =>
    Object.entries(f).some(([key, count]) => count > 0 && fnMap[key].name !== NOT_LOADED)
      ? inside(place, path)
      : [],
  )
}

const TOOLS = [
  {
    form: /^go test\b/,
    commands: (test, report) => [`${test} -coverpkg=./... -coverprofile=${report}`],
    /** `module/path/file.go:1.2,3.4 statements count`: each block is in a function. */
    read(report, place) {
      const [, module] = /^module (\S+)/m.exec(readFileSync(join(place.root, 'go.mod'), 'utf8'))
      const lines = readFileSync(report, 'utf8').split('\n')
      return lines.flatMap((line) => {
        const [, path, count] = /^(.+):\S+ \d+ (\d+)$/.exec(line) ?? []
        return Number(count) > 0 ? [path.slice(module.length + 1)] : []
      })
    },
  },
  {
    form: /\bpython /,
    commands: (test, report) => {
      const [python, ...args] = test.split(' ')
      return [
        `${python} -m pip install -q coverage>=7.6`,
        `${python} -m coverage run --source=. ${args.join(' ')}`,
        `${python} -m coverage json -q -o ${report}`,
      ]
    },
    /** Lines at the top of a module run as it is imported. */
    read: (report) =>
      Object.entries(JSON.parse(readFileSync(report, 'utf8')).files).flatMap(
        ([path, { functions }]) => {
          const { '': top, ...own } = functions
          return Object.values(own).some(({ executed_lines: lines }) => lines.length > 0)
            ? [path]
            : []
        },
      ),
  },
  {
    form: /\bvitest\b/,
    commands: (test, report, place, { install = [] }) => {
      const { version } = JSON.parse(
        readFileSync(join(place.root, 'node_modules/vitest/package.json'), 'utf8'),
      )
      // otherwise than it was installed, its peers would be taken away
      const peers = `${install}`.includes('--legacy-peer-deps') ? ' --legacy-peer-deps' : ''
      return [
        `npm install --no-save --ignore-scripts --no-audit --no-fund --silent --no-engine-strict${peers} @vitest/coverage-v8@${version}`,
        `${test.replace(' --coverage.enabled=false', '')} --coverage.enabled --coverage.provider=v8 --coverage.reporter=json --coverage.reportsDirectory=${report}`,
      ]
    },
    read: readIstanbul,
  },
  {
    form: /\bjest\b|^npm .*\btest\b/,
    commands: (test, report) => [
      `${test.replace(' --coverage=false', '')} --coverage --coverageReporters=json --coverageDirectory=${report}`,
    ],
    read: readIstanbul,
  },
  {
    form: /^mvn\b/,
    commands: (test) => {
      const jacoco = 'org.jacoco:jacoco-maven-plugin:0.8.12'
      return [`${test.replace(/ test$/, '')} ${jacoco}:prepare-agent test ${jacoco}:report`]
    },
    /** A row for each class: the group, the package, the class, missed and covered instructions, branches, lines, complexity, methods. */
    read(_, place) {
      const rows = readFileSync(join(place.root, 'target/site/jacoco/jacoco.csv'), 'utf8').split(
        '\n',
      )
      return rows.slice(1).flatMap((row) => {
        const cells = row.split(',')
        if (!(Number(cells[12]) > 0)) return []
        const [outer] = cells[2].split('.')
        return [`src/main/java/${cells[1].replaceAll('.', '/')}/${outer}.java`]
      })
    },
  },
]
