import { replyCopy } from '@koi/contract/consent/consent.copy'
import * as contract from '@koi/contract/consent/consent.player'
import { textsIn } from '@koi/contract/textsIn'
import { on, withMessage } from '../platform/on.ts'
import { accept, loadConsents, newestText } from './consent.ts'

export const consentPlayer = [
  on(contract.listConsents, async ({ db, caller, language }) => {
    const consents = await loadConsents(db, caller.player)
    return consents.map(({ document, version, summary, publishedAt, acceptedVersion, acceptedAt, isDue }) => ({
      document,
      name: textsIn[language].consent.documentNames[document],
      version,
      summary,
      published_at: publishedAt,
      accepted_version: acceptedVersion,
      accepted_at: acceptedAt,
      is_due: isDue,
    }))
  }),

  on(contract.readConsentText, async ({ db, input }) => newestText(db, input.document)),

  on(contract.acceptConsent, async ({ tx, caller, input, ip, now }) => {
    await accept(tx, caller.player, input, { ip, now })
    return withMessage(replyCopy.accepted, {})
  }),
]
