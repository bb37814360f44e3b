import { type Fen, fen } from '@koi/contract/money'
import { z } from 'zod'

export const WholeFen = z.int().transform((value): Fen => fen(value))

/** The code CNY, in any case. */
export const Yuan = z.string().trim().toUpperCase().pipe(z.literal('CNY', 'another currency'))
