import type { Place } from '@koi/contract/desk/look/textIndex'
import { parse, type Token } from '@messageformat/parser'

/**
 * Marks around texts in the code that a build makes of `*.copy.ts`. They survive bundling and minifying, and are
 * removed from the written files. Their places become an index, by which a server replaces single texts
 * (docs/decisions/0053). The characters belong to the private use area, so no text contains them.
 */
const marks = { start: '\uE000', number: '\uE001', end: '\uE002', name: '\uE003', value: '\uE004', valueEnd: '\uE005' }

export const markedText = (number: number, text: string): string =>
  `${marks.start}${number}${marks.number}${text}${marks.end}`

/** Marks a value of a template literal; `code`: the placeholder, such as `${amount}`. */
export const markedValue = (name: string, code: string): string =>
  `${marks.name}${name}${marks.value}${code}${marks.valueEnd}`

/** File name of the index beside the page of a language; the server does not send it. */
export const textIndexFile = '.texts.json'

const plainTokens = (tokens: readonly Token[], counted = ''): string =>
  tokens
    .map((token) => {
      if (token.type === 'content') return token.value
      if (token.type === 'octothorpe') return `{${counted}}`
      if (token.type === 'plural')
        return plainTokens(token.cases.find(({ key }) => key === 'other')?.tokens ?? [], token.arg)
      return 'arg' in token ? `{${token.arg}}` : ''
    })
    .join('')

/**
 * Converts a text in ICU MessageFormat to the form in which an operator writes it: values in braces, without formats
 * and plurals.
 */
export const plainText = (text: string, hasValues: boolean): string => (hasValues ? plainTokens(parse(text)) : text)

const escaped = /\\u\{?(e00[0-5])\}?/gi
const hasMarks = /[\uE000-\uE005]/

/** Removes the marks from a file; returns its code and its texts in the order of their starts. Throws on unpaired marks. */
export function withoutMarks(file: string, marked: string): { code: string; places: Place[] } {
  const source = marked.replaceAll(escaped, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  const places: Place[] = []
  const open: { place: Place; values: { name: string; start: number }[] }[] = []
  let code = ''
  /** Reads up to `mark` and moves past it. */
  const readTo = (mark: string, from: number): { text: string; next: number } => {
    const end = source.indexOf(mark, from)
    if (end < 0) throw new Error(`${file}: a mark of a text is not closed`)
    return { text: source.slice(from, end), next: end + 1 }
  }
  for (let at = 0; at < source.length;) {
    const char = source[at]!
    if (char === marks.start) {
      const { text, next } = readTo(marks.number, at + 1)
      const place: Place = { number: Number(text), range: [code.length, code.length], values: {} }
      places.push(place)
      open.push({ place, values: [] })
      at = next
    } else if (char === marks.name) {
      const { text, next } = readTo(marks.value, at + 1)
      const inner = open.at(-1)
      if (!inner) throw new Error(`${file}: a value outside of a text`)
      inner.values.push({ name: text, start: code.length })
      at = next
    } else if (char === marks.valueEnd) {
      const { place, values } = open.at(-1) ?? { place: null, values: [] }
      const value = values.pop()
      if (!place || !value) throw new Error(`${file}: a value that did not start`)
      place.values[value.name] ??= [value.start, code.length]
      at += 1
    } else if (char === marks.end) {
      const closed = open.pop()
      if (!closed) throw new Error(`${file}: a text that did not start`)
      closed.place.range = [closed.place.range[0], code.length]
      at += 1
    } else {
      const rest = source.slice(at)
      const length = rest.search(hasMarks)
      code += length < 0 ? rest : rest.slice(0, length)
      at += length < 0 ? rest.length : length
    }
  }
  if (open.length > 0) throw new Error(`${file}: a text does not end`)
  return { code, places }
}
