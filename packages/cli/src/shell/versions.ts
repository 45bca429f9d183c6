import { adapterNames, adapters } from '../setup/adapters.ts'
import { printJson, printLines, VERSION } from './output.ts'

/** Prints the version of this build, and below it the client that each adapter was last looked at in, and when. */
export async function printVersions({ isJson }: { isJson: boolean }): Promise<void> {
  const rows = await Promise.all(
    adapterNames.map(async (agent) => {
      const { title, verified } = adapters[agent]
      const { of, version = null, day = null, how = null } = (await verified?.()) ?? {}
      return { agent, title, verified: of === undefined ? version : `${of} ${version}`, day, how }
    }),
  )
  if (isJson) {
    printJson({ version: VERSION, hosts: rows })
    return
  }
  const cells = rows.map(({ title, verified, day }) => [title, verified ?? 'not tried', day ?? ''])
  const widthOf = (column: number) => Math.max(...cells.map((row) => row[column]?.length ?? 0))
  const lines = cells.map(
    ([title = '', client = '', day = '']) =>
      `  ${title.padEnd(widthOf(0))}  ${client.padEnd(widthOf(1))}  ${day}`,
  )
  printLines([VERSION, '', 'Last verified with:', ...lines])
}
