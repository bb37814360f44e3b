import { type Language, languageCookie, localeOf } from '@koi/contract/language'
import { languageNames } from '@koi/contract/language.copy'
import { Select } from '@koi/ui/Select'
import { chooseLanguage, pageLanguages, shownLanguage } from '@koi/web/language'
import { copy } from './app.copy.ts'
import { isFramed } from './frame.ts'

/** Choice of the page's language; nothing unless several are on. In a frame the player site's choice holds. */
export function LanguageSelect() {
  const languages = pageLanguages()
  const shown = shownLanguage(languages)
  if (!shown || languages.length < 2 || isFramed) return null
  return (
    <Select<Language>
      label={copy.language}
      choices={languages.map((value) => ({ value, label: languageNames[value], lang: localeOf(value) }))}
      value={shown}
      onChange={(language) => chooseLanguage(language, languageCookie, '/')}
    />
  )
}
