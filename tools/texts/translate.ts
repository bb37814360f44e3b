import { parse, type Token } from '@messageformat/parser'
import type { Node } from 'oxc-parser'
import { type Message, messagesIn } from './source.ts'

/** A translation of a text, or null to leave it. */
export type Translate = (id: string, isTemplate: boolean) => string | null

const escaped = (text: string): string => text.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`)

/** Plurals know the cases `one` and `other`, which English needs; Vietnamese and Thai have no plural. */
function codeOf(tokens: readonly Token[], valueOf: (name: string) => string, counted = ''): string {
  const parts = tokens.map((token) => {
    switch (token.type) {
      case 'content':
        return escaped(token.value)
      case 'argument':
        return `\${${valueOf(token.arg)}}`
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

/** The code of a `*.copy.ts` with its texts translated; null if nothing was. */
export function translateSource(file: string, code: string, translate: Translate): string | null {
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
  return hasChanged ? made : null
}
