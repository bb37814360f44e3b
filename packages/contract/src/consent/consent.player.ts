import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { BeijingTime, BeijingTimeOrBlank, Empty, Flag, Nothing, Text, WholeOrNull } from '../wire.ts'
import { ConsentStale, DocumentUnknown } from './consent.copy.ts'

// Additions of ours to the players' API: what a player has agreed to, and is asked to agree to (R2, R34).

/**
 * The newest version of each document that was published, and which one the player accepted; 0 and '' for none. `is_due`:
 * it asks for a yes before the next deposit, the terms also before the next game. Nothing is here until an operator
 * publishes.
 */
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

/** What the newest version says, as markup. */
export const readConsentText = read('player', 'consent.text', 'POST /api/consents/text', {
  input: z.object({ document: Text }),
  reply: z.object({ document: z.string(), version: z.number(), content: z.string() }),
  refusals: [DocumentUnknown],
})

/** The player has read this version and agrees to it; again is no harm. */
export const acceptConsent = write('player', 'consent.accept', 'POST /api/consents/accept', {
  input: z.object({ document: Text, version: WholeOrNull }),
  reply: Empty,
  refusals: [DocumentUnknown, ConsentStale],
})
