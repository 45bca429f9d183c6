import { execFileSync } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { record } from '../record.ts'
import { installRust } from './install.ts'

/** Where `.ci/toolchains/rust.sh` puts cargo-nextest; another version's folder may be named. */
const [bin = resolve('node_modules/.cache/toolchains/cargo/bin')] = [process.env.NEXTEST_BIN]
const PATH = [bin, process.env.PATH].join(delimiter)
const env: NodeJS.ProcessEnv = {
  ...installRust('1.95.0'),
  PATH,
  CARGO_TARGET_DIR: undefined,
  RUST_BACKTRACE: undefined,
}
const version = /(\d+\.\d+\.\d+)\s/.exec(
  execFileSync('cargo', ['nextest', '--version'], { env: { ...process.env, ...env } }).toString(),
)?.[1]

await record({
  ...{ format: 'nextest', version: version ?? '', case: 'outcomes', project: 'nextest', env },
  ...{ command: 'cargo', args: ['nextest', 'run', '--no-fail-fast'], extension: 'xml' },
})
