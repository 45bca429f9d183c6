/** Terminal sequences: CSI (`ESC [ … letter`), OSC (`ESC ] … BEL`), and the short ones (`ESC ( B`). As in `project/src/text.ts`. */
const TERMINAL =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[ -/]*[0-~]?/g

/** What breaks a line, and tabs: shown as escapes, so that a name stays on its line. */
const BREAK = /[\n\r\t\v\f\u0085\u2028\u2029]/g
const ESCAPES: Readonly<Record<string, string>> = { '\r': '\\r', '\t': '\\t' }

// Patterns of Unicode properties take 1 ms to build, so they are built when plain letters do not do.

/** What nobody sees: controls, bidi marks, tag letters, variation selectors, private use, lone surrogates. */
const invisible = () => /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/** What could open a tag; a `<` before a number stays. */
const tag = () => /<(?=\s*[/!?\p{L}])/gu

/** An ordinary path or test id: visible, without spaces, nothing in it means anything to a shell or to Markdown. */
const ordinary = () => /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{M}_./@+:,=%-])+$/u

/** Most ordinary names. */
const PLAIN = /^[\w./@+:,=%-]+$/

/** A message may be megabytes; so many characters of it for each that is shown are looked at. */
const LOOKED_AT = 4

/**
 * A name or a message of the project as data, for the model's and the person's eyes: an ordinary
 * path as it is; anything else on one line in double quotes, without control characters, terminal
 * sequences, invisible characters, backticks or tags. At most `limit` characters (8 or more).
 * @default limit 200
 */
export function quoteName(text: string, limit = 200): string {
  if (isOrdinary(text, limit)) return text
  return `"${shown(text, limit, (start) => start.replace(/["\\]/g, '\\$&'))}"`
}

/** What double quotes keep from meaning anything to a shell; PowerShell takes curly ones for straight ones. */
const HARMLESS = /^[^"\u201c-\u201e$`\\!%\u0000-\u001f]*$/

/** What ends single quotes in PowerShell, and what means something to cmd, which knows none. */
const NOT_ON_WINDOWS = /['\u2018-\u201b&|<>^]/g

/**
 * A name of the project within a line that somebody is told to type: one word to the shell, which means nothing to it.
 * What nobody sees is left out here, too, so that a name with such characters is only shown; on Windows, where no quoting
 * serves every shell, so is one that holds both what needs single quotes and what ends them.
 * @default limit 200
 * @default platform the one of this system
 */
export function shellWord(
  text: string,
  limit = 200,
  platform: NodeJS.Platform = process.platform,
): string {
  const word = text.startsWith('-') ? `./${text}` : text
  if (isOrdinary(word, limit)) return word
  if (HARMLESS.test(word)) return quoteName(word, limit)
  const inside = shown(word, limit, (start) => start)
  if (platform === 'win32') return `'${inside.replace(NOT_ON_WINDOWS, '?')}'`
  return `'${inside.replaceAll("'", "'\\''")}'`
}

const isOrdinary = (text: string, limit: number): boolean =>
  text.length <= limit && (PLAIN.test(text) || ordinary().test(text))

/** What may be seen of a text, on one line. */
function shown(text: string, limit: number, escaped: (start: string) => string): string {
  const start = text.slice(0, limit * LOOKED_AT).replace(TERMINAL, '')
  const visible = escaped(start)
    .replace(BREAK, (found) => ESCAPES[found] ?? '\\n')
    .replace(invisible(), '')
    .replaceAll('`', "'")
    .replace(tag(), '‹')
  const whole = visible.length <= limit - 2 && text.length <= limit * LOOKED_AT
  return whole ? visible : `${keepStart(visible, limit - 3)}…`
}

/** As {@link invisible}, but for line ends, tabs, and the joiners and selectors that letters and pictures are written with. */
const unshown = () =>
  /(?![\n\t]|\u200c|\u200d|\ufe0f)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu

/** Text of several lines as a terminal and a page may show it: without sequences, controls and what nobody sees. */
export function visible(text: string): string {
  return text.replace(TERMINAL, '').replace(unshown(), '')
}

/** JSON that stands for the same and holds nothing that drives a terminal or is not seen: such characters are escaped. */
export function visibleJson(json: string): string {
  return json.replace(unshown(), (found) =>
    [...found]
      .flatMap(units)
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

const units = (character: string) =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))

/** The first characters of a text, never half of a surrogate pair. */
export function keepStart(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}
