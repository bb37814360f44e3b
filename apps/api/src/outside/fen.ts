import { type Fen, fen } from '@koi/contract/money'
import { z } from 'zod'

/** Integer JSON number of fen, may be negative. */
export const WholeFen = z.int().transform((value): Fen => fen(value))
