import { pathToFileURL } from 'node:url'
import { constants, Script } from 'node:vm'

/** The module in this file, whatever its kind. Of an `import()` in the source the hook's bundler makes a `require`. */
export async function importModule(file: string): Promise<unknown> {
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
  const script = new Script('(url) => import(url)', { importModuleDynamically })
  return await script.runInThisContext()(pathToFileURL(file).href)
}
