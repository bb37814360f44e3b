import type { MadePasskey, PasskeyAnswer } from '@koi/contract/player/passkey/passkey'
import { Problem } from './problem.ts'

/** Whether passkeys work on this page: the host must match, and frames without an origin cannot use WebAuthn. */
export const mayUsePasskeys = (host: unknown): boolean =>
  Boolean(host) &&
  location.hostname === host &&
  self.origin !== 'null' &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

export const mayAnswer = (options: unknown): boolean => mayUsePasskeys((options as { rpId?: unknown } | null)?.rpId)

/** Returns the credential as JSON; null if the user has cancelled. */
async function credentialJson(asked: Promise<Credential | null>): Promise<unknown> {
  try {
    return ((await asked) as PublicKeyCredential | null)?.toJSON() ?? null
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Creates a passkey; returns null if the user has cancelled. */
export const makePasskey = (options: unknown): Promise<MadePasskey | null> =>
  credentialJson(
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    }),
  ) as Promise<MadePasskey | null>

/** Signs with a passkey; returns null if the user has cancelled. */
export const answerByPasskey = (options: unknown): Promise<PasskeyAnswer | null> =>
  credentialJson(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
    }),
  ) as Promise<PasskeyAnswer | null>

/** Returns the answer; throws `Problem` with the message `left` if the user has cancelled. */
export async function requireAnswer<Answer>(asked: Promise<Answer | null>, left: string): Promise<Answer> {
  const answer = await asked
  if (!answer) throw new Problem(left, 401, { code: 'PASSKEY_LEFT' })
  return answer
}

/** Signs and lets `redeem` exchange the answer for a single-use `otp`. Throws `Problem`, with `left` if cancelled. */
export const proofBy = async (
  options: unknown,
  left: string,
  redeem: (answer: PasskeyAnswer) => Promise<{ otp: string }>,
): Promise<string> => (await redeem(await requireAnswer(answerByPasskey(options), left))).otp
