import type { ReadLanguage } from '../languages/index.ts'

/**
 * Where to look in code without comments and strings, in terms that take time in proportion to its length:
 * anchored to a line or a word, every gap bounded.
 */
export interface Patterns {
  branches: RegExp
  /** `name`: a function that others can call. */
  functions: readonly RegExp[]
  /** `quoted`, `module`, or `from`: the thing with its place; `names`: a list; `type`: for type checkers only. */
  imports: readonly RegExp[]
}

const QUOTED = '(?<quoted>"[^"\\n]*"|\'[^\'\\n]*\'|`[^`\\n]*`)'

const C_BRANCHES = /\b(?:else[ \t]+if|if|else|switch|case)\b/g

const script: Patterns = {
  branches: C_BRANCHES,
  functions: [
    /^[ \t]*export[ \t]+(?:default[ \t]+)?(?:async[ \t]+)?function\b[ \t]*\*?[ \t]*(?<name>[\w$]+)/gm,
    /^[ \t]*export[ \t]+(?:const|let|var)[ \t]+(?<name>[\w$]+)[^=\n]{0,200}=[ \t]*(?:async\b[ \t]*)?(?:function\b|\([^()\n]{0,200}\)[^=\n]{0,200}=>|[\w$]+[ \t]*=>)/gm,
    /^(?:module\.)?exports\.(?<name>[\w$]+)[ \t]*=[ \t]*(?:async\b[ \t]*)?(?:function\b|\()/gm,
  ],
  imports: [
    new RegExp(
      `^[ \\t]*import[ \\t]*(?<type>type\\b(?![ \\t]*from\\b))?(?:(?<names>[^'"\`;=()]{1,2000}?)\\bfrom[ \\t]*)?${QUOTED}`,
      'gm',
    ),
    new RegExp(
      `(?:\\b(?:const|let|var)[ \\t]+(?<names>[^=;()]{1,500}?)=[ \\t]*(?:await[ \\t]+)?)?\\b(?:require|import)[ \\t]*\\([ \\t]*${QUOTED}`,
      'g',
    ),
  ],
}

const dotted = '(?<from>[\\w.]+(?:\\*|[ \\t]+as[ \\t]+\\w+)?)'

/** A method's modifiers and type, which a constructor has not. */
const METHOD =
  /^[ \t]*public[ \t]+(?!(?:(?:static|final|abstract|sealed|partial|readonly)[ \t]+)*(?:class|record|enum|interface|struct)\b)[^\n(){}=;]{1,200}?[ \t](?<name>\w+)(?:<[^<>\n]{1,99}>)?[ \t]*\(/gm

export const LANGUAGE_PATTERNS: Readonly<Record<ReadLanguage, Patterns>> = {
  typescript: script,
  javascript: script,
  python: {
    branches: /^[ \t]*(?:if|elif|else|match|case)\b(?=[^\n]*:)/gm,
    functions: [/^[ \t]*(?:async[ \t]+)?def[ \t]+(?<name>[A-Za-z]\w*)/gm],
    imports: [
      /^[ \t]*from[ \t]+(?<from>[.\w]+)[ \t]+import[ \t]+(?<names>\([^()]{0,5000}\)|[^\n#;]{1,1000})/gm,
      /^[ \t]*import[ \t]+(?<module>[\w.]+(?:[ \t]+as[ \t]+\w+)?)/gm,
    ],
  },
  go: {
    branches: /\b(?:else[ \t]+if|if|else|switch|select|case)\b/g,
    functions: [/^func[ \t]+(?:\([^()\n]{0,200}\)[ \t]*)?(?<name>[A-Z]\w*)/gm],
    imports: [new RegExp(`^[ \\t]*(?:import[ \\t]+)?(?:[\\w.]+[ \\t]+)?${QUOTED}[ \\t]*$`, 'gm')],
  },
  java: {
    branches: C_BRANCHES,
    functions: [METHOD],
    imports: [new RegExp(`^[ \\t]*import[ \\t]+(?:static[ \\t]+)?${dotted}`, 'gm')],
  },
  kotlin: {
    branches: /\b(?:else[ \t]+if|if|else|when)\b/g,
    functions: [
      /^[ \t]*(?:(?:public|override|suspend|inline|open|operator|infix|tailrec)[ \t]+)*fun[ \t]+(?:<[^>\n]{0,200}>[ \t]*)?(?:\w{1,99}\.)?(?<name>\w+)[ \t]*\(/gm,
    ],
    imports: [new RegExp(`^[ \\t]*import[ \\t]+${dotted}`, 'gm')],
  },
  csharp: {
    branches: C_BRANCHES,
    functions: [METHOD],
    imports: [
      /^[ \t]*(?:global[ \t]+)?using[ \t]+(?:static[ \t]+)?(?:\w+[ \t]*=[ \t]*)?(?<module>[\w.]+)[ \t]*;/gm,
    ],
  },
  ruby: {
    branches: /\b(?:if|elsif|else|unless|case|when)\b/g,
    functions: [/^[ \t]*def[ \t]+(?:self\.)?(?<name>[a-z]\w*[?!]?)/gm],
    imports: [new RegExp(`^[ \\t]*require(?:_relative)?[ \\t(]+${QUOTED}`, 'gm')],
  },
  php: {
    branches: /\b(?:else[ \t]*if|if|else|switch|match|case)\b/g,
    functions: [/^[ \t]*(?:(?:public|static|final)[ \t]+)*function[ \t]+&?(?<name>[A-Za-z]\w*)/gm],
    imports: [/^use[ \t]+(?:function[ \t]+|const[ \t]+)?(?<from>[\w\\]+(?:[ \t]+as[ \t]+\w+)?)/gm],
  },
  rust: {
    branches: /\b(?:else[ \t]+if|if|else|match)\b/g,
    functions: [/^[ \t]*pub[ \t]+(?:(?:async|const|unsafe)[ \t]+)*fn[ \t]+(?<name>\w+)/gm],
    imports: [/^[ \t]*(?:pub[ \t]+)?use[ \t]+(?<from>\w[\w:]*(?:[ \t]+as[ \t]+\w+)?)/gm],
  },
}
