import { type Fen, fenFromYuan, multiple as times } from '@koi/contract/money'
import {
  addDays,
  day,
  type Day,
  dayOf,
  hour,
  type Instant,
  minute,
  newYorkText,
  plus,
  startOf,
} from '@koi/contract/time'
import { lockPlayer, post } from '../../books/ledger/ledger.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import type { SeedEvent, Seed } from '../../platform/ops/seed.ts'
import { addRequirement } from '../../money/turnover/turnover.ts'
import { applyToRequirements } from '../../money/turnover/work.ts'
import { getOrCreateDraw, moneyOf } from './seed.ts'

const yuan = (text: string): Fen => fenFromYuan(text)!

/**
 * Rules of the demo, in yuan: deposit, turnover of the window, turnover since the start, smallest and largest packet; then the
 * turnover multiple in hundredths.
 */
const tiers: [recharge: string, dayFlow: string, flowMoney: string, least: string, most: string, multiple: number][] = [
  ['100', '0', '0', '1.88', '8.88', 100],
  ['1000', '500', '0', '8.88', '38.88', 100],
  ['10000', '5000', '20000', '38.88', '188.88', 200],
]

async function addRules(tx: Tx, from: Instant, to: Instant): Promise<number[]> {
  const range = {
    startTime: `${newYorkText(from).slice(0, 10)} 00:00:00`,
    endTime: `${newYorkText(to).slice(0, 10)} 23:59:59`,
  }
  const ids: number[] = []
  for (const [index, [recharge, dayFlow, flowMoney, least, most, multiple]] of tiers.entries()) {
    const row = {
      ...range,
      recharge: yuan(recharge),
      dayFlow: yuan(dayFlow),
      flowMoney: yuan(flowMoney),
      minMoney: yuan(least),
      maxMoney: yuan(most),
      multiple,
      sort: (index + 1) * 10,
    }
    ids.push((await tx.insertInto('packetRule').values(row).returning('id').executeTakeFirstOrThrow()).id)
  }
  return ids
}

interface Past {
  player: string
  rule: number
  /** Beijing days ago, and minute of the claim window. */
  ago: number
  minute: number
  nth: number
  deposits: string
}

function opening(now: Instant, past: Past): SeedEvent {
  const draw = addDays(dayOf(now), -past.ago)
  const at = plus(startOf(draw), 10 * hour + past.minute * minute)
  return { at, apply: (tx) => open(tx, draw, at, past) }
}

async function open(tx: Tx, draw: Day, at: Instant, { player, rule, nth, deposits }: Past): Promise<void> {
  const id = newId<'RedPacketClaim'>()
  const { multiple, ...bounds } = await tx
    .selectFrom('packetRule')
    .select(['multiple', 'minMoney as least', 'maxMoney as greatest'])
    .where('id', '=', rule)
    .executeTakeFirstOrThrow()
  const { seed } = await getOrCreateDraw(tx, draw, at)
  const amount = moneyOf(seed, { draw, player, nth, rule }, bounds)
  await lockPlayer(tx, player)
  await tx
    .insertInto('packetClaim')
    .values({
      id,
      playerId: player,
      draw,
      ruleId: rule,
      deposits: yuan(deposits),
      money: amount,
      multiple,
      at,
      nth,
      most: 3,
      ...bounds,
    })
    .execute()
  post(tx, {
    player,
    kind: 'packet.open',
    order: id,
    amount,
    at,
  })
  addRequirement(tx, {
    player,
    source: 'packet',
    about: id,
    amount: times(amount, multiple),
    bonus: amount,
    at,
  })
  await applyToRequirements(tx, { player, amount: times(amount, multiple), at: plus(at, hour) })
}

/** Ended, current and future rules; demo002 has opened packets. */
export const seedRedPackets: Seed = async (tx, now) => {
  const ended = await addRules(tx, plus(now, -60 * day), plus(now, -26 * day))
  const live = await addRules(tx, plus(now, -25 * day), plus(now, 45 * day))
  const [coming] = await addRules(tx, plus(now, 46 * day), plus(now, 76 * day))
  await tx.deleteFrom('packetRule').where('id', '>', coming!).execute()
  const player = (await tx.selectFrom('player').select('id').where('username', '=', 'demo002').executeTakeFirst())?.id
  if (!player) return
  const past: Omit<Past, 'player'>[] = [
    { rule: ended[0]!, ago: 40, minute: 3, nth: 1, deposits: '300.00' },
    { rule: ended[1]!, ago: 33, minute: 41, nth: 1, deposits: '1500.00' },
    { rule: ended[0]!, ago: 33, minute: 42, nth: 2, deposits: '1500.00' },
    { rule: live[0]!, ago: 21, minute: 12, nth: 1, deposits: '500.00' },
    { rule: live[1]!, ago: 14, minute: 7, nth: 1, deposits: '2000.00' },
    { rule: live[0]!, ago: 14, minute: 8, nth: 2, deposits: '2000.00' },
    { rule: live[0]!, ago: 8, minute: 65, nth: 1, deposits: '200.00' },
    { rule: live[0]!, ago: 3, minute: 90, nth: 1, deposits: '888.00' },
  ]
  return past.map((one) => opening(now, { ...one, player }))
}
