import { createHash } from 'node:crypto'
import { yuanFromFen } from '@koi/contract/money'
import { z } from 'zod'
import { parseEmbedded } from './transferMd5.bets.ts'
import type { MoveQuery, MoveAnswer, MoveState, VenueMove } from './venue.ts'
import { walletYuan } from './wallet.ts'

/**
 * Codes that mean nothing has moved or will move. All other codes, also that of a known reference, leave a transfer
 * unknown.
 */
const refusals = new Set(
  '61 70 72 73 74 75 81 90 91 92 93 94 95 96 98 99 600 601 602 603 991 992 994 995 996 -998'.split(' '),
)
const transferUnknown = '-987'

const Plain = z.union([z.string(), z.number()]).transform(String)
export const Answer = z.looseObject({ errCode: Plain })
export type Answer = z.output<typeof Answer>
const TransferAnswer = z.object({
  status: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.enum(['SUCCESS', 'PROCESSING', 'FAILED'])),
  ref_id: z.string(),
  type: Plain.optional(),
  amount: Plain.optional(),
})

export const typeOf = (direction: VenueMove['direction']): string => (direction === 'in' ? '0' : '1')

export const referenceOf = (id: string): string =>
  BigInt(`0x${createHash('sha256').update(id).digest('hex')}`)
    .toString(36)
    .slice(0, 20)

export const moveAnswerOf = (errCode: string): MoveAnswer =>
  errCode === '0' ? 'done' : refusals.has(errCode) ? 'refused' : 'unknown'

const states = { SUCCESS: 'done', PROCESSING: 'pending', FAILED: 'failed' } as const

/** State of a transfer in an answer; `unknown` when the venue reports it with other values than ours. */
export function moveStateIn({ errCode, data }: Answer, { id, direction, amount }: MoveQuery): MoveState {
  if (errCode === transferUnknown) return 'not-found'
  const read = TransferAnswer.safeParse(parseEmbedded(data))
  if (errCode !== '0' || !read.success) return 'unknown'
  const { status, ref_id, type = typeOf(direction), amount: yuan = yuanFromFen(amount) } = read.data
  const matches = ref_id === referenceOf(id) && type === typeOf(direction) && walletYuan(yuan) === amount
  return matches ? states[status] : 'unknown'
}
