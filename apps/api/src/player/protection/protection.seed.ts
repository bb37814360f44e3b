import { fen } from '@koi/contract/money'
import type { LimitKind, Span } from '@koi/contract/player/protection/protection'
import { addDays, day, dayOf, hour, type Instant, minute, plus } from '@koi/contract/time'
import type { Tx } from '../../platform/db/db.ts'
import type { SeedEvent, Seed } from '../../platform/ops/seed.ts'
import type { Who } from './change.ts'
import { markHarm } from './harm.ts'
import { askLift } from './lift.ts'
import { excludeSelf, timeOut } from './protection.ts'
import { setOwnLimit } from './setLimit.ts'

interface Act {
  username: string
  /** Age in milliseconds. */
  age: number
  play(tx: Tx, who: { player: string; who: Who; now: Instant }): Promise<unknown>
}

const limit =
  (kind: LimitKind, span: Span, most: number | null): Act['play'] =>
  (tx, by) =>
    setOwnLimit(tx, { ...by, kind, span, period: 'calendar', most })

const acts: Act[] = [
  { username: 'linyue66', age: 20 * day, play: limit('deposit', 'week', fen(2_000_000)) },
  { username: 'linyue66', age: 20 * day, play: limit('loss', 'day', fen(2_000_000)) },
  { username: 'linyue66', age: 12 * day, play: limit('time', 'day', 180) },
  { username: 'linyue66', age: 30 * hour, play: limit('loss', 'day', fen(3_000_000)) },
  { username: 'sunhao99', age: 3 * hour, play: limit('deposit', 'day', fen(50_000)) },
  { username: 'sunhao99', age: 2 * hour, play: limit('deposit', 'day', null) },
  { username: 'xujia520', age: 20 * hour, play: (tx, { player, who, now }) => timeOut(tx, player, 'week', who, now) },
  { username: 'luoqiu90', age: 195 * day, play: (tx, { player, who, now }) => excludeSelf(tx, player, 6, who, now) },
  {
    username: 'luoqiu90',
    age: 8 * day,
    play: (tx, { player, who, now }) => askLift(tx, player, '已按时作息、控制支出半年，希望恢复账号', who, now),
  },
]

export const seedProtection: Seed = async (tx, now) => {
  const players = await tx.selectFrom('player').select(['id', 'username']).execute()
  const week = [6, 5, 4, 3, 2, 1, 0].map((ago): SeedEvent => {
    const at = plus(now, -ago * day - hour)
    return { at, apply: async (then) => void (await markHarm(then, addDays(dayOf(at), -1), at)) }
  })
  const own = acts.flatMap(({ username, age, play }): SeedEvent[] => {
    const player = players.find((one) => one.username === username)?.id
    const at = plus(now, -age)
    const who: Who = { actor: 'player' }
    return player ? [{ at, apply: async (then) => void (await play(then, { player, who, now: at })) }] : []
  })
  // demo002 shows promotions and rewards, so it must have no open marker.
  const at = plus(now, -30 * minute)
  const decided = { decision: 'contacted', reason: '已电话联系，玩家知悉限额功能，继续留意', closedAt: at } as const
  const contacted: SeedEvent = {
    at,
    apply: async (then) => {
      const player = players.find(({ username }) => username === 'demo002')?.id
      const owner = await then.selectFrom('operator').select('id').where('username', '=', 'admin').executeTakeFirst()
      if (!player || !owner) return
      const open = then.updateTable('harmMarker').where('playerId', '=', player).where('closedAt', 'is', null)
      await open.set({ ...decided, ownedBy: owner.id }).execute()
    },
  }
  return [...own, ...week, contacted]
}
