import { deskLanguageCookie, type Language, languages } from '@koi/contract/language'
import { languageNames } from '@koi/contract/language.copy'
import { chooseLanguage, shownLanguage } from '@koi/web/language'
import { languageCopy } from '@koi/web/language.copy'
import { App, Select } from 'antd'
import { copy } from './app.copy.ts'

/** Choice of the console's language, which does not depend on the players' languages. */
export function LanguageSelect() {
  const { message } = App.useApp()
  const choose = (language: Language) => {
    if (!chooseLanguage(language, deskLanguageCookie, '/console/')) void message.error(languageCopy.notKept)
  }
  return (
    <Select<Language>
      aria-label={copy.language}
      value={shownLanguage(languages) ?? null}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
      onChange={choose}
      style={{ width: 130 }}
    />
  )
}
