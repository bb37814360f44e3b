import { type Language, languageCookie } from '@koi/contract/language'
import { Select } from '@koi/ui/Select'
import { chooseLanguage, languageChoice } from '@koi/web/language'
import { languageCopy } from '@koi/web/language.copy'
import { call } from '../data/api.ts'
import { labelCopy } from './app.copy.ts'
import { toast } from '../notices/toast.ts'
import { token } from '../session/session.ts'
import { useSite } from '../data/siteInfo.ts'

/** Sets the language. For a player the server also stores it for messages; if that fails, the page still changes. */
async function choose(language: Language) {
  if (token()) await call('POST /api/language', { language }, { quiet: true }).catch(() => undefined)
  if (!chooseLanguage(language, languageCookie, '/')) toast(languageCopy.notKept, 'warning')
}

/** A select of the page's language; renders nothing unless the operator has switched on several. */
export function LanguageSelect() {
  const choice = languageChoice(useSite()?.languages ?? [])
  return choice && <Select {...choice} label={labelCopy.language} onChange={(language) => void choose(language)} />
}
