import { type Language, languagesIn, localeOf } from '@koi/contract/language'
import { languageNames } from '@koi/contract/language.copy'

const year = 31_536_000

/**
 * Stores the reader's choice in a cookie for `path` and reloads the page, which is then in that language. False, without a
 * reload, if the browser keeps no cookies.
 */
export function chooseLanguage(language: Language, cookie: string, path: string): boolean {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const stored = `${cookie}=${language}`
  try {
    document.cookie = `${stored}; path=${path}; max-age=${year}; samesite=lax${secure}`
    if (!document.cookie.split('; ').includes(stored)) return false
  } catch {
    return false // a frame without an origin
  }
  location.reload()
  return true
}

/** Returns the languages to choose from, which the server puts on the page's first script. */
export const pageLanguages = (): Language[] =>
  languagesIn(document.querySelector<HTMLElement>('script[data-languages]')?.dataset['languages'] ?? '')

/** Returns the one of `languages` that the page is in, otherwise the first. */
export const shownLanguage = (languages: readonly Language[]): Language | undefined =>
  languages.find((language) => localeOf(language) === document.documentElement.lang) ?? languages[0]

/** Returns choices and value for a select of the page's language; null unless there are several. */
export function languageChoice(languages: readonly Language[]) {
  const value = shownLanguage(languages)
  if (!value || languages.length < 2) return null
  return { value, choices: languages.map((one) => ({ value: one, label: languageNames[one], lang: localeOf(one) })) }
}
