import { adapterNames, adapters } from '../setup/adapters.ts'
import { verified } from '../setup/verified.ts'
import { printJson, printLines, VERSION } from './output.ts'

/** Prints the version of this build, and below it the client that each adapter was last looked at in, and when. */
export function printVersions({ isJson }: { isJson: boolean }): void {
  const rows = adapterNames.map((agent) => {
    const { version, day, how } = verified[agent]
    return { agent, title: adapters[agent].title, verified: version, day, how }
  })
  if (isJson) {
    printJson({ version: VERSION, hosts: rows })
    return
  }
  const widthOf = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length))
  const [titles, versions] = [
    widthOf(rows.map(({ title }) => title)),
    widthOf(rows.map((row) => row.verified)),
  ]
  const lines = rows.map(
    (row) => `  ${row.title.padEnd(titles)}  ${row.verified.padEnd(versions)}  ${row.day}`,
  )
  printLines([VERSION, '', 'Last verified with:', ...lines])
}
