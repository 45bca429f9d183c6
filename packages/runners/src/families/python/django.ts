import type { Directory } from '../../directory.ts'

/** `manage.py` as Django writes it, or without the settings, which are then named where it is started. */
export function isDjango(dir: Directory): boolean {
  return /\bDJANGO_SETTINGS_MODULE\b|\bdjango\.core\.management\b/.test(dir.text('manage.py') ?? '')
}

const FOR_TESTS = ['test', 'tests', 'testing']

/** The settings for tests, as arguments, where neither `manage.py` nor the environment names any and one module is called so. */
export function settingsArgs(dir: Directory): string[] {
  const isTold = /\bDJANGO_SETTINGS_MODULE\b/.test(dir.text('manage.py') ?? '')
  if (isTold || dir.env.DJANGO_SETTINGS_MODULE !== undefined) return []
  const modules = [...dir.names()].flatMap((folder) =>
    FOR_TESTS.filter((name) => dir.has(`${folder}/settings/${name}.py`)).map(
      (name) => `${folder}.settings.${name}`,
    ),
  )
  return modules.length === 1 ? [`--settings=${modules[0]}`] : []
}
