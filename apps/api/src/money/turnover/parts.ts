import type { Instant } from '@koi/contract/time'

/** A change of a player's money, in fen. Part 0 is the player's own money, the others belong to credits, oldest first. */
export type Step = { at: Instant } & (
  | { is: 'moved'; part: number; amount: number }
  | { is: 'staked'; bet: string; amount: number }
  | { is: 'paid'; bet: string; amount: number }
  | { is: 'closed'; part: number }
)

const ranks = { moved: 0, staked: 1, paid: 1, closed: 2 } as const satisfies Record<Step['is'], number>

const betOf = (step: Step): string => ('bet' in step ? step.bet : '')

/** Orders by time; at one time what came in first, then bet by bet, and ends of credits last. */
const inOrder = (a: Step, b: Step): number =>
  a.at < b.at || (a.at === b.at && (ranks[a.is] < ranks[b.is] || (ranks[a.is] === ranks[b.is] && betOf(a) < betOf(b))))
    ? -1
    : a.at === b.at && ranks[a.is] === ranks[b.is] && betOf(a) === betOf(b)
      ? 0
      : 1

/**
 * Follows a player's money through bets (docs/decisions/0026): a stake is spent from part 0 first, then from the credits in
 * their order, and what it pays belongs to the parts that it was spent from, in proportion, rounded down for all but the last.
 * A bet without a stake follows the bet before. A credit that closes becomes own money. Returns the parts, and the stakes of
 * open bets by part.
 */
export function splitMoney(own: number, credits: number, steps: readonly Step[]) {
  const parts = [own, ...Array.from({ length: credits }, () => 0)]
  const owner = parts.map((_, part) => part)
  const staked = new Map<string, number[]>()
  let latest = [1]
  const spend = (amount: number, order: readonly number[]): number[] => {
    let left = amount
    const spent = parts.map(() => 0)
    for (const part of order) {
      const taken = Math.min(left, parts[part]!)
      parts[part]! -= taken
      spent[part]! += taken
      left -= taken
    }
    // A stake beyond the known money counts as one of the last credit.
    spent[credits]! += left
    return spent
  }
  const all = parts.map((_, part) => part)
  const pay = (amount: number, from: readonly number[]): void => {
    const stake = from.reduce((sum, part) => sum + part, 0)
    const shares = from.map((part) => Number((BigInt(amount) * BigInt(part)) / BigInt(stake)))
    const rest = amount - shares.reduce((sum, share) => sum + share, 0)
    shares[from.findLastIndex((part) => part > 0)]! += rest
    for (const [part, share] of shares.entries()) parts[owner[part]!]! += share
  }
  for (const step of steps.toSorted(inOrder)) {
    if (step.is === 'moved' && step.amount >= 0) parts[step.part]! += step.amount
    else if (step.is === 'moved') spend(-step.amount, [step.part, ...all])
    else if (step.is === 'closed') {
      parts[0]! += parts[step.part]!
      parts[step.part] = 0
      owner[step.part] = 0
    } else if (step.is === 'staked') {
      if (step.amount > 0) latest = spend(step.amount, all)
      staked.set(step.bet, latest)
    } else {
      pay(step.amount, staked.get(step.bet) ?? latest)
      staked.delete(step.bet)
    }
  }
  const open = parts.map((_, part) => [...staked.values()].reduce((sum, from) => sum + (from[part] ?? 0), 0))
  return { parts, open }
}
