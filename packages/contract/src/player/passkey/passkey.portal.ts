import { z } from 'zod'
import { LoginLimited } from '../auth/auth.copy.ts'
import { CurrentPasswordWrong } from '../recovery/recovery.copy.ts'
import { FactorWrong } from '../../partner/agent/agent.copy.ts'
import { flow, read, write } from '../../endpoint.ts'
import { TooOften } from '../../refusal.copy.ts'
import { Empty, JsonValue, Nothing, Text } from '../../wire.ts'
import { MadePasskey, PasskeyAnswer, PasskeyRow, Proof } from './passkey.ts'
import {
  NoPasskeys,
  PasskeyGone,
  PasskeyKnown,
  PasskeyNameMalformed,
  PasskeysOff,
  PasskeyWrong,
  TooManyPasskeys,
} from './passkey.copy.ts'

/** `host`: the site's host name for passkeys, '' for none. */
export const listAgentPasskeys = read('agent', 'agent.passkeys', 'GET /agent/api/passkeys', {
  input: Nothing,
  reply: z.object({ host: z.string(), items: z.array(PasskeyRow) }),
})
/** Starts adding a passkey; requires the login password, or an existing factor. */
export const beginAgentPasskey = flow('agent', 'agent.beginPasskey', 'POST /agent/api/passkeys/begin', {
  input: z.object({ password: Text, otp: Text }),
  reply: z.object({ options: JsonValue }),
  refusals: [PasskeysOff, TooManyPasskeys, FactorWrong, CurrentPasswordWrong, LoginLimited, TooOften],
})
export const addAgentPasskey = write('agent', 'agent.addPasskey', 'POST /agent/api/passkeys', {
  input: z.object({ name: Text, answer: MadePasskey }),
  reply: Empty,
  refusals: [PasskeysOff, PasskeyNameMalformed, PasskeyWrong, PasskeyKnown, TooManyPasskeys],
})
/** Removes a passkey; requires a code, or the proof of a passkey. */
export const removeAgentPasskey = write('agent', 'agent.removePasskey', 'POST /agent/api/passkeys/:id/remove', {
  input: z.object({ id: z.uuid(), otp: Text }),
  reply: Empty,
  refusals: [PasskeyGone, FactorWrong, LoginLimited],
})
/** Requests WebAuthn options for one of the caller's passkeys. */
export const askAgentPasskey = write('agent', 'agent.askPasskey', 'POST /agent/api/passkeys/ask', {
  input: Nothing,
  reply: z.object({ options: JsonValue }),
  refusals: [PasskeysOff, NoPasskeys],
})
/**
 * Returns a single-use `otp`, to the session that requested the options, or for the sign-in whose OTP_NEEDED contained
 * them.
 */
export const answerAgentPasskey = write('anyone', 'agent.answerPasskey', 'POST /agent/api/passkey', {
  input: z.object({ answer: PasskeyAnswer }),
  reply: Proof,
  refusals: [PasskeysOff, PasskeyWrong],
})
