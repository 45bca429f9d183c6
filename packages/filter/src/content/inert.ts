import type { Language } from '@tailtest/project'

/** A body after what a method takes: `) {`, `) throws E {`, `): int {`. */
const BODY = /\)[ \t\n\r]*(?:throws[ \t\n\r][\w., \t\n\r]*|:[ \t]*[?\w\\|]+[ \t\n\r]*)?\{/

/** What of each language can do something; a source without any of it holds types, constants and names. */
const RUNS: Partial<Record<Language, RegExp>> = {
  go: /\bfunc\b/,
  rust: /\bfn\b|\bmacro_rules!|^[ \t]*[\w:]+![ \t]*[({[]/m,
  // a field may be made by a call; a class of fields says that it is one by its annotations
  java: new RegExp(
    String.raw`${BODY.source}|->|\bstatic[ \t]*\{|=[^;=]*\(|(?<![\s\S])(?![\s\S]*^@\w)[\s\S]*\bclass\b`,
    'm',
  ),
  elixir: /\bdef(?:p|macrop?|guardp?|delegate|impl)?[ (]|\bfn\b/,
  // a body, also after what a constructor begins with; a macro that takes something
  cpp: /\)[ \t\n\r]*(?:(?:const|noexcept|override|final|mutable|try)\b[ \t\n\r]*)*(?:(?:->|:(?!:))[^;{}]{0,1000})?\{|^[ \t]*#[ \t]*define[ \t]+\w+\(/m,
  csharp: new RegExp(String.raw`${BODY.source}|=>|\b(?:class|record|struct|get|set|init)\b`),
  php: new RegExp(
    String.raw`${BODY.source}|\bfn\b|\becho\b|->|\b(?:if|foreach|require)\b|^\$\w|^(?!define\b|declare\b)[\w\\]+\(`,
    'm',
  ),
}

/** Lines of modules and classes that only say what they are: `module Shop`, `VERSION = "1"`, `belongs_to :cart`, `end`. */
const RUBY =
  /^(?:(?:module|class)[ \t]+[\w:]+(?:[ \t]*<[ \t]*[\w:.[\]]+)?(?:;[ \t]*end)?|[A-Z]\w*[ \t]*=[ \t]*(?:""|[\d._]+|[A-Z][\w:]*)(?:\.freeze)?|end|require(?:_relative)?\b.*|autoload\b.*|primary_abstract_class|(?:attribute|attr_(?:reader|writer|accessor)|include|extend|prepend|queue_as)\b[\w:,"?! \t]*|self\.abstract_class[ \t]*=.*|(?:belongs_to|has_one|has_many|has_and_belongs_to_many)\b[\w:,"?! \t]*)$/
const VERSION = /^(?:__\w+__[ \t]*(?::[^=\n]*)?=[ \t]*(?:0x[\da-f]+|[bfr]{0,2}[("\d][^a-z]*)|"")$/

/** Classes of fields, constants, what they are made of: `name: str = Field("")`. What is computed, or asked, runs. */
const FIELDS =
  /^(?:(?:from|import)\b.*|class[ \t]+\w.*|@(?:\w+\.)?(?:dataclass|final|unique|attrs?\.\w+)\b.*|[A-Z][A-Z\d_]*\b.*|__\w+__\b.*|[)\]}].*|""|pass|\.\.\.)$/
const COMPUTED =
  /\b(?:def|lambda|for|while|if|try|with|yield|await|raise|return|assert|print|compile)\b/

/** A method that others have to write: nothing stands in it but that it is not there. */
const UNWRITTEN =
  /^[ \t]+(?:async[ \t]+)?def[ \t]+\w+\((?:[^()]|\([^()]*\))*\)[^:\n]*:(?:[ \t]*(?:\.\.\.|pass)|[ \t]*\n(?:[ \t]*\n)*([ \t]+)(?:""[ \t]*\n(?:[ \t]*\n)*[ \t]+)?(?:raise[ \t]+NotImplementedError\b(?:\([^()\n]*\))?|pass|\.\.\.|return|"")(?!(?:[ \t]*\n)+\1[ \t]*\S))[ \t]*$/gm

/** `def __init__(self, message):` with lines that keep what it is given, or hand it to the parent's. */
const KEEPS_IN_PYTHON =
  /^([ \t]+)def[ \t]+__init__\((?:[^()]|\([^()]*\))*\)[^:\n]*:[ \t]*\n(?:[ \t]*\n|\1[ \t]+(?:""|self\.\w+[ \t]*(?::[^=\n]*)?=[ \t]*(?:[\w.]+(?:[ \t]+or[ \t]+(?:\{\}|\[\]|\w+))?|f?"")|super\([^()]*\)\.__init__\((?:[^()"]|"")*\))[ \t]*(?:\n|$))+(?!(?:[ \t]*\n)*\1[ \t]+\S)/gm

/** What a field begins with where it is made: `default_factory=lambda: datetime.now(UTC)`. */
const BEGINS_IN_PYTHON = /\blambda:[ \t]*[\w.]+\([\w., \t="]*\)/g

/** A module of fields, and of methods that are not written, by the beginnings of its lines; those that go on are further in. */
function isOfFields(text: string): boolean {
  const code = text
    .replace(UNWRITTEN, '')
    .replace(KEEPS_IN_PYTHON, '')
    .replace(BEGINS_IN_PYTHON, '')
  if (COMPUTED.test(code) || !/^class\b/m.test(code)) return false
  return isAtMargin(code, FIELDS)
}

/** Imports of Python. */
export const IMPORTS = /^(?:from|import)\b[^\n()]*(?:\([^()]*\))?/gm
const CONSTANT = /^(?:[A-Za-z_]\w*[ \t]*(?::[^=\n]*)?=(?!=).*|[)\]}].*|"".*|pass)$/

/** What is more than a value that is written down: a call, a value that is reckoned from others. */
const RECKONED =
  /\w[ \t]*\((?<!\b(?:TypeVar|NewType)\()|[A-Za-z_)\]][ \t]*[+*/%-]|[+*/%-][ \t]*[A-Za-z_(]/

/** A module of nothing but values that are written down. */
function isOfConstants(text: string): boolean {
  const code = text.replace(IMPORTS, '')
  if (COMPUTED.test(code) || RECKONED.test(code)) return false
  return /^(?!__)\w[^\n=]*=/m.test(code) && isAtMargin(code, CONSTANT)
}

/** `db = SQLAlchemy()`, `configure_logger()`, `CRUDCart = FastCRUD[Cart]`: what other modules define, made or called. */
const MADE_IN_PYTHON =
  /^(?:\w+[ \t]*(?::[^=\n]*)?=[ \t]*(?:[\w.]+[([].*|[\w.]+|"")|[\w.]+\(.*|[)\]}].*|"")$/

/** Calls whose values are functions, of which a test could ask something. */
const FUNCTIONS_IN_PYTHON =
  /\b(?:compile|partial|partialmethod|compose|pipe|curry|lru_cache|itemgetter|attrgetter|methodcaller|namedtuple|type)\(/

/** A module that only makes objects of what it imports, and gives them names, plain values and each other. */
export function isOfObjects(text: string): boolean {
  const code = text.replace(IMPORTS, '')
  if (COMPUTED.test(code) || /\bclass\b/.test(code) || FUNCTIONS_IN_PYTHON.test(code)) return false
  if (/\w\((?:[^()]|\([^()]*\))*\)[ \t]*[[.+*/%-]/.test(code)) return false // of what it made it asks more
  return code !== text && isAtMargin(code, MADE_IN_PYTHON)
}

/** `const app = express()`, `app.use(cors())`, `export default router`: what begins at the margin of such a script. */
const MADE_IN_SCRIPT =
  /^(?:(?:export[ \t]+)?const[ \t]+[\w{},:.<>[\] \t]+=(?!>).*|export[ \t]+(?:default\b|\{).*|module\.exports[ \t]*=.*|[\w$.]+\(.*|[)\]}T].*)$/

/** A choice, a function, a class; calls whose values are functions, of which a test could ask something. */
const MORE_THAN_MADE =
  /=>|\$\{|&&|\|\||\?\?|[ \t\n]\?[ \t\n]|\)\s*\{|\b(?:function|class|if|for|while|switch|try|await|require)\b|\b(?:compose|pipe|flow|curry|partial|bind|promisify|memo\w*|debounce|throttle|\w*Selector)\(/

/** The same of a script: it imports by name, and all it has are values, objects, and calls of what is made. */
export function isOfObjectsInScript(text: string): boolean {
  if (/<\w/.test(text) && /<\/|\/>/.test(text)) return false // elements
  const script = withoutComments(text)
  const code = script.replace(TAKEN, '').replace(LITERALS, 'T').replace(TYPES, '')
  if (!/^import\s[^'"\n]*\bfrom\b|\brequire\(/m.test(script) || MORE_THAN_MADE.test(code))
    return false
  return /\w\(/.test(code) && isAtMargin(code, MADE_IN_SCRIPT)
}

/** Decorators of fields and classes, with what they are given. */
const DECORATOR = /@\w+(?:\.\w+)*\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g
const SCRIPT_RUNS =
  /=>|\bfunction\b|\)[ \t\n\r]*(?::[^{};=]*)?\{|\bnew\b|\bget\b|\bset\b|\bstatic[ \t]*\{|\x60|\w\(/

/** `'use strict'`, imports and requires. */
export const TAKEN =
  /^(?:import\b[^;'"]{0,2000}['"][^'"\n]+['"]|(?:const|let|var)\s[\w{},:\s]{1,2000}?=\s{0,9}require\(\s{0,9}['"][^'"\n]+['"]\s{0,9}\)(?:\.\w+)?);?[ \t]*$/gm

/** What constructors take. */
const TAKES = String.raw`\((?:[^(){}]|\([^(){}]*\))*\)`

/** A constructor that only keeps what it is given, or hands it to that of its parent, by language. */
const KEEPS: Partial<Record<Language, RegExp>> = {
  java: keeping(String.raw`(?<!\bnew[ \t])\b[A-Z]\w*[ \t]*${TAKES}`, 'this\\.', 'super'),
  php: keeping(
    String.raw`\bfunction[ \t]+__construct[ \t]*${TAKES}`,
    '\\$this->',
    'parent::__construct',
  ),
  typescript: keeping(String.raw`\bconstructor[ \t]*${TAKES}`, 'this\\.', 'super'),
  javascript: keeping(String.raw`\bconstructor[ \t]*${TAKES}`, 'this\\.', 'super'),
}

function keeping(head: string, own: string, parent: string): RegExp {
  const value = String.raw`[\w$.:"'\\]+`
  const keeps = String.raw`${own}\w+[ \t]*=[ \t]*${value}`
  const hands = String.raw`${parent}\((?:[\w$.:\\, \t\n\r]|"[^"$\n]*"|'[^'\n]*')*\)`
  return new RegExp(String.raw`${head}\s*\{\s*(?:(?:${keeps}|${hands})[ \t]*;?\s*)*\}`, 'g')
}

/** `String getName() { return name; }` and its like, in Java. */
const ACCESSOR = new RegExp(
  String.raw`\b(?:get|is|set)[A-Z]\w*[ \t]*${TAKES}\s*\{\s*(?:return[ \t]+(?:(?:this\.)?\w+|(?:name|ordinal)\(\))|(?:this\.)?\w+[ \t]*=[ \t]*\w+)[ \t]*;\s*\}`,
  'g',
)

/** Code without such constructors, and without what only gives or takes a field. */
function withoutKeeping(language: Language, code: string): string {
  const form = KEEPS[language]
  const rest = form === undefined ? code : code.replace(form, '')
  if (language !== 'java') return rest
  const fields = rest.replace(ACCESSOR, '')
  return fields === code ? code : `@A\n${fields}` // such a class is one of fields, as one with annotations is
}

/** A script of classes that only have fields, each with what its decorators say: entities, DTOs, kinds of errors. */
function isOfFieldClasses(text: string): boolean {
  if (/<(?:script|template)\b/.test(text)) return false // a component's words are no code
  const code = withoutComments(text).replace(TAKEN, '').replace(DECORATOR, '').replace(MADE, '')
  // what a component of Angular shows stands elsewhere: only one that is nothing but fields says nothing
  const bare = /@(?:Component|Directive)\b/.test(text) ? code : withoutKeeping('typescript', code)
  return /\bclass[ \t]+\w+/.test(bare) && !SCRIPT_RUNS.test(bare)
}

/** What makes a class of what another one is: `extends PartialType(Cart)`, and the schema of one. */
const MADE =
  /(?<=\bextends[ \t]{1,9}\w{1,200})\([\w,. \t\n]*\)|^(?:export[ \t]+)?const[ \t]+\w+[ \t]*=[ \t]*SchemaFactory\.createForClass\(\w+\);?$|^\w+\.index\([^()]*\);?$/gm

/** Types, interfaces and enums, once texts are short. */
const TYPES =
  /^(?:export[ \t]+)?(?:(?:interface[ \t]+\w[^{}]{0,2000}|(?:const[ \t]+)?enum[ \t]+\w+[ \t\n]*)\{(?:[^{}]|\{[^{}]*\})*\}|type[ \t]+\w[^=;\n]*=[^;\n]*(?:\n[ \t|&}\])>][^\n]*)*;?)/gm

const LITERALS = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\x60[^\x60]*\x60/g
const ENTRY =
  /^[ \t]*(?:\{[ \t]*)?(?:[\w$]+|\[[^\]\n]*\])[ \t]*:|^(?:export[ \t]+)?const[ \t]+\w+[ \t]*(?::[^=\n]*)?=[ \t]*(?:T|-?[\d._]+|true|false)(?:[ \t]+as[ \t]+const)?;?[ \t]*$/gm

/** From so many on entries are a table that people read, and no value that code is tested by. */
const MOST_ENTRIES = 3

/** A script that is nothing but a table, or types: messages, names, documents. */
function isTable(text: string): boolean {
  const code = withoutComments(text).replace(TAKEN, '').replace(LITERALS, 'T')
  const bare = code.replace(TYPES, '')
  if (bare !== code && bare.trim() === '') return true
  if ((bare.match(ENTRY)?.length ?? 0) < MOST_ENTRIES) return false
  const [, handed] = ONE_CALL.exec(bare) ?? []
  if (handed !== undefined) return isWrittenDown(handed)
  const rest = bare
    .replace(/\bsatisfies\b[^;\n]*/g, '')
    .replace(/\bObject\.freeze\(/g, '')
    .replace(/^((?:export[ \t]+)?const[ \t]+\w+)[ \t]*:[^=\n]*=/gm, '$1 =')
  return !/[(?<]|=>|&&|\|\||\b(?:function|class|new|if|for)\b/.test(rest)
}

/** A script of one call, in which no other is made: `OC.L10N.register("tasks", { … })`. */
const ONE_CALL = /^\s*[\w$.]+\(([^()]*)\)\s*;?\s*$/

/** Whether nothing but values stands in it: no name that could be a function. */
function isWrittenDown(code: string): boolean {
  const rest = code.replace(/\b\w+\b(?=[ \t]*:)/g, '').replace(/\b(?:T|true|false|null|\d+)\b/g, '')
  return /^[\s{}[\],:.-]*$/.test(rest)
}

/** An annotation with what it is given, in Java. */
const ANNOTATION = /@[A-Z][\w.]*\s*\((?:[^()]|\([^()]*\))*\)/g

/** What a field begins with: `new ArrayList<>()`, `Money.of(1)`. */
const BEGINS = /=[ \t]*(?:new[ \t]+)?[A-Z][\w.]*(?:<[\w<>,.? \t]*>)?\([\w",. \t]*\)[ \t]*;/g

/** Java without what annotations are given, and what fields begin with where annotations say what they are. */
function plainJava(code: string): string {
  const bare = code.replace(ANNOTATION, '@A').replace(FAULT, '@A').replace(CONSTANTS, '@A')
  return /^@\w/m.test(bare) ? bare.replace(BEGINS, ';') : bare
}

/** A class of nothing but constants, and a constructor that nobody calls. */
const CONSTANTS =
  /\bclass([ \t]+\w+\s*\{\s*(?:(?:(?:public|protected|private)[ \t]+)?static[ \t]+final\b[^;{}>]*(?:\{[^;{}]*\}\s*)?;\s*)+(?:(?:private|protected)[ \t]+\w+\(\)\s*\{\s*\}\s*)?\})/g

/** A kind of exception: that it is one says that it only has fields. */
const FAULT = /\bclass[ \t]+\w+[ \t\n\r]+extends[ \t\n\r]+[\w.]*(?:Exception|Error)\b/g

/** A body, a value, a call: what a class of nothing but abstract methods has none of. */
const ABSTRACT_RUNS = /\)\s*(?::[\w<>[\]|.,\s']+)?\{|=(?!>)|\bnew\b|\bfunction\b/

/** A script of classes that say which methods others have. */
function isAbstract(text: string): boolean {
  const code = withoutComments(text).replace(TAKEN, '')
  return /\babstract\s+class\b/.test(code) && !ABSTRACT_RUNS.test(code)
}

/** A component that draws the same whatever happens: an icon. */
function isDrawing(text: string): boolean {
  if (/<template>/.test(text)) return isStill(text)
  const script = withoutComments(text).replace(TAKEN, '')
  if (STILL.test(script.replace(SAID, '').replace(/\s+/g, ' '))) return true
  const code = script.replace(LITERALS, 'T')
  const functions = code.match(/\bfunction\b|=>/g)?.length ?? 0
  const drawings = code.match(/<svg\b/g)?.length ?? 0
  return functions > 0 && functions <= drawings && !DECIDES.test(code)
}

/** One component of React that is given nothing, and shows nothing but elements: no value stands among them. */
const STILL =
  /^ ?(?:['"]use client['"];? ?)?(?:export (?:default )?)?(?:function [A-Z]\w* ?\( ?\) ?(?:: ?[\w.]+ ?)?\{ ?return\b|const [A-Z]\w* ?(?:: ?[\w.]+ ?)?= ?\( ?\) ?(?:: ?[\w.]+ ?)?=> ?(?:\{ ?return\b)?) ?\(? ?<[^{}]*> ?\)? ?;? ?\}? ?;? ?(?:export (?:default \w+|\{[\w ,]*\}) ?;? ?)?$/
const SAID = /\{\s*(?:'[^'{}\n]*'|"[^"{}\n]*")\s*\}/g

/** A component of Vue without a value, a condition, a handler, or a place for what others put into it. */
function isStill(text: string): boolean {
  const shown = text.replace(/<!--[\s\S]*?(?:-->|$)|<style\b[\s\S]*?(?:<\/style>|$)/g, '')
  const parts = shown.replace(/<script\b[^>]*>([\s\S]*?)(?:<\/script>|$)/g, (_, script: string) =>
    withoutComments(script)
      .replace(/^[ \t]+/gm, '')
      .replace(TAKEN, '')
      .trim() === ''
      ? ''
      : '{{',
  )
  return !/\{\{|<slot\b|\s(?:v-\w|[:@][\w[.])/.test(parts)
}

/** A choice, a call, an element of another component. */
const DECIDES =
  /[?]|&&|\|\||\b(?:if|switch|for|while|new)\b|(?<!\bfunction[ \t]{1,9}\w{1,200})(?<=\w)\(|(?<!\w)<[A-Z]/

/** From so many lines on a text is a query or a prompt, and no value that code is tested by. */
const MOST_LINES = 3

/** A script of nothing but texts, one of them long, and of names for them. */
function isOfTexts(text: string): boolean {
  const code = withoutComments(text).replace(TAKEN, '')
  const texts = code.match(LITERALS) ?? []
  if (!texts.some((one) => one.split('\n').length > MOST_LINES)) return false
  const bare = code.replace(/\$\{\s*[\w.]+\s*\}/g, '')
  return !bare.includes('${') && TEXTS_ALONE.test(bare.replace(LITERALS, 'T'))
}

const TEXTS_ALONE =
  /^(?:\s|(?:export\s+)?const\s+\w+\s*=\s*(?:\w+\s*)?T;?|(?:export\s+default\s|module\.exports\s*=)\s*(?:\w+|\{[\w\s,]*\});?)+$/

/** Tests in a source of Rust, one by one. */
const OWN_TESTS = /^[ \t]*#\[test\]\s*fn[ \t]+\w+\(\)\s*\{[^{}]*\}/gm

/** Whether code without comments, its texts empty, holds nothing that runs; in doubt it does. Of a script all is there. */
export function isInert(language: Language, code: string): boolean {
  if (language === 'javascript')
    return isTable(code) || isDrawing(code) || isOfFieldClasses(code) || isOfTexts(code)
  if (language === 'typescript') {
    return (
      isTable(code) ||
      isOfFieldClasses(code) ||
      isAbstract(code) ||
      isDrawing(code) ||
      isOfTexts(code)
    )
  }
  if (language === 'python' && (isOfFields(code) || isOfConstants(code))) return true
  const form = language === 'ruby' ? RUBY : language === 'python' ? VERSION : undefined
  const plain = language === 'java' ? plainJava(code) : code.replace(OWN_TESTS, '')
  const bare = withoutKeeping(language, plain)
  if (form === undefined) return RUNS[language]?.test(bare) === false && /\S/.test(code)
  const lines = code
    .replace(/,[ \t]*\n\s*/g, ', ')
    .split('\n')
    .flatMap((line) => line.trim() || [])
  return lines.length > 0 && lines.every((line) => form.test(line))
}

const SLASHES = String.raw`\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*`
const TEXTS = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`

/** Comments and texts, in the order in which a reader meets them. */
const DIALECTS: Partial<Record<Language, RegExp>> = {
  python: new RegExp(String.raw`"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|#[^\n]*|${TEXTS}`, 'g'),
  ruby: new RegExp(String.raw`^=begin\b[\s\S]*?(?:^=end\b|$(?![\s\S]))|#[^\n]*|${TEXTS}`, 'gm'),
  php: new RegExp(String.raw`${SLASHES}|#(?!\[)[^\n]*|${TEXTS}`, 'g'),
  go: new RegExp(String.raw`${SLASHES}|\x60[^\x60]*(?:\x60|$)|${TEXTS}`, 'g'),
  // a lifetime is no text
  rust: new RegExp(String.raw`${SLASHES}|"(?:\\[\s\S]|[^"\\])*"|'(?:\\.|[^'\\\n])'`, 'g'),
  elixir: /"""[\s\S]*?(?:"""|$)|(?<!\?)#[^\n]*|"(?:\\.|[^"\\])*"/g,
  java: new RegExp(String.raw`${SLASHES}|"""[\s\S]*?(?:"""|$)|${TEXTS}`, 'g'),
  cpp: new RegExp(String.raw`${SLASHES}|R"[^(\n]{0,16}\([\s\S]*?\)[^"\n]{0,16}"|${TEXTS}`, 'g'),
  csharp: new RegExp(`${SLASHES}|@"(?:""|[^"])*"|${TEXTS}`, 'g'),
}

/** A script without its comments. */
export function withoutComments(script: string): string {
  return script.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '')
}

/** Whether each line that begins at the margin has this form; those that go on are further in. */
export function isAtMargin(code: string, form: RegExp): boolean {
  return code.split('\n').every((line) => /^(?:\s|$)/.test(line) || form.test(line.trimEnd()))
}

/** A source without its comments, its texts empty. Of a script texts stay: they name what it imports. */
export function codeOf(language: Language, text: string): string {
  const dialect = DIALECTS[language]
  if (dialect === undefined) return text
  return text.replace(dialect, (found) => (/^["'`@]/.test(found) ? '""' : ' '))
}
