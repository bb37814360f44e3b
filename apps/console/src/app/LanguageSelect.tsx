import { deskLanguageCookie, type Language, languages } from '@koi/contract/language'
import { languageNames } from '@koi/contract/language.copy'
import { chooseLanguage, shownLanguage } from '@koi/web/language'
import { Select } from 'antd'
import { copy } from './app.copy.ts'

/** Choice of the console's language, which does not depend on the players' languages. */
export const LanguageSelect = () => (
  <Select<Language>
    aria-label={copy.language}
    value={shownLanguage(languages) ?? null}
    options={languages.map((value) => ({ value, label: languageNames[value] }))}
    onChange={(language) => chooseLanguage(language, deskLanguageCookie, '/console/')}
    style={{ width: 130 }}
  />
)
