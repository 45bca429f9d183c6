/**
 * Terminal sequences: titles and links (OSC), colours and moves (CSI), the short ones. ECMA-48. They and
 * {@link unseen} stand once more in `adapter-kit`, which imports nothing; `test/homes.test.ts` holds that they are the same.
 */
export const TERMINAL_CODES =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[ -/]*[0-~]?/g

/**
 * What nobody sees: controls, line ends and tabs among them, marks that turn a direction, joiners, tag letters, variation
 * selectors, private use, lone surrogates. A pattern of Unicode properties takes 1 ms to build: it is when first asked for.
 */
export function unseen(): RegExp {
  built ??= /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu
  return built
}

let built: RegExp | undefined

/** Text of the project as part of a sentence of ours: on one line, a blank for what nobody sees, bounded. @default limit 80 */
export function onOneLine(text: string, limit = 80): string {
  const line = text
    .slice(0, limit * 4)
    .replace(TERMINAL_CODES, '')
    .replace(unseen(), ' ')
    .replace(/ {2,}/g, ' ')
  const isWhole = line.length <= limit && text.length <= limit * 4
  return isWhole ? line : `${line.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/**
 * Text of a project as patterns are asked of it: `\n` for every other line end but `\r\n`, so that its letters stay where
 * they are. To a pattern that begins at a line and reads on to the next `\n`, a row of others is one line for each of them.
 */
export function plainLines(text: string): string {
  return /\r(?!\n)|[\u2028\u2029]/.test(text)
    ? text.replace(/\r(?!\n)/g, '\n').replace(/[\u2028\u2029]/g, ' ')
    : text
}

/**
 * The text as plain JSON: comments and trailing commas are left out, which deno.json, nx.json, rush.json and their like
 * may hold. One pass, whatever the text is.
 */
export function withoutComments(text: string): string {
  const kept: string[] = []
  let comma = -1 // where in `kept` a comma stands that nothing but white space followed yet
  for (let at = 0; at < text.length; ) {
    const end = endOfPart(text, at)
    const part = text.slice(at, end)
    at = end
    if (part.startsWith('//') || part.startsWith('/*')) continue
    if ((part === ']' || part === '}') && comma !== -1) kept[comma] = ''
    if (part.trim() !== '') comma = part === ',' ? kept.length : -1
    kept.push(part)
  }
  return kept.join('')
}

/** Where a string, a comment, a run of other text or a sign that stands for itself ends. */
function endOfPart(text: string, from: number): number {
  if (text.startsWith('//', from)) return positionOf(text, '\n', from)
  if (text.startsWith('/*', from)) return positionOf(text, '*/', from + 2) + 2
  if (text[from] === '"') return endOfString(text, from)
  if (SIGNS.has(text[from] ?? '')) return from + 1
  let at = from + 1
  while (at < text.length && text[at] !== '"' && text[at] !== '/' && !SIGNS.has(text[at] ?? ''))
    at += 1
  return at
}

const SIGNS = new Set([',', ']', '}'])

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"' && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/** The end of the text where there is none. */
function positionOf(text: string, sought: string, from: number): number {
  const at = text.indexOf(sought, from)
  return at === -1 ? text.length : at
}

/**
 * Names of variables that hold keys and logins, as products and people give them, a word of its own (`COMPAT` is none); and
 * those of files by which a step of a CI job changes the steps after it, and of what asks for an identity of the job.
 */
const SECRETS = [
  ...[
    /^ANTHROPIC_/i,
    /^OPENAI_/i,
    /^AWS_ACCESS_KEY_ID$/i,
    /^npm_config_.*_auth$/i,
    /(?:^|_)(?:MYSQL|DB)_PWD$/i,
  ],
  /(?:^|[^A-Z\d])(?:API_?KEY|ACCESS_KEY|SECRET_KEY|PRIVATE_KEY|OPENAI_KEY)$/i,
  /(?:^|[^A-Z\d]|PG|SSH)(?:(?:AUTH)?TOKEN|SECRET|PAT|PASS(?:WORD|WD|PHRASE)?|CREDENTIALS?|AUTH_CONFIG)$/i,
  /^GITHUB_(?:PATH|ENV|OUTPUT|STATE|STEP_SUMMARY)$|^ACTIONS_|^BASH_ENV$/i,
]

/** Whether a variable of this name is not for code of a project, as far as a name tells. The one list of them. Pure. */
export function isSecretName(name: string): boolean {
  return SECRETS.some((pattern) => pattern.test(name))
}
