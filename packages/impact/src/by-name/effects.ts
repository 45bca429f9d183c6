import type { Language } from '@tailtest/project'
import type { SyntaxNode, UnitNode } from '@tailtest/syntax'
import { MEMBER } from './bound.ts'

/** How a part of a source acts beyond its names. */
export interface Traits {
  /** Others may reach it without its name, by its class: constructors, operators, what a base class elsewhere calls. */
  isImplicit: boolean
  /** Loading its file runs it, and that does more than to give names values. */
  isLoaded: boolean
  /** What it registers itself with, or changes: `app` of `@app.route('/')` and of `app.use(log)`. */
  receivers: readonly Receiver[]
}

interface Receiver {
  name: string
  /** The module that it is imported from, as it is written; '' if nobody knows. Absent: its own file declares it. */
  from?: string
  /** It is a part of that which is called. */
  isObject: boolean
}

export interface Around {
  language: Language
  source: string
  /** Names that the file gives a value to. */
  bound: ReadonlySet<string>
  /** Names that it imports, and from where. */
  imported: ReadonlyMap<string, string>
  /** Classes whose base may call what they have. */
  calling: ReadonlySet<string>
}

const SCRIPT =
  /^(?:constructor|toString|valueOf|toJSON|then|next|render|component\w+|\w+Callback|ng[A-Z]\w+)$/

/** Methods that operators, statements, runtimes, libraries and test frameworks call. */
const BY_OTHERS: Partial<Record<Language, RegExp>> = {
  python: /^__\w+__$|^(?:setUp|tearDown)\w*$|^(?:setup|teardown)_\w+$/,
  javascript: SCRIPT,
  typescript: SCRIPT,
  go: /^(?:String|GoString|Error|Unwrap|Is|As|Read\w*|Write\w*|Close|Seek|Len|Less|Swap|Push|Pop|Format|Scan|Value|Set|Type|Get|ServeHTTP|RoundTrip|Header|Flush|Hijack|Marshal\w+|Unmarshal\w+|Next|Done|Deadline|Err|Lock|Unlock|Open|Stat|Name)$/,
  rust: /^(?:fmt|drop|deref(?:_mut)?|index(?:_mut)?|from|into|try_from|next|eq|partial_cmp|cmp|hash|default|as_ref|borrow|poll|clone|to_string|from_str|serialize|deserialize|source|add|sub|mul|div|neg|not|call|write|read|flush)$/,
  java: /^(?:toString|equals|hashCode|compareTo|compare|close|run|call|get|accept|apply|test|iterator|next|hasNext|read|write|finalize|clone|readObject|writeObject|configure|handle|do[A-Z]\w*)$/,
  ruby: /^(?:initialize|to_\w+|inspect|call|each|coerce|method_missing|respond_to_missing|inherited|included|extended|prepended|hash|setup|teardown)$/,
}

const FUNCTION = /function|method|decorated_definition|constructor|^lambda$/

const isFunction = (inner: SyntaxNode) => FUNCTION.test(inner.kind())

/** The class of a member; Go names it beside the method. */
export function ownerOf({ names, inner }: UnitNode, language: Language): string | undefined {
  const [object] = inner.field('left')?.text().split('.') ?? []
  if (MEMBER.test(inner.field('left')?.text() ?? '')) return object
  if (language !== 'go') return names.length > 1 ? names.at(-2) : undefined
  return /([\p{L}_]\w*)\s*(?:\[[^\]]*\])?\s*\)$/u.exec(inner.field('receiver')?.text() ?? '')?.[1]
}

/** Whether a member of a class is reached by the class: what is no method is read whenever the class is used. */
export function isImplicit(
  { names, inner }: UnitNode,
  owner: string,
  { language, calling }: Around,
): boolean {
  const isCalled = BY_OTHERS[language]?.test(names.at(-1) ?? '') === true
  const value = inner.field('left') === null ? inner : (inner.field('right') ?? inner)
  return !isFunction(value) || calling.has(owner) || isCalled
}

const VALUES =
  /^(?:lexical_declaration|variable_declaration|var_declaration|const_declaration|field_declaration|type_declaration|enum_declaration|assignment|augmented_assignment|assignment_expression|string|concatenated_string|pass_statement|property_declaration|public_field_definition|field_definition|const_item|static_item|\w+_item|macro_definition|constant_declaration|template_string)$/
const DECLARES = /class|struct|enum|interface|trait|impl|record|module/

/** Decorators of libraries that only wrap what they are put on. */
const WRAPS =
  /^(?:staticmethod|classmethod|property|\w*cached?(?:_property)?|\w+\.(?:setter|getter|deleter)|functools|contextlib|(?:async)?contextmanager|typing|t|te|typing_extensions|overload|override|final|dataclass|dataclasses|attr|attrs|define|frozen|abc|abstractmethod|pytest|click|wraps|total_ordering|lru_cache|singledispatch|mock|patch|unittest|deprecated|pytest_asyncio|hypothesis|given|settings|np|numba|torch|Override|SuppressWarnings|Deprecated|FunctionalInterface|Nullable|NonNull)\b/
const DECORATOR = /^[ \t]*@([\p{L}_$][\w$]*)((?:\.[\w$]+)*)/gmu

/** The decorators that may do more with what they are put on than to wrap it. */
function registering(text: string): Receiver[] {
  const decorators = [...text.matchAll(DECORATOR)]
  return decorators.flatMap(([, name = '', rest = '']) =>
    WRAPS.test(name + rest) ? [] : [{ name, isObject: rest !== '' }],
  )
}

const HOOK = /^pytest_/
const FOR_ALL = /\bautouse\s*=\s*True/

/** Whether, and on what, a unit has an effect when its file is loaded. */
export function isLoaded(
  { inner, body, names }: UnitNode,
  { text, bound, imported, language }: Around & { text: string },
): Pick<Traits, 'isLoaded' | 'receivers'> {
  const isScript = language === 'python' || language === 'typescript' || language === 'javascript'
  const receivers = (isScript ? registering(text) : []).map((one) =>
    bound.has(one.name) ? one : { ...one, from: imported.get(one.name) ?? '' },
  )
  if (body !== undefined || isFunction(inner)) {
    const isHook = HOOK.test(names.at(-1) ?? '') || FOR_ALL.test(text)
    return { isLoaded: isHook || (language === 'go' && names.at(-1) === 'init'), receivers }
  }
  if (VALUES.test(inner.kind()) || DECLARES.test(inner.kind()))
    return { isLoaded: false, receivers }
  if (/^if\s+__name__\b/.test(text)) return { isLoaded: false, receivers }
  const [, receiver] = /^(?:await\s+)?([\p{L}_$][\w$]*)\s*[.[]/u.exec(text) ?? []
  if (receiver !== undefined && bound.has(receiver)) {
    return { isLoaded: false, receivers: [...receivers, { name: receiver, isObject: true }] }
  }
  return { isLoaded: true, receivers }
}

/** Whether somebody may take what a unit declares although nothing mentions it; a second name for something is not that. */
export function isOpen(unit: UnitNode, { calling, text }: Around & { text: string }): boolean {
  const { names, inner, body } = unit
  if (body !== undefined) return calling.has(names.at(-1) ?? '') || registering(text).length > 0
  return HOLDS.test(inner.kind()) && !ALIAS.test(inner.text())
}

/** What holds a value, such as a list of routes. */
const HOLDS = /variable|lexical|assignment|const|static_item|field|property/
const ALIAS = /^[^=]*=\s*[\w.$]+\s*;?$/
