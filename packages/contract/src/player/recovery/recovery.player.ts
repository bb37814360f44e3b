import { z } from 'zod'
import { LoginLimited } from '../auth/auth.copy.ts'
import { flow, read, write } from '../../endpoint.ts'
import { StepUpLastFactor } from '../passkey/passkey.copy.ts'
import { TooOften } from '../../refusal.copy.ts'
import { Empty, Flag, Nothing, Text } from '../../wire.ts'
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

/**
 * `codes`: number of recovery codes left; `passkeys`: how many are valid for `host` ('' for none); `is_step_up`:
 * payouts require a factor; `is_sign_in`: so do sign-ins by password.
 */
export const readFactor = read('player', 'recovery.factor', 'POST /api/factor', {
  input: Nothing,
  reply: z.object({
    is_on: Flag,
    codes: z.number(),
    passkeys: z.number(),
    host: z.string(),
    is_step_up: Flag,
    is_sign_in: Flag,
  }),
})
/** Requires the login password or a passkey, because an open session may be used by another person. */
export const startFactor = flow('player', 'recovery.startFactor', 'POST /api/factor/start', {
  input: z.object({ password: Text, otp: Text }),
  reply: z.object({ secret: z.string(), address: z.string() }),
  refusals: [PlayerFactorOn, LoginLimited, TooOften, CurrentPasswordWrong, PlayerFactorNeeded, PlayerFactorWrong],
})
/** Activates the factor and returns the recovery codes, which cannot be read again. */
export const confirmFactor = write('player', 'recovery.confirmFactor', 'POST /api/factor/confirm', {
  input: z.object({ otp: Text }),
  reply: z.object({ codes: z.array(z.string()) }),
  refusals: [PlayerFactorMissing, PlayerFactorOn, LoginLimited, PlayerFactorWrong],
})
/** Removes the factor; requires a code, a recovery code or the proof of a passkey. */
export const removeFactor = write('player', 'recovery.removeFactor', 'POST /api/factor/remove', {
  input: z.object({ otp: Text }),
  reply: Empty,
  refusals: [PlayerFactorMissing, StepUpLastFactor, LoginLimited, PlayerFactorWrong],
})

/** Sets a new password by a factor; ends all sessions and holds withdrawals, as a reset by an operator does. */
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
