import { ApplyAmountMalformed, ApplyAmountMissing } from '@koi/contract/reward/promotion/promotion.copy'
import type { Refusal } from '@koi/contract/refusal'

/** Checks an amount: whole yuan, 1 to 99999999, or empty unless `isNeeded`. Returns the refusal, or null. */
export function wrongAmount(amount: string, isNeeded: boolean): Refusal | null {
  if (amount === '') return isNeeded ? ApplyAmountMissing : null
  return /^\d{1,8}$/.test(amount) && Number(amount) > 0 ? null : ApplyAmountMalformed
}
