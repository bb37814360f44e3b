import { type Fen, fen } from '@koi/contract/money'
import { z } from 'zod'

/** Fen as a JSON number, below 0 too. */
export const WholeFen = z.int().transform((value): Fen => fen(value))
