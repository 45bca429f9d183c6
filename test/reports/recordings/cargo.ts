import { record } from '../record.ts'
import { installRust } from './install.ts'

const PROJECTS = { outcomes: 'cargo', broken: 'cargo-broken', source: 'cargo-broken-source' }

/** The current toolchain, and the oldest that its reading is made for. */
for (const version of ['1.95.0', '1.63.0']) {
  const env = { ...installRust(version), CARGO_TARGET_DIR: undefined, RUST_BACKTRACE: undefined }
  for (const [name, project] of Object.entries(PROJECTS)) {
    await record({
      ...{ format: 'cargo', version, case: name, project, env },
      ...{ command: 'cargo', args: ['test', '--no-fail-fast'] },
    })
  }
}
