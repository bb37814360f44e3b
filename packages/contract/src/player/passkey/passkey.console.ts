import { z } from 'zod'
import { LoginLimited } from '../auth/auth.copy.ts'
import { OperatorPasswordWrong } from '../auth/operator.copy.ts'
import { flow, read, write } from '../../endpoint.ts'
import { TooOften } from '../../refusal.copy.ts'
import { Empty, itemsOf, JsonValue, Nothing, ShortListQuery } from '../../wire.ts'
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

const Password = z.object({ password: z.string().max(200).default('') })

export const listOwnPasskeys = read('operator', 'operator.passkeys', 'GET /console/api/me/passkeys', {
  input: ShortListQuery,
  reply: itemsOf(PasskeyRow),
})
/** Starts adding a passkey; requires the password, and the factor if one is enrolled. */
export const beginPasskey = flow('operator', 'operator.beginPasskey', 'POST /console/api/me/passkeys/begin', {
  needsFreshFactor: true,
  input: Password,
  reply: z.object({ options: JsonValue }),
  refusals: [PasskeysOff, TooManyPasskeys, OperatorPasswordWrong, LoginLimited, TooOften],
})
export const addOwnPasskey = write('operator', 'operator.addPasskey', 'POST /console/api/me/passkeys', {
  input: z.object({ name: z.string().max(60).default(''), answer: MadePasskey }),
  reply: PasskeyRow,
  refusals: [PasskeysOff, PasskeyNameMalformed, PasskeyWrong, PasskeyKnown, TooManyPasskeys],
})
export const renameOwnPasskey = write(
  'operator',
  'operator.renamePasskey',
  'POST /console/api/me/passkeys/:id/rename',
  {
    input: z.object({ id: z.uuid(), name: z.string().max(60) }),
    reply: PasskeyRow,
    refusals: [PasskeyNameMalformed, PasskeyGone],
  },
)
export const removeOwnPasskey = flow('operator', 'operator.removePasskey', 'POST /console/api/me/passkeys/:id/remove', {
  needsFreshFactor: true,
  input: Password.extend({ id: z.uuid() }),
  reply: Empty,
  refusals: [PasskeyGone, OperatorPasswordWrong, LoginLimited, TooOften],
})
/** Requests WebAuthn options for one of the caller's passkeys, for an endpoint that needs a fresh factor. */
export const askOwnPasskey = write('operator', 'operator.askPasskey', 'POST /console/api/me/passkeys/ask', {
  input: Nothing,
  reply: z.object({ options: JsonValue }),
  refusals: [PasskeysOff, NoPasskeys],
})
/**
 * Returns a single-use `otp`, to the session that requested the options, or for the sign-in whose OTP_NEEDED contained
 * them.
 */
export const answerOwnPasskey = write('anyone', 'operator.answerPasskey', 'POST /console/api/passkey', {
  input: z.object({ answer: PasskeyAnswer }),
  reply: Proof,
  refusals: [PasskeysOff, PasskeyWrong],
})
