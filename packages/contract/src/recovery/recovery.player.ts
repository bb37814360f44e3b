import { z } from 'zod'
import { LoginLimited } from '../auth/auth.copy.ts'
import { flow, read, write } from '../endpoint.ts'
import { StepUpLastFactor } from '../passkey/passkey.copy.ts'
import { TooOften } from '../refusal.copy.ts'
import { Empty, Flag, Nothing, Text } from '../wire.ts'
import {
  ConfirmationWrong,
  CurrentPasswordWrong,
  NewPasswordMalformed,
  PlayerFactorMissing,
  PlayerFactorNeeded,
  PlayerFactorOn,
  PlayerFactorWrong,
  RecoveryCodeMissing,
  RecoveryLimited,
  RecoveryNameMissing,
  RecoveryWrong,
} from './recovery.copy.ts'

// Additions of ours to the players' API: a second factor of the player's own, and a new password by it (R7).

/**
 * `codes`: how many recovery codes are left; `passkeys`: how many there are, which work at `host` ('' for nowhere);
 * `is_step_up`: payouts and payees are confirmed with a factor.
 */
export const readFactor = read('player', 'recovery.factor', 'POST /api/factor', {
  input: Nothing,
  reply: z.object({
    is_on: Flag,
    codes: z.number(),
    passkeys: z.number(),
    host: z.string(),
    is_step_up: Flag,
  }),
})
/** Begins with the login password, or with a passkey for who has one: who sits at an open session is not yet its owner. */
export const startFactor = flow('player', 'recovery.startFactor', 'POST /api/factor/start', {
  input: z.object({ password: Text, otp: Text }),
  reply: z.object({ secret: z.string(), address: z.string() }),
  refusals: [PlayerFactorOn, LoginLimited, TooOften, CurrentPasswordWrong, PlayerFactorNeeded, PlayerFactorWrong],
})
/** Its first code lets it count; the answer tells the recovery codes, this once. */
export const confirmFactor = write('player', 'recovery.confirmFactor', 'POST /api/factor/confirm', {
  input: z.object({ otp: Text }),
  reply: z.object({ codes: z.array(z.string()) }),
  refusals: [PlayerFactorMissing, PlayerFactorOn, LoginLimited, PlayerFactorWrong],
})
/** Takes a code, one of the recovery codes, or what a passkey proved. */
export const removeFactor = write('player', 'recovery.removeFactor', 'POST /api/factor/remove', {
  input: z.object({ otp: Text }),
  reply: Empty,
  refusals: [PlayerFactorMissing, StepUpLastFactor, LoginLimited, PlayerFactorWrong],
})

/** A new login password by name and a code. Every session ends, and withdrawals wait as after an operator's reset. */
export const recover = flow('anyone', 'recovery.recover', 'POST /api/forgot', {
  input: z.object({ name: Text, otp: Text, password: Text, confirmPass: Text }),
  reply: Empty,
  refusals: [
    RecoveryNameMissing,
    RecoveryCodeMissing,
    NewPasswordMalformed,
    ConfirmationWrong,
    RecoveryLimited,
    TooOften,
    RecoveryWrong,
  ],
})
