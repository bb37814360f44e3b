import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { BeijingTime, BeijingTimeOrBlank, Empty, Flag, Nothing, Text, WholeOrNull } from '../../wire.ts'
import { ConsentStale, DocumentUnknown } from './consent.copy.ts'

// Extension of the players' API: consent to published documents.

/** `is_due`: the document must be accepted before the next deposit, the terms also before the next game. */
export const listConsents = read('player', 'consent.list', 'POST /api/consents', {
  input: Nothing,
  reply: z.array(
    z.object({
      document: z.string(),
      name: z.string(),
      version: z.number(),
      summary: z.string(),
      published_at: BeijingTime,
      accepted_version: z.number(),
      accepted_at: BeijingTimeOrBlank,
      is_due: Flag,
    }),
  ),
})

export const readConsentText = read('player', 'consent.text', 'POST /api/consents/text', {
  input: z.object({ document: Text }),
  reply: z.object({ document: z.string(), version: z.number(), content: z.string() }),
  refusals: [DocumentUnknown],
})

export const acceptConsent = write('player', 'consent.accept', 'POST /api/consents/accept', {
  input: z.object({ document: Text, version: WholeOrNull }),
  reply: Empty,
  refusals: [DocumentUnknown, ConsentStale],
})
