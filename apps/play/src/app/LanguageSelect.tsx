import { type Language, languageCookie, localeOf } from '@koi/contract/language'
import { languageNames } from '@koi/contract/language.copy'
import { Select } from '@koi/ui/Select'
import { chooseLanguage, shownLanguage } from '@koi/web/language'
import { call } from './api.ts'
import { labelCopy } from './app.copy.ts'
import { token } from './session.ts'
import { useSite } from './siteInfo.ts'

/** A player's choice also decides the language of messages; on this device it holds even if the call fails. */
async function choose(language: Language) {
  if (token()) await call('POST /api/language', { language }, { quiet: true }).catch(() => undefined)
  chooseLanguage(language, languageCookie, '/')
}

/** Choice of the page's language; nothing unless the operator has switched several on. */
export function LanguageSelect() {
  const languages = useSite()?.languages ?? []
  const shown = shownLanguage(languages)
  if (!shown || languages.length < 2) return null
  return (
    <Select<Language>
      label={labelCopy.language}
      choices={languages.map((value) => ({ value, label: languageNames[value], lang: localeOf(value) }))}
      value={shown}
      onChange={(language) => void choose(language)}
    />
  )
}
