import { z } from 'zod'
import { BeijingTime, BeijingTimeOrBlank, Flag } from '../../wire.ts'

export const maxPasskeys = 10

/** Whether a name has 1 to 30 characters after trimming. */
export const isPasskeyName = (name: string): boolean => name.trim() !== '' && name.trim().length <= 30

const bytes = z
  .string()
  .max(16_384)
  .regex(/^[\w-]+$/)
const Credential = z.looseObject({ id: bytes, rawId: bytes, type: z.literal('public-key') })

/** Fields of WebAuthn's `RegistrationResponseJSON` that are used here. */
export const MadePasskey = Credential.extend({
  response: z.looseObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export type MadePasskey = z.output<typeof MadePasskey>

/** Fields of WebAuthn's `AuthenticationResponseJSON` that are used here. */
export const PasskeyAnswer = Credential.extend({
  response: z.looseObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

/** `used_at`: '' if never used; `backed_up`: synchronised beyond one device. */
export const PasskeyRow = z.object({
  id: z.string(),
  name: z.string(),
  created_at: BeijingTime,
  used_at: BeijingTimeOrBlank,
  backed_up: Flag,
})

/** A token that is accepted once, within two minutes, in place of a second-factor code. */
export const Proof = z.object({ otp: z.string() })
