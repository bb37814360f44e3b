import { z } from 'zod'
import { TermsDue } from '../../player/consent/consent.copy.ts'
import { ScreeningFailed } from '../../player/barring/barring.copy.ts'
import { IdentityDue } from '../../player/verification/verification.copy.ts'
import { Blacklisted, Disabled, Excluded } from '../../refusal.copy.ts'
import {
  LaunchFailed,
  LaunchGameUnknown,
  LaunchVenueMissing,
  VenueInRepair,
  VenueUnknown,
} from '../venue/venue.copy.ts'
import { flow } from '../../endpoint.ts'
import { PlayPaused } from '../../player/protection/hold.copy.ts'
import { PlayLimitSpent, PlayOff, RealityCheckDue } from '../../player/protection/protection.copy.ts'
import { Text } from '../../wire.ts'

/** Older clients send the list's game code as `game_type` with an empty `game_code`. */
export const launch = flow('player', 'venue.launch', 'POST /api/getGameUrl', {
  input: z.object({ plat_name: Text, game_type: Text, game_code: Text, is_mobile_url: Text }),
  reply: z.object({ url: z.string() }),
  refusals: [
    Excluded,
    LaunchVenueMissing,
    VenueUnknown,
    VenueInRepair,
    LaunchGameUnknown,
    LaunchFailed,
    ScreeningFailed,
    IdentityDue,
    TermsDue,
    PlayOff,
    PlayPaused,
    PlayLimitSpent,
    RealityCheckDue,
    Blacklisted,
    Disabled,
  ],
})
