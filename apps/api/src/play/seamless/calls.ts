import type { CallResult } from '../../platform/outside/wallet.ts'

export const done: CallResult = { result: 'done', reason: '' }
export const refused = (reason: string): CallResult => ({ result: 'refused', reason })
