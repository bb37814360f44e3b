import { z } from 'zod'
import { flow, read } from '../endpoint.ts'
import { PlayLimitSpent, PlayOff, RealityCheckDue } from '../protection/protection.copy.ts'
import { Excluded, TooOften } from '../refusal.copy.ts'
import {
  LaunchFailed,
  LaunchGameUnknown,
  LaunchVenueMissing,
  VenueInRepair,
  VenueUnknown,
} from '../venue/venue.copy.ts'
import { Nothing, Text } from '../wire.ts'
import { PracticeForPlayers, PracticeNot, PracticeOff } from './practice.copy.ts'

// Additions of ours to the players' API: games that are tried for points that are worth nothing (R42).

/**
 * The games that the one who asks may try now; none where practice is off, or where they may not play. `stated_return` is
 * the share of the stakes that the game gives back in the long run, in percent ("96.075"), and `return_source` how that
 * was found (R43); '' where the operator states none.
 */
export const listPractice = read('anyone', 'practice.list', 'GET /api/practice/list', {
  input: Nothing,
  reply: z.array(
    z.object({
      platform_name: z.string(),
      game_code: z.string(),
      name: z.string(),
      mobile_img: z.string(),
      venue_name: z.string(),
      stated_return: z.string(),
      return_source: z.string(),
    }),
  ),
})

/** The link for one opening; the practice ends by itself after so many `minutes`. Nothing of it is kept. */
export const openPractice = flow('anyone', 'practice.open', 'POST /api/practice/open', {
  input: z.object({ plat_name: Text, game_code: Text }),
  reply: z.object({ url: z.string(), minutes: z.number() }),
  refusals: [
    PracticeOff,
    PracticeForPlayers,
    Excluded,
    PlayOff,
    RealityCheckDue,
    PlayLimitSpent,
    TooOften,
    LaunchVenueMissing,
    VenueUnknown,
    VenueInRepair,
    LaunchGameUnknown,
    PracticeNot,
    LaunchFailed,
  ],
})
