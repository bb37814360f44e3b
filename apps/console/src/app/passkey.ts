import { answerByPasskey } from '@koi/web/passkey'
import { write } from './api.ts'
import { copy } from './app.copy.ts'
import { Problem } from './problem.ts'

/** Lets a passkey answer options of ours; what it proves is sent once as `otp`. Throws `Problem`. */
export async function proofOf(options: unknown): Promise<string> {
  const answer = await answerByPasskey(options)
  if (!answer) throw new Problem(0, 'PASSKEY_LEFT', copy.passkeyLeft)
  return (await write('POST /console/api/passkey', {}, { answer })).otp
}
