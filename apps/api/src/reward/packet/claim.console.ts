import { isId } from '@koi/contract/id'
import * as contract from '@koi/contract/reward/packet/packet.console'
import { NotFound } from '@koi/contract/refusal.copy'
import { inDates, likeOf, pageFound } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'
import { loadClaimStatus } from './claimStatus.ts'

export const claimConsole = [
  on(contract.dryRunRules, async ({ db, input, settings, now, refuse }) => {
    const who = isId(input.player_id)
      ? await db.selectFrom('player').select(['id', 'username']).where('id', '=', input.player_id).executeTakeFirst()
      : undefined
    const { id, username } = who ?? refuse(NotFound)
    const { draw, rules: judged, claimed, left, most } = await loadClaimStatus(db, id, settings, now)
    const items = judged.map((rule) => ({
      id: rule.id,
      start_time: rule.startTime,
      end_time: rule.endTime,
      live: rule.isLive,
      deposits: rule.deposits,
      day_flow: rule.dayStakes,
      flow_money: rule.allStakes,
      met: rule.isMet,
      claimed: rule.isClaimed,
    }))
    return {
      player_id: id,
      username,
      draw: draw.day,
      counted_from: draw.countedFrom,
      counted_to: draw.countedTo,
      is_open: draw.isOpen,
      sendnums: left,
      acquirednum: claimed,
      max_times: most,
      items,
    }
  }),

  on(contract.listClaims, async ({ db, input }) => {
    let found = db.selectFrom('packetClaim').innerJoin('player', 'player.id', 'packetClaim.playerId')
    found = inDates(found, 'packetClaim.at', input)
    if (input.q) found = found.where('player.username', 'ilike', likeOf(input.q))
    return pageFound(
      input,
      found
        .selectAll('packetClaim')
        .select('player.username')
        .orderBy('packetClaim.at', 'desc')
        .orderBy('packetClaim.id', 'desc'),
      ({ id, playerId, username, ruleId, draw, deposits, money, multiple, at }) => ({
        id,
        player_id: playerId,
        username,
        rule_id: ruleId,
        draw,
        money: deposits,
        redpacketmoney: money,
        multiple,
        created_at: at,
      }),
    )
  }),
]
