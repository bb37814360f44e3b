import { createHash } from 'node:crypto'
import { CaptchaWrong } from '@koi/contract/player/auth/auth.copy'
import { captchaTexts } from '@koi/contract/player/auth/captcha.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { hour, type Instant, millisOf, minute } from '@koi/contract/time'
import type { Tx } from '../../platform/db/db.ts'
import { checkLimits, insertAttempts } from '../../access/identity/attempt.ts'
import { refuse } from '../../platform/text/refuse.ts'

// Leading zero bits of a proof: computing it takes a phone about 0.25 s.
const difficulty = 18

const captchaTextSet = new Set(captchaTexts.map((text) => text.toLowerCase()))

/** Whether the next attempt requires a proof of work; `pow_after` 0 switches it off. */
export const needsProofOfWork = (settings: Settings, failures: number): boolean =>
  Number(settings.pow_after) > 0 && failures >= Number(settings.pow_after)

/**
 * Requires a captcha text of the platform, and a proof `minute.nonce` of the last five minutes for which SHA-256 of
 * `name:minute.nonce` starts with 18 zero bits. Each proof is valid once: it is stored for an hour. Throws
 * CaptchaWrong.
 */
export async function requireProofOfWork(
  tx: Tx,
  { code, pow: proof }: { code: string; pow: string },
  name: string,
  now: Instant,
): Promise<void> {
  if (!captchaTextSet.has(code.toLowerCase())) refuse(CaptchaWrong)
  const [at = '', nonce = ''] = proof.split('.')
  const age = Math.floor(millisOf(now) / minute) - Number(at)
  const isRecent = /^\d{1,12}$/.test(at) && age >= 0 && age <= 5
  if (!isRecent || nonce.length > 40 || !hasZeroBits(`${name}:${proof}`)) refuse(CaptchaWrong)
  const key = `pow:${name}:${proof}`
  await checkLimits(tx, [{ key, most: 1, window: hour, over: CaptchaWrong }], now)
  insertAttempts(tx, [key], now)
}

const hasZeroBits = (text: string): boolean =>
  createHash('sha256').update(text).digest().readUInt32BE(0) >>> (32 - difficulty) === 0
