import { formats } from '@koi/contract/formats'
import { type Fen, noMoney } from '@koi/contract/money'
import type { Envelope } from '@koi/web/envelope'
import { invalidate } from '@koi/web/invalidate'
import { call } from './api.ts'
import type { Ask, At, Reply } from './calls.ts'
import { queryClient } from './queries.ts'
import { toastSuccess } from '../notices/toast.ts'
import { type Next, useSubmit } from './useSubmit.ts'

const protections = ['POST /api/protection', 'POST /api/protection/history'] as const
const devices = ['POST /api/devices'] as const
const factors = ['POST /api/factor', 'POST /api/passkeys'] as const
const funds = ['POST /api/funds'] as const
const bonuses = ['POST /api/bonus/list', 'POST /api/wageringRequirements', 'POST /api/getBetAmount', ...funds] as const
const venues = ['POST /api/balancelist', ...funds] as const

/** The queries that each write invalidates. playerChanges.ts reloads the player's record. */
const makesStale = {
  'POST /api/applyagentdo': ['POST /api/agent/application'],
  'POST /api/bindcard': ['POST /api/getcard'],
  'POST /api/bonus/code': bonuses,
  'POST /api/bonus/giveUp': bonuses,
  'POST /api/bonus/take': bonuses,
  'POST /api/campaign/choose': ['POST /api/campaign/choice'],
  'POST /api/check-in': ['POST /api/check-in/calendar', 'POST /api/bonus/list'],
  'POST /api/mission/claim': ['POST /api/mission/list', ...bonuses],
  'POST /api/consents/accept': ['POST /api/consents', 'POST /api/consents/text'],
  'POST /api/delcard': ['POST /api/getcard'],
  'POST /api/devices/end': devices,
  'POST /api/devices/others': devices,
  'POST /api/doactivityapply': ['POST /api/activitydeatil', 'POST /api/activityApplyLog'],
  'POST /api/dofanshui': ['POST /api/getfanshui'],
  'POST /api/douserredpacket': ['GET /api/userredpacket', 'POST /api/redpacket'],
  'POST /api/factor/signIn': factors,
  'POST /api/factor/stepUp': factors,
  'POST /api/passkeys/add': factors,
  'POST /api/passkeys/remove': factors,
  'POST /api/passkeys/rename': factors,
  'POST /api/inquiry': ['POST /api/inquiries'],
  'POST /api/promotion/cancel': ['POST /api/wageringRequirements', 'POST /api/getBetAmount'],
  'POST /api/protection/exclude': protections,
  'POST /api/protection/lift': protections,
  'POST /api/protection/limit': protections,
  'POST /api/protection/limit/cancel': protections,
  'POST /api/protection/limit/confirm': protections,
  'POST /api/protection/limit/decline': ['POST /api/deposit/prompts'],
  'POST /api/protection/reality': protections,
  'POST /api/protection/review/answer': ['POST /api/protection/review'],
  'POST /api/protection/session/answer': ['POST /api/protection/session/now'],
  'POST /api/protection/timeout': protections,
  'POST /api/start/close': ['POST /api/start'],
  'POST /api/tournament/join': ['POST /api/tournament/list', 'POST /api/tournament/detail'],
  'POST /api/transall': venues,
  'POST /api/wheel/draw': ['POST /api/wheel', ...bonuses],
  'POST /api/transfer': venues,
  'POST /api/withdraw': ['POST /api/getBetAmount', 'POST /api/withdrawal/state', 'POST /api/order/open', ...funds],
  'POST /api/withdrawal/cancel': [
    'POST /api/order/detail',
    'POST /api/order/open',
    'POST /api/gettransrecord',
    'POST /api/withdrawal/state',
    ...funds,
  ],
} as const satisfies { readonly [A in At]?: readonly At[] }

type WriteAt = keyof typeof makesStale

/**
 * Calls an endpoint that changes data and invalidates the queries concerned, even if it fails. Rejects like `call`.
 */
export async function write<A extends WriteAt>(at: A, input: Ask<A>): Promise<Envelope<Reply<A>>> {
  const stale: readonly unknown[] = makesStale[at]
  try {
    return await call(at, input)
  } finally {
    void invalidate(queryClient, { predicate: ({ queryKey }) => stale.includes(queryKey[0]) })
  }
}

/** Adds what was gained to the server's sentence: '领取成功 ¥3.27'; unchanged for 0. */
export const withAmount = (message: string, amount: Fen): string =>
  amount > 0 ? `${message} ${formats.money(amount)}` : message

/**
 * A button's write: `const [take, isTaking] = useWrite('POST /api/bonus/take', refreshPlayer)`. Works as `useSubmit`, then
 * toasts the server's sentence with the amount that `gained` reads from the answer, and calls `after`.
 */
export const useWrite = <A extends WriteAt>(
  at: A,
  after?: () => Promise<Next> | Next,
  gained: (answer: Reply<A>) => Fen = () => noMoney,
) =>
  useSubmit(async (input: Ask<A>) => {
    const { message, data } = await write(at, input)
    toastSuccess(withAmount(message, gained(data)))
    return after?.()
  })
