import { markdown } from '../bench/table.mjs'

const percent = (part, whole) => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`)
const outOf = (part, whole) => (whole === 0 ? '–' : `${part} of ${whole}`)
const withVersion = ({ name, version, family, heldOut }) =>
  `${name}${version ? ` ${version}` : ''}${family ? `, ${family}` : ''}${heldOut ? ' (held out)' : ''}`

/** All measurements, as Markdown tables. */
export function tables({ results }) {
  const parts = [
    ['Selection', selectionTable(results.filter(({ selection }) => selection))],
    ['Placement', placementTable(results.filter(({ placement }) => placement?.pairs > 0))],
    ['Sessions', sessionTable(results.filter(({ sessions }) => sessions))],
    ['Runners and verdicts', surveyTable(results.filter(({ verdicts }) => verdicts))],
    ['Misses by cause', missTable(results)],
  ]
  return parts
    .filter(([, table]) => table !== '')
    .map(([title, table]) => `## ${title}\n\n${table}`)
    .join('\n\n')
}

const tableOf = (head, rows) => (rows.length === 0 ? '' : markdown([head, ...rows]))

function selectionTable(results) {
  const rowOf = (name, language, all) => {
    const sum = (key) => all.reduce((total, { selection }) => total + selection[key], 0)
    const share = all.reduce((total, { selection: s }) => total + s.share * s.commits, 0)
    const commits = sum('commits')
    return [
      ...[name, language, String(commits), String(sum('changed'))],
      ...[percent(sum('found'), sum('changed')), percent(sum('first'), sum('changed'))],
      percent(share, commits),
    ]
  }
  const languages = [...new Set(results.map(({ language }) => language))]
  const totals = languages.map((language) =>
    rowOf(
      '**all**',
      language,
      results.filter((result) => result.language === language),
    ),
  )
  const head = ['Repository', 'Language', 'Commits', 'Changed tests']
  const rows = results.map((result) => rowOf(withVersion(result), result.language, [result]))
  return tableOf([...head, 'Selected', 'In the first 100', 'Of all tests'], [...rows, ...totals])
}

function placementTable(results) {
  const rows = results.map((result) => {
    const { pairs, exact, fits } = result.placement
    return [withVersion(result), String(pairs), outOf(exact, pairs), outOf(fits, pairs)]
  })
  return tableOf(['Project', 'Tests hidden', 'Same file', 'Same folder and form of name'], rows)
}

function sessionTable(results) {
  const isBug = ({ told }) => told !== undefined
  const counted = (all) => [
    outOf(all.filter(({ told }) => told).length, all.filter(isBug).length),
    outOf(
      all.filter(({ told, right }) => right && told === false).length,
      all.filter(isBug).length,
    ),
  ]
  const blamed = (all) => {
    const calm = all.filter((row) => !isBug(row))
    return outOf(calm.filter(({ right }) => !right).length, calm.length)
  }
  const rows = results.map((result) => {
    const { rows: all, bareMs, unseen = 0, red } = result.sessions
    const slowest = Math.max(0, ...all.map(({ ms }) => ms))
    const first = all.find((row) => row.bareMs !== undefined)
    return [
      withVersion(result),
      red ? 'its own suite fails here' : `${(bareMs / 1000).toFixed(1)} s`,
      ...counted(all),
      String(unseen),
      blamed(all),
      first
        ? `${(first.ms / first.bareMs).toFixed(2)} × ${(first.bareMs / 1000).toFixed(1)} s`
        : '–',
      `${(slowest / 1000).toFixed(1)} s`,
    ]
  })
  const every = results.flatMap(({ sessions }) => sessions.rows)
  const unseen = results.reduce((sum, { sessions }) => sum + (sessions.unseen ?? 0), 0)
  const total = ['**all**', '', ...counted(every), String(unseen), blamed(every), '', '']
  const head = ['Project', 'Suite alone', 'Bugs told', 'Named as not run', 'Bugs it does not see']
  return tableOf(
    [...head, 'False blame', 'First end, its tests alone', 'Longest end'],
    rows.length < 2 ? rows : [...rows, total],
  )
}

function surveyTable(results) {
  const rows = results.map((result) => {
    const { runners, verdicts } = result
    const without = runners.without.length > 0 ? `; none for ${brief(runners.without)}` : ''
    return [
      withVersion(result),
      `${brief(runners.runners) || 'none'}${without}`,
      outOf(verdicts.tested, verdicts.files),
      String(verdicts.unexplained.length),
    ]
  })
  return tableOf(['Project', 'Runners', 'Files that need tests', 'Without a reason'], rows)
}

const MOST_NAMED = 4

