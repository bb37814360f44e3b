import { isLanguage, type Language, languageCookie, localeOf } from '@koi/contract/language'
import { chooseLanguage, languageName } from '@koi/web/language'
import css from './LanguageSelect.module.css'
import { uiCopy } from './ui.copy.ts'

interface Props {
  /** To choose from; with fewer than two nothing is shown. */
  languages: readonly Language[]
  /** Called before the page is loaded in the chosen language. */
  onChoose?: (language: Language) => Promise<unknown>
}

/** Choice of the page's language. */
export function LanguageSelect({ languages, onChoose }: Props) {
  if (languages.length < 2) return null
  const shown = languages.find((language) => localeOf(language) === document.documentElement.lang) ?? languages[0]
  const choose = async (language: Language) => {
    await onChoose?.(language).catch(() => undefined)
    chooseLanguage(language, languageCookie, '/')
  }
  return (
    <select
      className={css.select}
      aria-label={uiCopy.language}
      defaultValue={shown}
      onChange={(event) => isLanguage(event.target.value) && void choose(event.target.value)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={localeOf(language)}>
          {languageName(language)}
        </option>
      ))}
    </select>
  )
}
