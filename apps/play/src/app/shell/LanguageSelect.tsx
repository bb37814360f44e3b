import { type Language, languageCookie } from '@koi/contract/language'
import { Select } from '@koi/ui/Select'
import { chooseLanguage, languageChoice } from '@koi/web/language'
import { call } from '../data/api.ts'
import { labelCopy } from './app.copy.ts'
import { token } from '../session/session.ts'
import { useSite } from '../data/siteInfo.ts'

/** A player's choice also decides the language of messages; on this device it holds even if the call fails. */
async function choose(language: Language) {
  if (token()) await call('POST /api/language', { language }, { quiet: true }).catch(() => undefined)
  chooseLanguage(language, languageCookie, '/')
}

/** Choice of the page's language; nothing unless the operator has switched several on. */
export function LanguageSelect() {
  const choice = languageChoice(useSite()?.languages ?? [])
  return choice && <Select {...choice} label={labelCopy.language} onChange={(language) => void choose(language)} />
}
