import { proofBy } from '@koi/web/passkey'
import { write } from './api.ts'
import { copy } from './app.copy.ts'

/** Lets a passkey answer options of ours; what it proves is sent once as `otp`. Throws `Problem`. */
export const proofOf = (options: unknown): Promise<string> =>
  proofBy(options, copy.passkeyLeft, (answer) => write('POST /console/api/passkey', {}, { answer }))
