import { type Fen, fen } from '../money.ts'

// How the amount of a red packet follows from the seed of its day (R44): the server draws by it, anybody reckons it again.

/** Which packet is drawn: the `nth` of a player in the draw of a Beijing day, by a rule. */
export interface PacketDrawn {
  draw: string
  player: string
  nth: number
  rule: number
}

/** The smallest and the largest packet of the rule as it stood, in fen. */
export interface PacketBounds {
  least: Fen
  greatest: Fen
}

/** The text whose SHA-256 decides. */
export const messageOf = (seed: string, { draw, player, nth, rule }: PacketDrawn): string =>
  [seed, draw, player, nth, rule].join(':')

/**
 * The amount that a SHA-256 gives: its first 13 hexadecimal digits as a number, by what is left of it when it is divided
 * by how many amounts there are. No amount is likelier than another by more than one in 2^25.
 */
export const amountFrom = (digest: string, { least, greatest }: PacketBounds): Fen =>
  fen(least + (Number.parseInt(digest.slice(0, 13), 16) % (greatest - least + 1)))
