import { type Fen, fen } from '@koi/contract/money'
import { z } from 'zod'

export const WholeFen = z.int().transform((value): Fen => fen(value))
