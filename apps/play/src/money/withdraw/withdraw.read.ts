import { numberOf } from '@koi/web/money'
import type { Reply } from '../../app/data/calls.ts'
import { toRows, toText } from '../../app/data/wire.read.ts'

/** Reads the names of banks that receive no payouts, which the server marks with an explicit 0. */
export const toBanksWithoutPayout = (answer: Reply<'POST /api/banklist'>): string[] =>
  toRows(answer, (bank) => bank)
    .filter(({ payout }) => payout != null && numberOf(payout, 1) === 0)
    .map(({ bank_name }) => toText(bank_name))