function brief(names) {
  const more = names.length - MOST_NAMED
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** The misses by cause, with one example each. */
function missTable(results) {
  const causes = new Map()
  const add = (cause, result, example) => {
    const known = causes.get(cause) ?? { count: 0, names: new Set(), example }
    known.count += 1
    known.names.add(result.name)
    causes.set(cause, known)
  }
  for (const result of results) {
    if (result.failed) add('could not be measured', result, result.failed.split('\n', 1)[0])
    for (const { why, test } of result.selection?.missed ?? [])
      add(`selection: ${why}`, result, test)
    for (const { proposed, test } of result.placement?.missed ?? []) {
      add('placement: another folder or form of name', result, `${proposed} for ${test}`)
    }
    for (const { name, right, told, why } of result.sessions?.rows ?? []) {
      if (!right) add(told === undefined ? `false blame: ${name}` : 'bug not told', result, why)
    }
  }
  const rows = [...causes]
    .sort(([, one], [, other]) => other.count - one.count)
    .map(([cause, { count, names, example }]) => [
      ...[cause, String(count), brief([...names])],
      `\`${example.replaceAll('|', '/').replaceAll('`', '').replaceAll('\u001f', ' > ')}\``,
    ])
  return tableOf(['Cause', 'Times', 'Where', 'For example'], rows)
}

const KINDS = ['source', 'template', 'migration', 'settings', 'data']

/** The measurements of applications as Markdown tables, with held-out ones apart. */
export function applicationTables({ results }) {
  const groups = [
    ['Looked at', results.filter(({ heldOut, reach }) => reach && !heldOut)],
    ['Held out', results.filter(({ heldOut, reach }) => reach && heldOut)],
  ]
  const parts = groups
    .filter(([, all]) => all.length > 0)
    .map(([title, all]) => {
      return `## ${title}\n\n${applicationTable(all)}`
    })
  const played = sessionTable(results.filter(({ sessions }) => sessions))
  const misses = missTable(results)
  const read = filterTable(results.filter(({ filter }) => filter))
  if (read !== '') parts.push(`## Read by hand\n\n${read}`)
  if (played !== '') parts.push(`## Sessions\n\n${played}`)
  const covered = coverageTable(results.filter(({ coverage }) => coverage))
  if (covered !== '') parts.push(`## What the suites run\n\n${covered}`)
  return [...parts, ...(misses === '' ? [] : [`## Misses by cause\n\n${misses}`])].join('\n\n')
}

/** The files that tailtest asks tests for, compared with the reader's labels, in the order in which they were drawn. */
function filterTable(results) {
  const rowOf = (name, how, all) => {
    const sum = (get) => all.reduce((total, { filter }) => total + get(filter), 0)
    const [clear, right] = [sum((one) => one.clear), sum((one) => one.right)]
    return [
      ...[
        name,
        how,
        outOf(
          sum(({ files }) => files),
          sum(({ of }) => of),
        ),
      ],
      String(sum(({ files }) => files) - clear),
      ...[outOf(right, clear), percent(right, clear)],
      String(sum(({ wronglyAsked }) => wronglyAsked.length)),
      String(sum(({ passedOver }) => passedOver.length)),
    ]
  }
  const rows = HOWS.flatMap((how) => {
    const all = results.filter(({ filter }) => filter.how === how)
    const each = all.map((result) => rowOf(result.name, how, [result]))
    return all.length === 0 ? [] : [...each, rowOf('**all**', how, all)]
  })
  const head = ['Application', 'How', 'Files read', 'Either would do', 'Told as read', '']
  return tableOf([...head, 'Asked for nothing', 'Passed over'], rows)
}

const HOWS = ['looked at', 'held out first', 'held out']

function coverageTable(results) {
  const rowOf = (name, all) => {
    const ran = all.reduce((total, { coverage }) => total + coverage.ran, 0)
    const unreached = all.reduce((total, { coverage }) => total + coverage.unreached.length, 0)
    return [name, String(ran), String(unreached), percent(unreached, ran)]
  }
  const rows = results.map((result) => rowOf(withVersion(result), [result]))
  const head = ['Application', 'Sources that its suite runs', 'Of them known to be reached by none']
  return tableOf([...head, 'Share'], rows.length === 0 ? [] : [...rows, rowOf('**all**', results)])
}

function applicationTable(results) {
  const reachedIn = (all, kind) => {
    const rows = all.flatMap(({ reach }) => reach[kind] ?? [])
    const files = rows.reduce((total, row) => total + row.files, 0)
    const unreached = rows.reduce((total, row) => total + row.unreached.length, 0)
    return outOf(files - unreached, files)
  }
  const rowOf = (name, family, all) => {
    const sum = (get) => all.reduce((total, result) => total + get(result), 0)
    const pairs = sum(({ placement }) => placement.pairs)
    return [
      ...[name, family, String(sum(({ tests }) => tests))],
      ...KINDS.map((kind) => reachedIn(all, kind)),
      outOf(
        sum(({ placement }) => placement.fits),
        pairs,
      ),
      String(sum(({ asked }) => asked.files.length)),
    ]
  }
  const rows = results.map((result) => rowOf(result.name, result.family, [result]))
  const head = [
    'Application',
    'Framework',
    'Tests',
    ...KINDS.map((kind) => `${titleOf(kind)} reached`),
  ]
  return tableOf([...head, 'Placement', 'Asked'], [...rows, rowOf('**all**', '', results)])
}

const titleOf = (kind) => `${kind[0].toUpperCase()}${kind.slice(1)}`
