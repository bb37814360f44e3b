import { byLanguage, type Language } from './language.ts'
import type { AnyRefusal } from './refusal.ts'
import { type Texts, texts as zh } from './texts.ts'
// The build (tools/texts/plugin.ts) translates the modules behind these; without a build they are the Chinese ones.
import { texts as en } from './texts.ts?language=en'
import { texts as th } from './texts.ts?language=th'
import { texts as vi } from './texts.ts?language=vi'

/** The contract's texts by language. For servers: sites are built in one language. */
export const textsIn: Readonly<Record<Language, Texts>> = { zh, en, vi, th }

/** A text with its values in each language. */
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

/** Strings of `source` with those at the same place of `translated`. */
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

/** A text without values in another language; one that the contract does not have stays as it is. */
export const translated = (language: Language, text: string): string =>
  language === 'zh' ? text : (pairs(language).get(text) ?? text)

/**
 * The sentence of a refusal; `detail` as it was refused with. A sentence that is a setting of the operator's, such as the
 * notice of a maintenance, is translated while it has its default.
 */
export const sentenceIn = (language: Language, refusal: AnyRefusal, detail: unknown): string =>
  translated(language, (refusals(language).get(refusal.name) ?? refusal).text(detail as never))
