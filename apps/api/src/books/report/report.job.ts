import { sumBalances } from './totals.ts'

export const balanceLoop = { name: 'sum-balances', pause: 500, run: sumBalances }
