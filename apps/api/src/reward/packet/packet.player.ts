import { replyCopy } from '@koi/contract/reward/packet/packet.copy'
import * as contract from '@koi/contract/reward/packet/packet.player'
import { noMoney } from '@koi/contract/money'
import { on, withMessage } from '../../platform/http/on.ts'
import { listFound } from '../../platform/text/page.ts'
import { drawAt } from './draw.ts'
import { claim } from './packet.ts'
import { isOver, getOrCreateDraw } from './seed.ts'
import { loadClaimStatus } from './claimStatus.ts'

export const packetPlayer = [
  on(contract.readRedPackets, async ({ db, caller, settings, now }) => {
    const { rules, claimed, left, most } = await loadClaimStatus(db, caller.player, settings, now)
    // Players see rules that run before those to come, the lowest first.
    const sorted = [...rules].reverse().sort((one, other) => Number(other.isLive) - Number(one.isLive))
    const shown = sorted.map(({ startTime, endTime, dayFlow, flowMoney, recharge, minMoney, maxMoney }) => ({
      start_time: startTime,
      end_time: endTime,
      day_flow: dayFlow,
      flow_money: flowMoney,
      recharge,
      least: minMoney,
      most: maxMoney,
    }))
    return { sendnums: settings.redpacket_switch === 0 ? 0 : left, acquirednum: claimed, max_times: most, rules: shown }
  }),

  on(contract.readPacketEffect, async ({ db, caller, settings, now }) => {
    const { next, draw } = await loadClaimStatus(db, caller.player, settings, now)
    return {
      multiple: next?.multiple ?? 0,
      most: next?.maxMoney ?? noMoney,
      opens_at: draw.opensAt,
      closes_at: draw.closesAt,
    }
  }),

  on(contract.claimRedPacket, async ({ tx, clock, caller, settings, idempotency }) => {
    return withMessage(replyCopy.claimed, {
      redpacketmoney: await claim(tx, { id: idempotency.orderId, player: caller.player, settings, clock }),
    })
  }),

  on(contract.listRedPackets, async ({ db, caller, input }) => {
    const own = db.selectFrom('packetClaim').where('playerId', '=', caller.player)
    return listFound(
      input.page,
      own.select(['deposits', 'money', 'at']).orderBy('at', 'desc').orderBy('id', 'desc'),
      ({ deposits, money, at }) => ({ money: deposits, redpacketmoney: money, created_at: at, usetime: at }),
    )
  }),

  on(contract.proveRedPackets, async ({ tx, caller, input, settings, now }) => {
    const { day } = drawAt(settings, now)
    const { promise, at } = await getOrCreateDraw(tx, day, now)
    const own = tx
      .selectFrom('packetClaim')
      .innerJoin('packetDraw', 'packetDraw.day', 'packetClaim.draw')
      .select(['draw', 'nth', 'ruleId', 'money', 'least', 'greatest', 'packetClaim.at', 'seed', 'promise'])
      .where('playerId', '=', caller.player)
      .orderBy('packetClaim.at', 'desc')
      .orderBy('packetClaim.id', 'desc')
    const list = await listFound(input.page, own, (row) => ({
      draw: row.draw,
      player: caller.player,
      nth: row.nth,
      rule: row.ruleId,
      least: row.least,
      greatest: row.greatest,
      redpacketmoney: row.money,
      promise: row.promise,
      seed: isOver(row.draw, now) ? row.seed : '',
      created_at: row.at,
    }))
    return { draw: day, promise, promised_at: at, list }
  }),
]
