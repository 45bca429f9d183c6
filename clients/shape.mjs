/** Fields that hold a word out of few. */
const WORD_FIELDS =
  /^(?:hook_event_name|hookName|hook|tailtest|tool_name|toolName|tool|source|reason|type|trigger|status|permission_mode|resultType|mode|agent_type|composer_mode|name)$/

const WORD = /^[A-Za-z][\w.-]{0,40}$/

/** A key that a client names itself; others, such as paths, are values. */
const NAMED = /^[A-Za-z_$][\w$-]*$/

/** Events of the one client whose payloads name none, by a field that no other of them has. In this order: a failed call is a call. */
const BY_FIELD = /** @type {const} */ ([
  ['toolResult', 'postToolUse'],
  ['error', 'postToolUseFailure'],
  ['toolName', 'preToolUse'],
  ['source', 'sessionStart'],
  ['prompt', 'userPromptSubmitted'],
  ['stop_hook_active', 'agentStop'],
  ['reason', 'sessionEnd'],
])

/**
 * Which payloads are compared: those of one event and one tool, from one agent.
 * @param {import('./shape.mjs').Told['payload']} payload
 */
export function kindOf(payload) {
  const { tool_result, tool_call, toolCall } = /** @type {Record<string, any>} */ (payload)
  const event =
    payload.hook_event_name ??
    payload.hookName ??
    payload.hook ??
    BY_FIELD.find(([field]) => field in payload)?.[1] ??
    'unknown'
  const tool =
    payload.tool_name ??
    payload.toolName ??
    payload.tool ??
    tool_result?.name ??
    tool_call?.name ??
    toolCall?.toolName
  const { agent_id, agentId, agent, parentID, parent_agent_id: parent } = payload
  const isBelow = parent === undefined ? (agent_id ?? agentId ?? agent ?? parentID) : parent
  return [event, tool, isBelow && 'of a sub-agent'].filter(Boolean).join(' ')
}

/**
 * The kinds of payloads in alphabetical order, as they are kept.
 * @param {readonly import('./shape.mjs').Told[]} told
 * @returns {Record<string, import('./shape.mjs').Kind>}
 */
export function kindsOf(told) {
  const kinds = grouped(told, ({ payload }) => kindOf(payload))
  return Object.fromEntries(
    [...kinds]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, all]) => [
        kind,
        {
          means: wordsOf(all.flatMap(({ means }) => (means.length > 0 ? means : ['nothing']))),
          fields: fieldsOf(all.map(({ payload }) => payload)),
        },
      ]),
  )
}

/**
 * @template T
 * @param {readonly T[]} values
 * @param {(value: T) => string} keyOf
 */
function grouped(values, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}

/**
 * @param {readonly unknown[]} payloads
 * @returns {import('./shape.mjs').Fields}
 */
export function fieldsOf(payloads) {
  /** @type {Map<string, { kinds: string[], count: number }>} */
  const found = new Map()
  for (const payload of payloads) {
    const one = grouped([...valuesIn(payload)], ([path]) => path)
    for (const [path, values] of one) {
      const { kinds, count } = found.get(path) ?? { kinds: [], count: 0 }
      found.set(path, { kinds: [...kinds, ...values.map(([, kind]) => kind)], count: count + 1 })
    }
  }
  const rows = [...found].map(([path, { kinds, count }]) => [
    count < payloads.length ? `${path}?` : path,
    wordsOf(kinds),
  ])
  return Object.fromEntries(rows.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)))
}

/** @param {readonly string[]} words */
const wordsOf = (words) => [...new Set(words)].sort().join(' | ')

/**
 * @param {unknown} value
 * @returns {Generator<[path: string, what: string]>}
 */
function* valuesIn(value, path = '') {
  if (path !== '') yield [path, whatIs(value, path)]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (Array.isArray(value)) yield* valuesIn(inner, `${path}[]`)
    else yield* valuesIn(inner, `${path === '' ? '' : `${path}.`}${NAMED.test(key) ? key : '*'}`)
  }
}

/**
 * @param {unknown} value
 * @param {string} path
 */
function whatIs(value, path) {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'boolean') return 'yes or no'
  if (typeof value !== 'string') return typeof value
  const field = path.split('.').at(-1) ?? ''
  return WORD_FIELDS.test(field) && WORD.test(value) ? `'${value}'` : 'text'
}
