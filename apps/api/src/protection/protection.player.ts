import { isSpan, realityMinutes, type Span } from '@koi/contract/protection/protection'
import {
  changed,
  LimitMalformed,
  MinutesUnknown,
  replyCopy,
  SpanUnknown,
} from '@koi/contract/protection/protection.copy'
import * as contract from '@koi/contract/protection/protection.player'
import { fen, fenFromYuan } from '@koi/contract/money'
import { Invalid } from '@koi/contract/refusal.copy'
import { plus, second } from '@koi/contract/time'
import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { on, withMessage } from '../platform/on.ts'
import { listFound } from '../platform/page.ts'
import { refuse } from '../platform/refuse.ts'
import type { PlayerCaller } from '../platform/caller.ts'
import { changesOf, noteChange, type Who } from './change.ts'
import { confirmWish, dropWish, setOwnLimit } from './limit.ts'
import { excludeSelf, protectionOf, timeOut } from './protection.ts'

const whoOf = ({ username }: PlayerCaller): Who => ({ actor: 'player', name: username })
const spanOf = (text: string): Span => (isSpan(text) ? text : refuse(SpanUnknown))
const longest = 7 * 24 * 3600

export const protectionPlayer = (sessions: App['sessions']) => [
  on(contract.readProtection, async ({ db, caller, now }) => protectionOf(db, caller.player, now)),

  on(contract.setLimit, async ({ tx, caller, input, now, refuse }) => {
    const span = spanOf(input.span)
    const amount = input.amount === '' ? null : (fenFromYuan(input.amount) ?? refuse(LimitMalformed))
    const outcome = await setOwnLimit(tx, { player: caller.player, span, amount, who: whoOf(caller), now })
    return withMessage(outcome === 'set' ? replyCopy.limitSet : replyCopy.limitWished, {})
  }),

  on(contract.confirmLimit, async ({ tx, caller, input, now }) => {
    await confirmWish(tx, { player: caller.player, span: spanOf(input.span), who: whoOf(caller), now })
    return withMessage(replyCopy.limitLoosened, {})
  }),

  on(contract.dropWish, async ({ tx, caller, input, now }) => {
    await dropWish(tx, { player: caller.player, span: spanOf(input.span), who: whoOf(caller), now })
    return withMessage(replyCopy.wishDropped, {})
  }),

  on(contract.timeOut, async ({ tx, caller, input, now, afterCommit }) => {
    await timeOut(tx, caller.player, spanOf(input.span), whoOf(caller), now)
    afterCommit(() => sessions.forget(caller.player))
    return withMessage(replyCopy.timedOut, {})
  }),

  on(contract.excludeSelf, async ({ tx, caller, input, now, afterCommit }) => {
    await excludeSelf(tx, caller.player, input.months, whoOf(caller), now)
    afterCommit(() => sessions.forget(caller.player))
    return withMessage(replyCopy.excluded, {})
  }),

  on(contract.setReality, async ({ tx, caller, input, now, refuse }) => {
    const { minutes } = input
    if (minutes === null || !(realityMinutes as readonly number[]).includes(minutes)) return refuse(MinutesUnknown)
    const values = { realityMinutes: minutes }
    await tx
      .insertInto('protection')
      .values({ playerId: caller.player, ...values })
      .onConflict((is) => is.column('playerId').doUpdateSet(values))
      .execute()
    await noteChange(tx, caller.player, whoOf(caller), 'reality', changed.reality(minutes), now)
    return withMessage(replyCopy.realitySet, {})
  }),

  on(contract.readSession, async ({ db, caller, input, now, refuse }) => {
    if (input.seconds === null || input.seconds < 0) return refuse(Invalid)
    const sums = await db
      .selectFrom('bet')
      .select((is) => [
        is.fn.countAll<number>().as('bets'),
        sql<number>`coalesce(sum(stake), 0)`.as('stakes'),
        sql<number>`coalesce(sum(win_loss), 0)`.as('net'),
      ])
      .where('playerId', '=', caller.player)
      .where('state', '=', 'settled')
      .where('settledAt', '>=', plus(now, -Math.min(input.seconds, longest) * second))
      .executeTakeFirstOrThrow()
    return { bets: Number(sums.bets), stakes: fen(Number(sums.stakes)), net: fen(Number(sums.net)) }
  }),

  on(contract.listChanges, async ({ db, caller, input }) => {
    return listFound(input.page, changesOf(db, caller.player), ({ id, actor, act, words, at }) => ({
      id,
      actor,
      act,
      words,
      created_at: at,
    }))
  }),
]
