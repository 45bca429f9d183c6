import { adapterNames, adapters } from '../setup/adapters.ts'
import { printJson, printLines, VERSION } from './output.ts'

/** Prints the version of this build, and below it the versions of the clients that each adapter was last looked at in. */
export function printVersions({ isJson }: { isJson: boolean }): void {
  const rows = adapterNames.map((agent) => ({
    agent,
    title: adapters[agent].title,
    verified: adapters[agent].verified ?? null,
  }))
  if (isJson) {
    printJson({ version: VERSION, hosts: rows })
    return
  }
  const width = Math.max(...rows.map(({ title }) => title.length))
  const lines = rows.map(
    ({ title, verified }) => `  ${title.padEnd(width)}  ${verified ?? 'not tried'}`,
  )
  printLines([VERSION, '', 'Last verified with:', ...lines])
}
