import type { Outcome } from '../outside/wallet.ts'

export const done: Outcome = { result: 'done', reason: '' }
export const refused = (reason: string): Outcome => ({ result: 'refused', reason })
