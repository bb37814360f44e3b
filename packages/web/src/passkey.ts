import type { MadePasskey, PasskeyAnswer } from '@koi/contract/passkey/passkey'
import { Problem } from './problem.ts'

/**
 * Whether this browser has passkeys for this page: they work under the one name of the site that they are made for, and not in
 * a frame that has no origin.
 */
export const mayUsePasskeys = (host: unknown): boolean =>
  Boolean(host) &&
  location.hostname === host &&
  self.origin !== 'null' &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Whether it has them for what options of ours ask. */
export const mayAnswer = (options: unknown): boolean => mayUsePasskeys((options as { rpId?: unknown } | null)?.rpId)

/** What the browser says, as JSON; null where its question was left without an answer. */
async function credentialJson(asked: Promise<Credential | null>): Promise<unknown> {
  try {
    return ((await asked) as PublicKeyCredential | null)?.toJSON() ?? null
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Lets the browser make a passkey; null where the person left. */
export const makePasskey = (options: unknown): Promise<MadePasskey | null> =>
  credentialJson(
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    }),
  ) as Promise<MadePasskey | null>

/** Lets a passkey answer; null where the person left. */
export const answerByPasskey = (options: unknown): Promise<PasskeyAnswer | null> =>
  credentialJson(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
    }),
  ) as Promise<PasskeyAnswer | null>

/** What the browser said. Throws `Problem` with the sentence `left` where the person left. */
export async function requireAnswer<Answer>(asked: Promise<Answer | null>, left: string): Promise<Answer> {
  const answer = await asked
  if (!answer) throw new Problem(left, 401, { code: 'PASSKEY_LEFT' })
  return answer
}

/**
 * Lets a passkey answer options of ours; `redeem` sends the answer, and what it proves is sent once as `otp`. Throws
 * `Problem`, with the sentence `left` where the person left.
 */
export const proofBy = async (
  options: unknown,
  left: string,
  redeem: (answer: PasskeyAnswer) => Promise<{ otp: string }>,
): Promise<string> => (await redeem(await requireAnswer(answerByPasskey(options), left))).otp
