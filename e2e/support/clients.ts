import { clients } from '@tailtest/testkit'

/** Fetches the clients before the first test, so that no test's time goes into a download. */
export async function setup(): Promise<void> {
  for (const client of Object.values(clients)) {
    const { folder } = await client.install()
    console.log(`${client.title} ${client.version}: ${folder}`)
  }
}
