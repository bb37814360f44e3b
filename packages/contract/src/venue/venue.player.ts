import { z } from 'zod'
import { TermsDue } from '../consent/consent.copy.ts'
import { ScreeningFailed } from '../barring/barring.copy.ts'
import { IdentityDue } from '../verification/verification.copy.ts'
import { AmountMalformed, Blacklisted, Disabled, Excluded, NotFound, TooOften } from '../refusal.copy.ts'
import {
  BalanceFailed,
  FreeTransferOn,
  LaunchFailed,
  LaunchGameUnknown,
  LaunchVenueMissing,
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
} from './venue.copy.ts'
import { flow, read, write } from '../endpoint.ts'
import { PlayLimitReached, PlayLimitSpent, PlayOff, RealityCheckDue } from '../protection/protection.copy.ts'
import { PlayerRecord } from '../profile/profile.player.ts'
import { Empty, Nothing, Text, Yuan } from '../wire.ts'

const Wallet = z.object({ platname: z.string(), name: z.string(), balance: Yuan })

/** S-05: asked every few seconds by every player; also by blocked ones. */
export const readBalance = read('blocked', 'venue.balance', 'POST /api/balance', {
  input: Nothing,
  reply: z.object({ balance: Yuan, gameblance: Yuan }),
})

export const listBalances = read('player', 'venue.balances', 'POST /api/balancelist', {
  input: Nothing,
  reply: z.array(Wallet),
})
/** Live, behind a cache of five seconds; `stale` 1 where the venue gave no answer. */
export const listLiveBalances = flow('player', 'venue.liveBalances', 'POST /api/balancelist2', {
  input: Nothing,
  reply: z.array(Wallet.extend({ stale: z.number() })),
})
export const refreshBalances = flow('player', 'venue.refresh', 'POST /api/refreshusermoney', {
  input: Nothing,
  reply: PlayerRecord,
  refusals: [NotFound],
})
export const refreshBalance = flow('player', 'venue.refreshOne', 'POST /api/userapimoney/:code', {
  input: z.object({ code: z.string() }),
  reply: Wallet,
  refusals: [VenueUnknown, BalanceFailed],
})

export const transfer = flow('player', 'venue.transfer', 'POST /api/transfer', {
  input: z.object({ amount: Text, sourcetype: Text, targettype: Text }),
  reply: z.object({ balance: Yuan }),
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
    PlayLimitReached,
    Blacklisted,
    Disabled,
    MainTooLow,
    TooOften,
  ],
})
/** `failed`: the names of the venues whose balance stayed there. */
export const recover = flow('player', 'venue.recover', 'POST /api/transall', {
  input: Nothing,
  reply: z.object({ balance: Yuan, failed: z.array(z.string()) }),
  movesMoney: true,
  refusals: [TooOften, RecoveryFailed],
})
export const setFreeTransfer = write('player', 'venue.freeTransfer', 'POST /api/uptransferstatus', {
  input: z.object({ transferstatus: Text }),
  reply: Empty,
})

/** `game_type` may carry the list's game code where `game_code` is empty (older clients). */
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
    PlayLimitSpent,
    RealityCheckDue,
    Blacklisted,
    Disabled,
  ],
})
