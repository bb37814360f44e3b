import type { MadePasskey, PasskeyAnswer } from '@koi/contract/passkey/passkey'

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

/** What the browser says, as JSON; null where its question was left without an answer. */
async function said(asked: Promise<Credential | null>): Promise<unknown> {
  try {
    return ((await asked) as PublicKeyCredential | null)?.toJSON() ?? null
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Lets the browser make a passkey; null where the person left. */
export const makePasskey = (options: unknown): Promise<MadePasskey | null> =>
  said(
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    }),
  ) as Promise<MadePasskey | null>

/** Lets a passkey answer; null where the person left. */
export const answerByPasskey = (options: unknown): Promise<PasskeyAnswer | null> =>
  said(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
    }),
  ) as Promise<PasskeyAnswer | null>
