import { type Language, languageCookie } from '@koi/contract/language'
import { Select } from '@koi/ui/Select'
import { chooseLanguage, languageChoice, pageLanguages } from '@koi/web/language'
import { languageCopy } from '@koi/web/language.copy'
import { copy } from './app.copy.ts'
import { isFramed } from './frame.ts'
import { toast } from './toast.ts'

/** A select of the page's language; renders nothing unless several are on. In a frame the player site's choice applies. */
export function LanguageSelect() {
  const choice = isFramed ? null : languageChoice(pageLanguages())
  const choose = (language: Language) => {
    if (!chooseLanguage(language, languageCookie, '/')) toast(languageCopy.notKept, 'warning')
  }
  return choice && <Select {...choice} label={copy.language} onChange={choose} />
}
