import { textIn } from '@koi/contract/contentTexts'
import { noMoney, shortYuan } from '@koi/contract/money'
import { textsIn } from '@koi/contract/textsIn'
import { dayOf, type Instant } from '@koi/contract/time'
import { percentText, shownDraws, weightSum, type WheelStep } from '@koi/contract/reward/wheel/wheel'
import * as contract from '@koi/contract/reward/wheel/wheel.player'
import { sql } from 'kysely'
import { loadBar } from '../bonus/promotable.ts'
import { isOver } from '../packet/seed.ts'
import type { Reader } from '../../platform/db/db.ts'
import { on, withMessage } from '../../platform/http/on.ts'
import { listFound } from '../../platform/text/page.ts'
import { draw, openTurns } from './draw.ts'
import { findRunning, isSpent, labelsIn, mayDraw, parseTerms, type RunningWheel } from './wheel.ts'

/** Selects the player's draws with their wheels, newest first. */
const ownDraws = (db: Reader, player: string) =>
  db
    .selectFrom('wheelDraw as d')
    .innerJoin('wheel as w', 'w.id', 'd.wheelId')
    .selectAll('d')
    .select(['w.labels', 'w.texts'])
    .where('d.playerId', '=', player)
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')

const loadTurns = (db: Reader, player: string, now: Instant) =>
  db
    .selectFrom(openTurns(db, player, now).select(['turns', 'used', 'until']).as('t'))
    .select([
      sql<number>`coalesce(sum(turns - used), 0)::integer`.as('count'),
      sql<Instant | null>`min(until)`.as('until'),
    ])
    .executeTakeFirstOrThrow()

async function stepOf(db: Reader, wheel: RunningWheel | null, player: string, now: Instant): Promise<WheelStep> {
  if (!wheel) return 'none'
  if (!(await mayDraw(db, wheel, player, now))) return 'not_for_you'
  return isSpent(wheel) ? 'spent' : 'open'
}

export const wheelPlayer = [
  on(contract.readWheel, async ({ db, caller, language, now }) => {
    const { player } = caller
    const [bar, wheel, turns, seed, draws] = await Promise.all([
      loadBar(db, player, now),
      findRunning(db, now),
      loadTurns(db, player, now),
      db.selectFrom('packetDraw').select('promise').where('day', '=', dayOf(now)).executeTakeFirst(),
      ownDraws(db, player).limit(shownDraws).execute(),
    ])
    const state = await stepOf(db, wheel, player, now)
    const slices = wheel?.terms.slices ?? []
    const labels = wheel ? labelsIn(language, wheel) : []
    const total = weightSum(slices)
    return {
      id: wheel?.id ?? '',
      state: state !== 'none' && bar ? 'barred' : state,
      title: wheel ? textIn(language, wheel.texts, 'title', wheel.title) : '',
      content: wheel ? textIn(language, wheel.texts, 'content', wheel.content) : '',
      ends_at: wheel?.endsAt ?? null,
      slices: slices.map(({ weight, prize }, index) => ({
        label: labels[index] ?? '',
        weight,
        percent: percentText(weight, total),
        prize,
      })),
      multiple: wheel?.terms.multiple ?? 0,
      take_days: wheel?.terms.take_days ?? 0,
      play_days: wheel?.terms.play_days ?? 0,
      turns: turns.count,
      turns_until: turns.until,
      promise: seed?.promise ?? '',
      draws: draws.map((row) => ({
        id: row.id,
        label: labelsIn(language, row)[row.slice] ?? '',
        prize: row.prize,
        created_at: row.at,
      })),
    }
  }),

  on(contract.drawWheel, async ({ tx, clock, caller, language, idempotency }) => {
    const { orderId: id } = idempotency
    const { wheel, slice, prize, state, left } = await draw(tx, { id, player: caller.player, clock })
    const { wheelCopy } = textsIn[language].wheel
    return withMessage(prize > noMoney ? wheelCopy.won(shortYuan(prize)) : wheelCopy.lost, {
      id,
      slice,
      label: labelsIn(language, wheel)[slice] ?? '',
      prize,
      state,
      turns: left,
    })
  }),

  on(contract.proveWheel, async ({ db, caller, input, language, now }) => {
    const own = ownDraws(db, caller.player)
      .innerJoin('packetDraw', 'packetDraw.day', 'd.day')
      .select(['w.terms', 'packetDraw.seed', 'packetDraw.promise'])
    return listFound(input.page, own, (row) => ({
      day: row.day as string,
      player: caller.player,
      wheel: row.wheelId,
      nth: row.nth,
      slice: row.slice,
      label: labelsIn(language, row)[row.slice] ?? '',
      prize: row.prize,
      weights: parseTerms(row.terms).slices.map(({ weight }) => weight),
      labels: labelsIn(language, row),
      promise: row.promise,
      seed: isOver(row.day, now) ? row.seed : '',
      created_at: row.at,
    }))
  }),
]
