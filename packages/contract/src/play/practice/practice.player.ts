import { z } from 'zod'
import { flow, read } from '../../endpoint.ts'
import { PlayPaused } from '../../player/protection/hold.copy.ts'
import { PlayLimitSpent, PlayOff, RealityCheckDue } from '../../player/protection/protection.copy.ts'
import { Excluded, TooOften } from '../../refusal.copy.ts'
import {
  LaunchFailed,
  LaunchGameUnknown,
  LaunchVenueMissing,
  VenueInRepair,
  VenueUnknown,
} from '../venue/venue.copy.ts'
import { Nothing, Text } from '../../wire.ts'
import { PracticeForPlayers, PracticeNot, PracticeOff } from './practice.copy.ts'

// Extension of the players' API: practice games, played for worthless points.

/**
 * Lists practice games; empty if practice is off or not allowed. `stated_return`: percent of stakes ("96.075"); '' if
 * not stated.
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

/** Returns a single-use link; practice ends after `minutes`. Nothing is stored. */
export const openPractice = flow('anyone', 'practice.open', 'POST /api/practice/open', {
  input: z.object({ plat_name: Text, game_code: Text }),
  reply: z.object({ url: z.string(), minutes: z.number() }),
  refusals: [
    PracticeOff,
    PracticeForPlayers,
    Excluded,
    PlayOff,
    PlayPaused,
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
