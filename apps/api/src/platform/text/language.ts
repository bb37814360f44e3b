import type { IncomingHttpHeaders } from 'node:http'
import {
  isLanguage,
  type Language,
  deskLanguageCookie,
  languageCookie,
  languages,
  languagesIn,
  localeOf,
} from '@koi/contract/language'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import Negotiator from 'negotiator'

/** Languages that the operator has switched on, the default first. */
export const languagesOn = ({ languages: chosen }: Pick<Settings, 'languages'>): readonly Language[] =>
  languagesIn(chosen)

/** The language that a site's reader has chosen, from the cookie. */
function cookieOf({ cookie = '' }: IncomingHttpHeaders, name: string): Language | null {
  const given = new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(cookie)?.[1] ?? ''
  return isLanguage(given) ? given : null
}

const preferred = (headers: IncomingHttpHeaders, on: readonly Language[]): Language | undefined =>
  new Negotiator({ headers })
    .languages([...on])
    .find((language): language is Language => on.includes(language as Language))

/** Language of a page: the reader's choice, else the browser's, else the first that is on. */
export function siteLanguage(headers: IncomingHttpHeaders, on: readonly Language[]): Language {
  if (on.length < 2) return on[0] ?? languages[0]
  const chosen = cookieOf(headers, languageCookie)
  if (chosen && on.includes(chosen)) return chosen
  return (headers['accept-language'] ? preferred(headers, on) : undefined) ?? on[0] ?? languages[0]
}

/** Language of an operator: the choice made in the console, else Chinese; the players' languages do not matter. */
export const deskLanguage = (headers: IncomingHttpHeaders): Language => cookieOf(headers, deskLanguageCookie) ?? 'zh'

/**
 * Language of an answer according to `Accept-Language`. A client that sends no such header, or `*`, gets Chinese,
 * whatever languages are on.
 */
function answerLanguage({ 'accept-language': accepted }: IncomingHttpHeaders, on: readonly Language[]): Language {
  return accepted && accepted !== '*' ? siteLanguage({ 'accept-language': accepted }, on) : 'zh'
}

/**
 * Language of the answer to a call of the API. The console sends the language of its page, which stays when another tab chooses
 * another one; a call without the name of exactly one language gets that of the choice.
 */
export const readerLanguage = (
  path: string,
  headers: IncomingHttpHeaders,
  settings: Pick<Settings, 'languages'>,
): Language =>
  /^\/console\//i.test(path)
    ? (languages.find((language) => localeOf(language) === headers['accept-language']) ?? deskLanguage(headers))
    : answerLanguage(headers, languagesOn(settings))
