import { z } from 'zod'
import { LoginLimited } from '../auth/auth.copy.ts'
import { flow, read, write } from '../../endpoint.ts'
import { CurrentPasswordWrong, PlayerFactorNeeded, PlayerFactorWrong } from '../recovery/recovery.copy.ts'
import { Blacklisted, Disabled, TooOften } from '../../refusal.copy.ts'
import { Empty, Flag, JsonValue, Nothing, Text } from '../../wire.ts'
import { MadePasskey, PasskeyAnswer, PasskeyRow, Proof } from './passkey.ts'
import {
  NoPasskeys,
  PasskeyGone,
  PasskeyKnown,
  PasskeyNameMalformed,
  PasskeysOff,
  PasskeyWrong,
  StepUpLastFactor,
  StepUpNeeded,
  StepUpWithoutFactor,
  TooManyPasskeys,
} from './passkey.copy.ts'

// `options`: input for `PublicKeyCredential.parse…OptionsFromJSON`; valid once, for five minutes.

/** `host`: the site's host name for passkeys, '' for none; `is_open`: whether one may be added. */
export const listPasskeys = read('player', 'passkey.list', 'POST /api/passkeys', {
  input: Nothing,
  reply: z.object({ host: z.string(), is_open: Flag, list: z.array(PasskeyRow) }),
})
/** Starts adding a passkey; requires the login password, or `otp` if a factor is enrolled. */
export const startPasskey = flow('player', 'passkey.start', 'POST /api/passkeys/start', {
  input: z.object({ password: Text, otp: Text }),
  reply: z.object({ options: JsonValue }),
  refusals: [
    PasskeysOff,
    TooManyPasskeys,
    PlayerFactorNeeded,
    PlayerFactorWrong,
    CurrentPasswordWrong,
    LoginLimited,
    TooOften,
  ],
})
/** `codes`: recovery codes, returned only for the player's first factor. */
export const addPasskey = write('player', 'passkey.add', 'POST /api/passkeys/add', {
  input: z.object({ name: Text, answer: MadePasskey }),
  reply: z.object({ codes: z.array(z.string()) }),
  refusals: [PasskeysOff, PasskeyNameMalformed, PasskeyWrong, PasskeyKnown, TooManyPasskeys],
})
export const renamePasskey = write('player', 'passkey.rename', 'POST /api/passkeys/rename', {
  input: z.object({ id: Text, name: Text }),
  reply: Empty,
  refusals: [PasskeyNameMalformed, PasskeyGone],
})
/** Removes a passkey; requires any factor as `otp`: a code, a recovery code or the proof of a passkey. */
export const removePasskey = write('player', 'passkey.remove', 'POST /api/passkeys/remove', {
  input: z.object({ id: Text, otp: Text }),
  reply: Empty,
  refusals: [PasskeyGone, StepUpLastFactor, PlayerFactorNeeded, PlayerFactorWrong, LoginLimited],
})

/** Requests WebAuthn options for one of the player's passkeys. */
export const askPasskey = write('player', 'passkey.ask', 'POST /api/passkeys/ask', {
  input: Nothing,
  reply: z.object({ options: JsonValue }),
  refusals: [PasskeysOff, NoPasskeys],
})
/** Returns a single-use `otp` to the session that requested the options. */
export const answerPasskey = write('anyone', 'passkey.answer', 'POST /api/passkeys/answer', {
  input: z.object({ answer: PasskeyAnswer }),
  reply: Proof,
  refusals: [PasskeysOff, PasskeyWrong],
})

export const startPasskeySignIn = write('anyone', 'passkey.startSignIn', 'POST /api/passkeys/login/start', {
  input: Nothing,
  reply: z.object({ options: JsonValue }),
  refusals: [PasskeysOff, LoginLimited],
})
/** Signs in by passkey; answers like `login_pc`. */
export const signInByPasskey = flow('anyone', 'passkey.signIn', 'POST /api/passkeys/login', {
  input: z.object({ answer: PasskeyAnswer }),
  reply: z.object({ api_token: z.string(), new_api_token: z.string() }),
  refusals: [PasskeysOff, LoginLimited, TooOften, PasskeyWrong, Blacklisted, Disabled],
})

/** Sets whether payouts and payees require a second factor. Switching it off requires one. */
export const setStepUp = write('player', 'passkey.setStepUp', 'POST /api/factor/stepUp', {
  input: z.object({ is_on: Flag, otp: Text }),
  reply: Empty,
  refusals: [StepUpWithoutFactor, StepUpNeeded, PlayerFactorWrong, LoginLimited],
})

/** Sets whether a sign-in by password requires a second factor. Switching it off requires one. */
export const setSignInFactor = write('player', 'passkey.setSignInFactor', 'POST /api/factor/signIn', {
  input: z.object({ is_on: Flag, otp: Text }),
  reply: Empty,
  refusals: [StepUpWithoutFactor, StepUpNeeded, PlayerFactorWrong, LoginLimited],
})
