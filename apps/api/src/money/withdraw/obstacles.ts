import { type Fen, shortYuan } from '@koi/contract/money'
import {
  BankNotPaidOut,
  GiftHeld,
  HolderDiffers,
  NotEnough,
  RequirementOpen,
  TooManyWithdrawals,
  type WithdrawalFlag,
  WithdrawalsHeld,
} from '@koi/contract/money/withdraw/withdraw.copy'
import { leastWithdrawal, type WithdrawalBlock } from '@koi/contract/money/withdraw/withdraw'
import { maxPending } from '@koi/contract/money/deposit/deposit'
import { AddressMalformed } from '@koi/contract/money/payee/payee.copy'
import { PayPasswordMustChange } from '@koi/contract/player/auth/auth.copy'
import { IdentityDue } from '@koi/contract/player/verification/verification.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { beijingText, type Instant } from '@koi/contract/time'
import { blockOf } from '../../access/identity/playerStatus.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { refused, Refused } from '../../platform/text/refuse.ts'
import { hasUsableAddress } from '../payee/payee.ts'
import type { Payee } from '../payee/row.ts'
import { type Held, withdrawableOf } from '../turnover/turnover.ts'
import { type Hold, holdOf } from '../../player/protection/hold.ts'
import { findFlags, type Person } from './flags.ts'
import { computeTerms, type Terms } from './terms.ts'

/** What stands against a withdrawal. */
export interface Obstacle {
  kind: WithdrawalBlock
  /** The refusal of a withdrawal that meets it. */
  refused: Refused
  /** When it ends by itself; null: not by itself. */
  until: Instant | null
}

/** What the rules need of the player; the write loads it under the player's lock. */
export interface Standing {
  person: Person & { isBlacklisted: boolean; isActive: boolean; mustChangePayPassword: boolean }
  isProofDue: boolean
  held: Held
  balance: Fen
  /** Number of withdrawals that are not closed. */
  waiting: number
  isDormant: boolean
  /** What operators hold. */
  holds: Hold[]
}

/** What the rules need of the payee. */
export interface Destination {
  payee: Payee
  isPaidOut: boolean
  /** Whether the payee is new and so is the device of this call. */
  isNewDevice: boolean
}

interface Asked {
  standing: Standing
  /** Null: only what stands against every payee. */
  to: Destination | null
  /** Null: only what stands against every amount. */
  amount: Fen | null
  settings: Settings
  now: Instant
}

const tryTerms = (to: Destination, amount: Fen, settings: Settings): Terms | Refused => {
  try {
    return computeTerms(to.payee, amount, settings)
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

interface Examined {
  obstacles: Obstacle[]
  /** Warnings for operators. */
  flags: WithdrawalFlag[]
  /** Null without a payee, or if the terms are an obstacle. */
  terms: Terms | null
}

/**
 * Applies the rules of withdrawals. `obstacles`: everything that stands against it, in the order in which the call refuses it.
 * The call refuses the first, and the page shows all of them, so both have the same rules.
 */
export function examineWithdrawal(key: FolderSecret, { standing, to, amount, settings, now }: Asked): Examined {
  const { person, held, balance } = standing
  const obstacles: Obstacle[] = []
  const add = (kind: WithdrawalBlock, refusal: Refused, until: Instant | null = null) =>
    obstacles.push({ kind, refused: refusal, until })
  const most = withdrawableOf(balance, held)
  const wanted = amount ?? leastWithdrawal

  if (person.mustChangePayPassword) add('password_change', refused(PayPasswordMustChange))
  const block = blockOf(person)
  if (block) add('blocked', refused(block))
  if (standing.isProofDue) add('identity', refused(IdentityDue))
  if (to && !to.isPaidOut) add('bank', refused(BankNotPaidOut))
  if (to && !hasUsableAddress(to.payee, settings)) add('address', refused(AddressMalformed))
  if (held.isAll) add('turnover', refused(RequirementOpen, { rest: shortYuan(held.rest) }))
  if (balance < wanted) add('amount', refused(NotEnough))
  else if (!held.isAll && most < wanted)
    add('gift', refused(GiftHeld, { held: shortYuan(held.gifts), most: shortYuan(most) }))
  const terms = to && tryTerms(to, wanted, settings)
  if (terms instanceof Refused) add(terms.refusal.name === 'NO_RATE' ? 'rate' : 'fee', terms)
  if (standing.waiting >= maxPending) add('waiting', refused(TooManyWithdrawals))
  const { flags, heldUntil } = findFlags(key, { ...standing, to, settings, now })
  const paused = holdOf(standing.holds, 'withdrawals', now)
  if (paused) add('hold', paused.refused, paused.until)
  if (heldUntil) add('hold', refused(WithdrawalsHeld, { until: beijingText(heldUntil) }), heldUntil)
  if (flags.includes('holder') && Number(settings.payee_holder_strict) === 1) add('holder', refused(HolderDiffers))
  return { obstacles, flags, terms: terms instanceof Refused ? null : terms }
}

/** Kinds that one payee causes. */
export const payeeBlocks: ReadonlySet<WithdrawalBlock> = new Set(['bank', 'address', 'rate', 'fee', 'holder'])
