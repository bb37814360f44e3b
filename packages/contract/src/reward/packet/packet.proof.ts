import { type Fen, fen } from '../../money.ts'

// Derives the amount of a red packet from the day's seed, so that anyone can verify a draw once the seed is published.

/** Identifies a red packet: the `nth` of a player by a rule in the draw of a Beijing day. */
export interface PacketDrawn {
  draw: string
  player: string
  nth: number
  rule: number
}

/** Bounds of the rule at the time of the draw, in fen. */
export interface PacketBounds {
  least: Fen
  greatest: Fen
}

/** The text that is hashed with SHA-256. */
export const messageOf = (seed: string, { draw, player, nth, rule }: PacketDrawn): string =>
  [seed, draw, player, nth, rule].join(':')

/** The first 13 hex digits modulo the number of possible amounts. Bias between amounts is below 2^-25. */
export const amountFrom = (digest: string, { least, greatest }: PacketBounds): Fen =>
  fen(least + (Number.parseInt(digest.slice(0, 13), 16) % (greatest - least + 1)))
