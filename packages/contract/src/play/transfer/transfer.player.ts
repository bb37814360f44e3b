import { z } from 'zod'
import { IdentityDue } from '../../player/verification/verification.copy.ts'
import { AmountMalformed, Blacklisted, Disabled, Excluded, TooOften } from '../../refusal.copy.ts'
import {
  FreeTransferOn,
  MainTooLow,
  RecoveryFailed,
  TransferAmountMissing,
  TransferBothMain,
  TransferFailed,
  TransferNoMain,
  TransferOutside,
  TransferTargetMissing,
  TransferWholeOnly,
  VenueInRepair,
  VenueSeamless,
  VenueTooLow,
  VenueUnknown,
} from '../venue/venue.copy.ts'
import { flow, write } from '../../endpoint.ts'
import { PlayPaused } from '../../player/protection/hold.copy.ts'
import { PlayLimitReached, PlayOff } from '../../player/protection/protection.copy.ts'
import { Empty, Flag, Nothing, Text, Yuan } from '../../wire.ts'

/**
 * Extensions: `is_under_way` 1: the venue has not answered, and the money stays where the ledger has it until it does. `moved`: the
 * amount of the transfer, which a venue that takes whole yuan only may make less than the amount sent.
 */
export const transfer = flow('player', 'venue.transfer', 'POST /api/transfer', {
  input: z.object({ amount: Text, sourcetype: Text, targettype: Text }),
  reply: z.object({ balance: Yuan, is_under_way: Flag, moved: Yuan }),
  movesMoney: true,
  refusals: [
    IdentityDue,
    TransferFailed,
    Excluded,
    FreeTransferOn,
    TransferAmountMissing,
    AmountMalformed,
    TransferTargetMissing,
    TransferBothMain,
    TransferNoMain,
    VenueUnknown,
    VenueSeamless,
    VenueInRepair,
    TransferWholeOnly,
    TransferOutside,
    VenueTooLow,
    PlayOff,
    PlayPaused,
    PlayLimitReached,
    Blacklisted,
    Disabled,
    MainTooLow,
    TooOften,
  ],
})
/**
 * `failed`: names of venues whose balance could not be moved. `venues`, an extension: each venue that held money, with what came back.
 */
export const recover = flow('player', 'venue.recover', 'POST /api/transall', {
  input: Nothing,
  reply: z.object({
    balance: Yuan,
    failed: z.array(z.string()),
    venues: z.array(z.object({ platname: z.string(), name: z.string(), moved: Yuan, is_failed: Flag })),
  }),
  movesMoney: true,
  refusals: [TooOften, RecoveryFailed],
})
export const setFreeTransfer = write('player', 'venue.freeTransfer', 'POST /api/uptransferstatus', {
  input: z.object({ transferstatus: Text }),
  reply: Empty,
})
