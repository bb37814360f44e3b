/** Limits of automatic play, in rounds and fen; there is none without the first two. */
export interface AutoLimits {
  rounds: number
  /** Most that may be lost: stakes less wins. */
  loss: number
  /** Stops after a single win above this; null: never. */
  win: number | null
}

/** Course of automatic play. */
export interface AutoRun {
  left: number
  lost: number
}

/** Why automatic play ended; `stopped`: by the player, a pause of the platform, a refused bet or a page that was left. */
export type AutoEnd = 'rounds' | 'loss' | 'win' | 'funds' | 'stopped'

/** Choices of the sheet: rounds, and multiples of the stake for loss and win. */
export const autoChoices = { rounds: [10, 25, 50, 100], loss: [5, 10, 20, 50], win: [0, 10, 20, 50] } as const

/**
 * Why no further bet of `stake` may be placed, or null. `open`: bets of unknown outcome with their stakes, which count as
 * lost, so that the limit holds whatever they bring.
 */
export function endBefore(
  { left, lost }: AutoRun,
  { loss }: AutoLimits,
  { stake, balance, open = [] }: { stake: number; balance: number; open?: readonly number[] },
): AutoEnd | 'wait' | null {
  const atRisk = open.reduce((sum, one) => sum + one, 0)
  if (left <= 0) return 'rounds'
  if (left <= open.length) return 'wait'
  if (lost + stake > loss) return 'loss'
  if (balance < stake) return 'funds'
  return lost + atRisk + stake > loss || balance < atRisk + stake ? 'wait' : null
}

/** The run after a bet, and why it ends by this bet, or null. */
export function afterBet(
  { left, lost }: AutoRun,
  { loss, win: limit }: AutoLimits,
  { stake, win }: { stake: number; win: number },
): { run: AutoRun; end: AutoEnd | null } {
  const run = { left: left - 1, lost: lost + stake - win }
  if (limit !== null && win > limit) return { run, end: 'win' }
  if (run.lost >= loss) return { run, end: 'loss' }
  return { run, end: run.left <= 0 ? 'rounds' : null }
}
