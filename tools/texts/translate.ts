import { join } from 'node:path'
import type { Language } from '@koi/contract/language'
import { parse, type Token } from '@messageformat/parser'
import { root } from '../../apps/cli/src/start/release.ts'
import type { Node } from '../syntaxTree.ts'
import { markedText, markedValue } from './marks.ts'
import { joinedList, type Message, messagesIn } from './source.ts'

/** Returns the translation of a text, or null to keep the text. */
export type Translate = (id: string, isTemplate: boolean, sense: string) => string | null

const formatsModule = join(root, 'packages', 'contract', 'src', 'formats.ts')

/** Code that makes `$formats` the formats of a language. */
export const formatsCode = (language: Language): string =>
  `import { formatsIn as $formatsIn } from ${JSON.stringify(formatsModule)}; const $formats = $formatsIn(${JSON.stringify(language)})`

const escaped = (text: string): string => text.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`)

/** Formats that a translation may give an argument, as in `{amount, money}`, by the function in the language's `Formats`. */
const formatNames: Record<string, string> = { money: 'moneyOf', number: 'number', time: 'time', list: 'list' }

const formatOf = (key: string): string => {
  const name = formatNames[key]
  if (!name) throw new Error(`unknown format in a translation: ${key}`)
  return `$formats.${name}`
}

interface ValueOf {
  /** Writes a value into a template literal. */
  (name: string, format?: string): string
  /** Code of the value's expression. */
  code: (name: string) => string
}

/**
 * The inside of a template literal. Plurals have the cases `one` and `other`, which suffice for English; Vietnamese and
 * Thai have no plural.
 */
function bodyOf(tokens: readonly Token[], valueOf: ValueOf, counted = ''): string {
  const parts = tokens.map((token) => {
    switch (token.type) {
      case 'content':
        return escaped(token.value)
      case 'argument':
        return valueOf(token.arg)
      case 'function':
        return valueOf(token.arg, formatOf(token.key))
      case 'octothorpe':
        return valueOf(counted)
      case 'plural': {
        const caseOf = (key: string) => {
          const found = token.cases.find((one) => one.key === key) ?? token.cases.find((one) => one.key === 'other')
          return `\`${bodyOf(found?.tokens ?? [], valueOf, token.arg)}\``
        }
        return `\${Number(${valueOf.code(token.arg)}) === 1 ? ${caseOf('one')} : ${caseOf('other')}}`
      }
      default:
        throw new Error(`not supported in a translation: ${token.type}`)
    }
  })
  return parts.join('')
}

/**
 * The code of a `*.copy.ts` with its texts translated; null if nothing was. `formats` is code of the value that formats
 * arguments, and is imported if a translation needs it. With `numberOf`, each text is marked with its number (marks.ts).
 */
export function translateSource(
  file: string,
  code: string,
  translate: Translate,
  formats = formatsCode('zh'),
  numberOf?: (message: Message, text: string) => number,
): string | null {
  const messages = messagesIn(file, code)
  let hasChanged = false

  const inner = (node: Node): string => sliceOf(node.start, node.end)
  /** Code from `start` to `end`, in which the outermost messages are replaced. */
  function sliceOf(start: number, end: number): string {
    let made = ''
    let at = start
    for (const message of messages) {
      if (message.start < at || message.end > end) continue
      made += code.slice(at, message.start) + replacementOf(message)
      at = message.end
    }
    return made + code.slice(at, end)
  }
  function replacementOf(message: Message): string {
    const { id, values, isTemplate, sense, start, end } = message
    const translation = translate(id, isTemplate, sense)
    if (translation !== null || numberOf) hasChanged = true
    const text = translation ?? id
    const marked = (content: string) => (numberOf ? markedText(numberOf(message, text), content) : content)
    if (!isTemplate) return translation !== null || numberOf ? JSON.stringify(marked(text)) : code.slice(start, end)
    const codeOf = (name: string, format?: string) => {
      const value = values.get(name)
      if (!value) throw new Error(`${file}: unknown argument {${name}} in: ${translation}`)
      const list = joinedList(value)
      if (format !== formatOf('list'))
        return list && translation !== null ? inner(value).replace(/\.join\('[、，]'\)$/, ".join(', ')") : inner(value)
      if (!list) throw new Error(`${file}: not a list: {${name}} in: ${translation}`)
      return inner(list)
    }
    const valueOf: ValueOf = Object.assign(
      (name: string, format?: string) => {
        const value = `\${${format ? `${format}(${codeOf(name, format)})` : codeOf(name)}}`
        return numberOf ? markedValue(name, value) : value
      },
      { code: codeOf },
    )
    return `\`${marked(bodyOf(parse(text), valueOf))}\``
  }

  const made = sliceOf(0, code.length)
  if (!hasChanged) return null
  return made.includes('$formats.') ? `${formats}\n${made}` : made
}
