import { proofBy } from '@koi/web/passkey'
import { write } from './api.ts'
import { copy } from './app.copy.ts'

/** Signs WebAuthn `options` with a passkey and returns the single-use `otp`. Throws `Problem`. */
export const proofOf = (options: unknown): Promise<string> =>
  proofBy(options, copy.passkeyLeft, (answer) => write('POST /agent/api/passkey', { answer }))
