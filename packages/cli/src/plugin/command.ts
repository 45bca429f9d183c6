import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installedCli } from './installed.ts'

/** The command as a plugin has it: hands over to an installed tailtest, else to what the plugin brought along. */
const { env } = process
const root = dirname(__dirname)
env.TAILTEST_PLUGIN = root
const dist = installedCli({ env, cwd: process.cwd(), node: process.execPath }) ?? join(root, 'dist')
import(pathToFileURL(join(dist, 'bin.js')).href)
