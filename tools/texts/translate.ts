import { join } from 'node:path'
import type { Language } from '@koi/contract/language'
import { parse, type Token } from '@messageformat/parser'
import type { Node } from 'oxc-parser'
import { root } from '../../apps/cli/src/start/release.ts'
import { type Message, messagesIn } from './source.ts'

/** A translation of a text, or null to leave it. */
export type Translate = (id: string, isTemplate: boolean) => string | null

const formatsModule = join(root, 'packages', 'contract', 'src', 'formats.ts')

/** Code that makes `$formats` those of a language. */
export const formatsCode = (language: Language): string =>
  `import { formatsIn as $formatsIn } from ${JSON.stringify(formatsModule)}; const $formats = $formatsIn(${JSON.stringify(language)})`

const escaped = (text: string): string => text.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`)

/** Formats that a translation may give an argument, `{amount, money}`, as functions of the language's `Formats`. */
const formatNames: Record<string, string> = { money: 'moneyOf', number: 'number', time: 'time' }

const formatOf = (key: string): string => {
  const name = formatNames[key]
  if (!name) throw new Error(`unknown format in a translation: ${key}`)
  return `$formats.${name}`
}

/** Plurals know the cases `one` and `other`, which English needs; Vietnamese and Thai have no plural. */
function codeOf(tokens: readonly Token[], valueOf: (name: string) => string, counted = ''): string {
  const parts = tokens.map((token) => {
    switch (token.type) {
      case 'content':
        return escaped(token.value)
      case 'argument':
        return `\${${valueOf(token.arg)}}`
      case 'function':
        return `\${${formatOf(token.key)}(${valueOf(token.arg)})}`
      case 'octothorpe':
        return `\${${valueOf(counted)}}`
      case 'plural': {
        const caseOf = (key: string) => {
          const found = token.cases.find((one) => one.key === key) ?? token.cases.find((one) => one.key === 'other')
          return codeOf(found?.tokens ?? [], valueOf, token.arg)
        }
        return `\${Number(${valueOf(token.arg)}) === 1 ? ${caseOf('one')} : ${caseOf('other')}}`
      }
      default:
        throw new Error(`not supported in a translation: ${token.type}`)
    }
  })
  return `\`${parts.join('')}\``
}

/**
 * The code of a `*.copy.ts` with its texts translated; null if nothing was. `formats` is code of the value that formats
 * arguments, and is imported if a translation needs it.
 */
export function translateSource(
  file: string,
  code: string,
  translate: Translate,
  formats = formatsCode('zh'),
): string | null {
  const messages = messagesIn(file, code)
  let hasChanged = false

  const inner = (node: Node): string => sliceOf(node.start, node.end)
  /** Code from `start` to `end`, its outermost messages replaced. */
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
  function replacementOf({ id, values, isTemplate, start, end }: Message): string {
    const translation = translate(id, isTemplate)
    if (translation !== null) hasChanged = true
    if (!isTemplate) return translation === null ? code.slice(start, end) : JSON.stringify(translation)
    return codeOf(parse(translation ?? id), (name) => {
      const value = values.get(name)
      if (!value) throw new Error(`${file}: unknown argument {${name}} in: ${translation}`)
      return inner(value)
    })
  }

  const made = sliceOf(0, code.length)
  if (!hasChanged) return null
  return made.includes('$formats.') ? `${formats}\n${made}` : made
}
