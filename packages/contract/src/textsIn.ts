import { byLanguage, type Language } from './language.ts'
import type { AnyRefusal } from './refusal.ts'
import { type Texts, texts as zh } from './texts.ts'
// The build (tools/texts/plugin.ts) translates these modules; without a build they contain the Chinese texts.
import { texts as en } from './texts.ts?language=en'
import { texts as th } from './texts.ts?language=th'
import { texts as vi } from './texts.ts?language=vi'

/** The contract's texts by language, for servers; a site is built in one language. */
export const textsIn: Readonly<Record<Language, Texts>> = { zh, en, vi, th }

export const inEachLanguage = <Value>(write: (texts: Texts) => Value): Record<Language, Value> =>
  byLanguage((language) => write(textsIn[language]))

const isRefusal = (value: unknown): value is AnyRefusal =>
  typeof value === 'object' && value !== null && 'name' in value && 'code' in value && 'text' in value

const refusalsIn = (texts: Texts): ReadonlyMap<string, AnyRefusal> =>
  new Map(
    Object.values(texts)
      .flatMap((module) => Object.values(module as object) as unknown[])
      .filter(isRefusal)
      .map((refusal) => [refusal.name, refusal]),
  )

/** Pairs the strings of `source` with those at the same places of `translated`. */
function addPairs(source: unknown, translated: unknown, pairs: Map<string, string>): void {
  if (typeof source === 'string') {
    if (typeof translated === 'string' && source !== translated && !pairs.has(source)) pairs.set(source, translated)
  } else if (typeof source === 'object' && source !== null)
    for (const [key, inner] of Object.entries(source))
      addPairs(inner, (translated as Record<string, unknown> | undefined)?.[key], pairs)
}

function pairsIn(texts: Texts): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>()
  addPairs(zh, texts, pairs)
  return pairs
}

function once<Value>(make: (texts: Texts) => Value): (language: Language) => Value {
  const made = new Map<Language, Value>()
  return (language) => {
    const known = made.get(language) ?? make(textsIn[language])
    made.set(language, known)
    return known
  }
}

const refusals = once(refusalsIn)
const pairs = once(pairsIn)

/** Translates a text without values; a text that the contract does not have is not changed. */
export const translated = (language: Language, text: string): string =>
  language === 'zh' ? text : (pairs(language).get(text) ?? text)

/** A value in a stored sentence; different values may have been written as this text. */
class Value extends String {
  join(): string {
    return this.valueOf()
  }
}

type Sentence = (...values: Value[]) => string
const isSentence = (value: unknown): value is Sentence => typeof value === 'function'
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/**
 * Pattern of a Chinese sentence, with its values as groups `v0` …; null if the sentence depends on the content of its
 * values.
 */
function patternOf(sentence: Sentence): RegExp | null {
  const marks = Array.from({ length: sentence.length }, (_, index) => String.fromCharCode(0xe0_00 + index))
  try {
    let pattern = escaped(sentence(...marks.map((mark) => new Value(mark))))
    for (const [index, mark] of marks.entries())
      pattern = pattern.replace(mark, `(?<v${index}>.+)`).replaceAll(mark, String.raw`\k<v${index}>`)
    return new RegExp(`^${pattern}$`, 's')
  } catch {
    return null
  }
}

const patterns = new Map<Sentence, RegExp | null>()

/** Caches `patternOf` per sentence, because lists translate a note per row. */
function keptPatternOf(sentence: Sentence): RegExp | null {
  const known = patterns.get(sentence)
  if (known !== undefined) return known
  const pattern = patternOf(sentence)
  patterns.set(sentence, pattern)
  return pattern
}

/**
 * Translates a stored text like `translated`, and also a text with values if it was written by a sentence of the group
 * that `pick` names, such as the notes of deposits.
 */
export function translatedNote(language: Language, pick: (texts: Texts) => object, text: string): string {
  if (language === 'zh') return text
  for (const [name, sentence] of Object.entries(pick(zh))) {
    const found = isSentence(sentence) ? keptPatternOf(sentence)?.exec(text) : null
    if (!found) continue
    const own = (pick(textsIn[language]) as Record<string, Sentence>)[name]!
    return own(...Object.values(found.groups ?? {}).map((value) => new Value(value)))
  }
  return translated(language, text)
}

/** Translates values that are texts themselves, such as the title of a field. */
const translatedValues = (language: Language, detail: unknown): unknown =>
  language === 'zh' || typeof detail !== 'object' || detail === null || Array.isArray(detail)
    ? detail
    : Object.fromEntries(
        Object.entries(detail).map(([name, value]) => [
          name,
          typeof value === 'string' ? translated(language, value) : (value as unknown),
        ]),
      )

/**
 * The sentence of a refusal in a language; `detail`: as given to the refusal. A sentence from the operator's settings,
 * such as the maintenance notice, is translated while it has its default.
 */
export const sentenceIn = (language: Language, refusal: AnyRefusal, detail: unknown): string =>
  translated(
    language,
    (refusals(language).get(refusal.name) ?? refusal).text(translatedValues(language, detail) as never),
  )
