import { z } from 'zod'
import { BeijingTime, BeijingTimeOrBlank, Flag } from '../wire.ts'

/** As many as one account has use for: a few devices and a key or two. */
export const mostPasskeys = 10

/** What stands for a passkey in a list is 1 to 30 signs. */
export const isPasskeyName = (name: string): boolean => name.trim() !== '' && name.trim().length <= 30

const bytes = z
  .string()
  .max(16_384)
  .regex(/^[\w-]+$/)
/** Browsers send more than this, by the version of WebAuthn that they speak. */
const Credential = z.looseObject({ id: bytes, rawId: bytes, type: z.literal('public-key') })

/** What a browser says of a passkey it has made: WebAuthn's `RegistrationResponseJSON`, as far as it is looked at. */
export const MadePasskey = Credential.extend({
  response: z.looseObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export type MadePasskey = z.output<typeof MadePasskey>

/** What a browser answers by a passkey: WebAuthn's `AuthenticationResponseJSON`, as far as it is looked at. */
export const PasskeyAnswer = Credential.extend({
  response: z.looseObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** A passkey as its owner sees it; `used_at` '' for one not used yet, `backed_up`: kept beyond the one device. */
export const PasskeyRow = z.object({
  id: z.string(),
  name: z.string(),
  created_at: BeijingTime,
  used_at: BeijingTimeOrBlank,
  backed_up: Flag,
})

/** Stands once for a code of the second factor, for two minutes. */
export const Proof = z.object({ otp: z.string() })
