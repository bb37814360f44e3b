import { basisPoints, type Fen, fen, least, multiple, noMoney, shareOf } from '../../money.ts'
import type { BonusTerms, BonusTrigger } from './bonus.terms.ts'

/** Triggers that come with a sum, of which the reward can be a percentage. */
export const triggersWithBase: readonly BonusTrigger[] = ['deposit', 'loss', 'deposits']
/** Triggers whose reward is `given`. The tournament or wheel creates and stops their rules. */
export const triggersThatGive: readonly BonusTrigger[] = ['tournament', 'wheel']

type Terms = Pick<BonusTerms, 'on' | 'reward'>

/**
 * Computes the bonus for a deposit or loss of `base`, or for a VIP level, in fen, rounded down; 0: no bonus. For a prize it is
 * `base` itself, for free rounds the sum of their stakes, for turns their worth.
 */
export function rewardFor({ on, reward }: Terms, base: Fen, level = 0): Fen {
  if ('least' in on && on.trigger !== 'friend' && base < on.least) return noMoney
  switch (reward.kind) {
    case 'fixed':
      return reward.amount
    case 'given':
      return base
    case 'free_rounds':
      return fen(reward.rounds * reward.round_stake)
    case 'turns':
      return fen(reward.turns * reward.turn_worth)
    case 'by_level':
      return reward.levels.findLast((step) => level >= step.level)?.amount ?? noMoney
    case 'percent': {
      const step = reward.steps.findLast(({ from }) => base >= from)
      const amount = step ? shareOf(base, basisPoints(step.percent)) : noMoney
      return reward.most > 0 ? least(amount, reward.most) : amount
    }
  }
}

/** Returns the number of free rounds and of turns; each is 0 unless the reward is of that kind. */
export const countsOf = ({ reward }: Pick<Terms, 'reward'>): { rounds: number; turns: number } => ({
  rounds: reward.kind === 'free_rounds' ? reward.rounds : 0,
  turns: reward.kind === 'turns' ? reward.turns : 0,
})

/** Returns the number of free rounds or turns; null if the reward is money. */
export function countFor(terms: Pick<Terms, 'reward'>): number | null {
  const { rounds, turns } = countsOf(terms)
  return rounds || turns || null
}

/**
 * What a rule without a base gives at a VIP level, in fen. `worth` counts against the budget, 0: the rule gives nothing.
 * Players are shown an amount, or free rounds or turns with the amount 0.
 */
export function giftOf(terms: Terms, level: number): { worth: Fen; amount: Fen; rounds: number; turns: number } {
  const worth = rewardFor(terms, noMoney, level)
  return { worth, amount: countFor(terms) === null ? worth : noMoney, ...countsOf(terms) }
}

/**
 * Turnover requirement added by a bonus of `amount`, in fen; `multiple` is in hundredths. For free rounds it depends on their
 * winnings, for turns on their prizes.
 */
export const requiredFor = (
  terms: Pick<BonusTerms, 'reward' | 'multiple' | 'multiple_of'>,
  { base, amount }: { base: Fen; amount: Fen },
): Fen =>
  countFor(terms) === null
    ? multiple(terms.multiple_of === 'bonus' ? amount : fen(base + amount), terms.multiple)
    : noMoney
