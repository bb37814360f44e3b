import { replyCopy } from '@koi/contract/player/consent/consent.copy'
import * as contract from '@koi/contract/player/consent/consent.player'
import { textIn } from '@koi/contract/contentTexts'
import { textsIn } from '@koi/contract/textsIn'
import { on, withMessage } from '../../platform/http/on.ts'
import { accept, loadConsents, newestText } from './consent.ts'

export const consentPlayer = [
  on(contract.listConsents, async ({ db, caller, language }) => {
    const consents = await loadConsents(db, caller.player)
    return consents.map(({ document, version, summary, texts, publishedAt, acceptedVersion, acceptedAt, isDue }) => ({
      document,
      name: textsIn[language].consent.documentNames[document],
      version,
      summary: textIn(language, texts, 'summary', summary),
      published_at: publishedAt,
      accepted_version: acceptedVersion,
      accepted_at: acceptedAt,
      is_due: isDue,
    }))
  }),

  on(contract.readConsentText, async ({ db, input, language }) => {
    const { document, version, content, texts } = await newestText(db, input.document)
    return { document, version, content: textIn(language, texts, 'content', content) }
  }),

  on(contract.acceptConsent, async ({ tx, caller, input, ip, now, language }) => {
    await accept(tx, caller.player, input, { ip, now, language })
    return withMessage(replyCopy.accepted, {})
  }),
]
