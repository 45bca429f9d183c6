import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyEnvironment } from '@tailtest/testkit'
import { fromNpm } from '../../support/from-npm.ts'

/** The last that runs on Node 20; the version of `node-fetch` is the one it means by a tag. */
const VERDACCIO = {
  package: 'verdaccio',
  version: '6.8.0',
  overrides: { 'node-fetch': '2.7.0' },
}

/** A registry of packages on this machine. */
export interface Registry {
  url: string
  /** What npm has to show to publish. */
  token: string
  close(): Promise<void>
}

/** Our packages live here alone; what they need comes from the registry upstream. */
const configuration = (upstream: string) => `storage: ./storage
auth:
  htpasswd:
    file: ./htpasswd
uplinks:
  upstream:
    url: ${upstream}
    timeout: 120s
packages:
  '@tailtest/*':
    access: $all
    publish: $authenticated
  '**':
    access: $all
    publish: $authenticated
    proxy: upstream
max_body_size: 200mb
log: { type: file, path: registry.log, level: warn }
`

/** Proxies and certificates on the way to the registry upstream. */
const NETWORK = /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i

/** Starts an empty registry; it keeps everything in the folder. */
export async function openRegistry(folder: string, upstream: string): Promise<Registry> {
  mkdirSync(folder)
  writeFileSync(join(folder, 'config.yaml'), configuration(upstream))
  const bin = join(await fromNpm(VERDACCIO), 'bin', 'verdaccio')
  const listen = `127.0.0.1:${await freePort()}`
  const network = Object.entries(process.env).filter(([name]) => NETWORK.test(name))
  const child = spawn(
    process.execPath,
    [bin, '--config', join(folder, 'config.yaml'), '--listen', listen],
    {
      cwd: folder,
      env: { ...emptyEnvironment(folder), ...Object.fromEntries(network) },
      stdio: 'ignore',
    },
  )
  const exited = once(child, 'exit')
  const url = `http://${listen}/`
  const close = async () => {
    child.kill()
    await exited
  }
  try {
    await untilItAnswers(url)
    return { url, token: await signUp(url), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answers = await fetch(`${url}-/ping`).then(
      ({ ok }) => ok,
      () => false, // not there yet
    )
    if (answers) return
    await sleep(200)
  }
  throw new Error(`the registry does not answer at ${url}`)
}

async function signUp(url: string): Promise<string> {
  const response = await fetch(`${url}-/user/org.couchdb.user:publisher`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'publisher', password: 'only-of-this-registry' }),
  })
  const answer: unknown = await response.json()
  if (typeof answer === 'object' && answer !== null && 'token' in answer) {
    return String(answer.token)
  }
  throw new Error(`nobody may publish: ${JSON.stringify(answer)}`)
}
