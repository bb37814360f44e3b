import { z } from 'zod'
import { textsOf } from '../../contentTexts.ts'
import { read, write } from '../../endpoint.ts'
import { BeijingTime, Flag, itemsOf, ListQuery } from '../../wire.ts'
import { consentDocuments } from './consent.ts'
import { ConsentEmpty, ConsentRaced, ConsentSummaryNeeded } from './consent.copy.ts'

const summary = z.string().trim().max(200)
const content = z.string().max(20_000)

export const ConsentTextRow = z.object({
  /** Document and version, for example `terms-2`. */
  id: z.string(),
  document: z.string(),
  version: z.number(),
  summary: z.string(),
  content: z.string(),
  texts: textsOf({ summary: z.string(), content: z.string() }),
  /** Players must accept it before they continue. */
  is_required: Flag,
  published_by: z.string(),
  created_at: BeijingTime,
  accepted: z.number(),
})

export const listConsentTexts = read('operator:content.view', 'consent.texts', 'GET /console/api/consent-texts', {
  input: ListQuery.omit({ q: true, sort: true, state: true }),
  reply: itemsOf(ConsentTextRow),
})
/**
 * Publishes a version. `terms`: a snapshot of privacy policy and disclaimer in all languages; `funds`: `content`, where
 * '' withdraws the notice.
 */
export const publishConsentText = write(
  'operator:content.change',
  'consent.publish',
  'POST /console/api/consent-texts',
  {
    needsFreshFactor: true,
    input: z.object({
      document: z.enum(consentDocuments),
      summary: summary.default(''),
      content: content.default(''),
      texts: textsOf({ summary, content }).optional(),
      is_required: Flag,
    }),
    reply: ConsentTextRow,
    refusals: [ConsentSummaryNeeded, ConsentEmpty, ConsentRaced],
  },
)

export const listAcceptances = read('operator:player.view', 'consent.acceptances', 'GET /console/api/consents', {
  replica: 'caughtUp',
  input: ListQuery.omit({ sort: true, state: true }),
  reply: itemsOf(
    z.object({
      id: z.string(),
      player_id: z.string(),
      username: z.string(),
      document: z.string(),
      version: z.number(),
      ip: z.string(),
      /** Language of the text that was shown; '': the default one. */
      language: z.string(),
      created_at: BeijingTime,
    }),
  ),
})
