import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@koi/contract/language'
import { parse, type Token } from '@messageformat/parser'
import { root } from '../../apps/cli/src/start/release.ts'
import type { SourceText } from './source.ts'

type Translated = Exclude<Language, 'zh'>

/** A line of the glossary, packages/contract/texts/glossary.json (STYLE.md, "Translations"). */
interface Term extends Record<Translated, string> {
  /** Regular expression of the Chinese words. */
  zh: string
  /** Who reads the term; others may have another line for the same words. */
  readers: 'all' | 'players' | 'operators'
  /** Regular expressions of words that may not stand for it, by language. */
  forbidden?: Partial<Record<Translated, string>>
  /** Languages in which the term, a regular expression, has to occur. */
  required?: Translated[]
}

interface Glossary {
  terms: Term[]
  /** Regular expressions of words that no translation may contain, by language. */
  forbidden: Record<Translated, string>
}

const glossary = JSON.parse(
  readFileSync(join(root, 'packages', 'contract', 'texts', 'glossary.json'), 'utf8'),
) as Glossary

const readersOf = (folder: string): Term['readers'] =>
  folder === 'apps/console' ? 'operators' : folder === 'packages/contract' ? 'all' : 'players'

function termFaults(folder: string, language: Translated): (id: string, translation: string) => string[] {
  const readers = readersOf(folder)
  const terms = glossary.terms
    .filter((term) => term.readers === 'all' || term.readers === readers)
    .map((term) => ({
      term: term[language],
      zh: new RegExp(term.zh, 'u'),
      forbidden: term.forbidden?.[language] ? new RegExp(term.forbidden[language], 'iu') : null,
      required: term.required?.includes(language) ? new RegExp(term[language], 'iu') : null,
    }))
  const never = new RegExp(glossary.forbidden[language], 'iu')
  return (id, given) => {
    // Without the names of arguments.
    const translation = given.replaceAll(/\{\w+(?=[,}])/g, '{')
    return [
      ...(never.test(translation) ? [`"${never.exec(translation)?.[0]}" is forbidden by the glossary`] : []),
      ...terms
        .filter(({ zh }) => zh.test(id))
        .flatMap(({ term, zh, forbidden, required }) => {
          const word = forbidden?.exec(translation)?.[0]
          if (word) return [`"${word}" instead of "${term}" for ${zh.exec(id)?.[0]}`]
          return required && !required.test(translation) ? [`no "${term}" for ${zh.exec(id)?.[0]}`] : []
        }),
    ]
  }
}

/** Formats by argument, as in `amount money`; formats of numbers may differ between languages. */
function formatsIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => [
    ...(token.type === 'function' && token.key !== 'number' ? [`${token.arg} ${token.key}`] : []),
    ...('cases' in token ? token.cases.flatMap((one) => formatsIn(one.tokens)) : []),
  ])
}

/** Argument, with or without format, that a plural noun follows. */
const counted = /\{(\w+)(?:, number)?\} [a-z]{2,}s\b/

/** The currency beside an argument that is not formatted. */
const rawMoney = /[¥$]\s*\{|\{\w+\}\s*(?:¥|yuan|CNY|tệ|หยวน)/u

const openEdge = /^[\s:：；;,，、·（(]|[\s:：；;,，、·]$/u

/**
 * Rules of form: a translation begins and ends like its source, formats amounts, has no straight quotes and double
 * blanks, ends its last sentence if it has several, and English has plurals.
 */
function formFaults({ id, isTemplate, counts }: SourceText, language: Translated, translation: string): string[] {
  const faults: string[] = []
  if (openEdge.test(translation) && !openEdge.test(id)) faults.push('begins or ends with a separator')
  if (isTemplate && (rawMoney.test(translation) || /¥\{/.test(id))) faults.push('an amount without format `money`')
  if (/ {2}/.test(translation.trim()) && !/ {2}/.test(id)) faults.push('two blanks')
  if (translation.includes('"') && !id.includes('"')) faults.push('straight quotes')
  if (language !== 'th' && /[\p{L})]{2}\. \p{Lu}/u.test(translation) && !/[.!?:…”)}>]$/u.test(translation.trim()))
    faults.push('no full stop after the last sentence')
  const noun = language === 'en' && isTemplate ? counted.exec(translation) : null
  if (noun && counts.has(noun[1]!)) faults.push(`no plural of "${noun[0]}"`)
  return faults
}

/** Names in 「」 that are texts themselves are written as their translations. */
function referenceFaults(id: string, translation: string, namesOf: (text: string) => readonly string[]): string[] {
  return [...id.matchAll(/「([^」{}]+)」/g)].flatMap(([, name = '']) => {
    const names = namesOf(name)
    const isNamed = names.some((one) => translation.toLowerCase().includes(one.toLowerCase()))
    return names.length === 0 || isNamed ? [] : [`"${name}" is called "${names.join('" or "')}"`]
  })
}

/** Returns the faults of a translation in a folder, by the glossary and the rules of form. */
export function rulesOf(folder: string, language: Translated, catalog: ReadonlyMap<string, string>) {
  const names = new Map<string, string[]>()
  for (const [key, translation] of catalog) {
    const id = key.slice(key.indexOf('\u0004') + 1)
    names.set(id, [...new Set([...(names.get(id) ?? []), translation])])
  }
  const termsIn = termFaults(folder, language)
  return (text: SourceText, translation: string): string[] => [
    ...formFaults(text, language, translation),
    ...termsIn(text.id, translation),
    ...referenceFaults(text.id, translation, (name) => names.get(name) ?? []),
  ]
}

/** Formats of a translation as one text, to compare languages. */
export const formatsOf = (translation: string): string =>
  [...new Set(formatsIn(parse(translation)))].toSorted().join(', ')
