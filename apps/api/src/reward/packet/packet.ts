import { type Fen, multiple } from '@koi/contract/money'
import {
  RedPacketsClosed,
  RedPacketsNotEarned,
  RedPacketsNotRunning,
  RedPacketsOutsideHours,
  RedPacketsUsedUp,
} from '@koi/contract/reward/packet/packet.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { lockPlayer, post } from '../../books/ledger/ledger.ts'
import { requirePayInAllowed } from '../../access/identity/playerStatus.ts'
import type { Clock } from '../../platform/base/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { addRequirement } from '../../money/turnover/turnover.ts'
import { moneyOf, getOrCreateDraw } from './seed.ts'
import { loadClaimStatus } from './claimStatus.ts'

/** Opens a packet and credits the amount, which follows from the day's seed, with its turnover. `id` is the claim's id. */
export async function claim(
  tx: Tx,
  { id, player, settings, clock }: { id: string; player: string; settings: Settings; clock: Clock },
): Promise<Fen> {
  await lockPlayer(tx, player)
  const now = clock.now()
  await requirePayInAllowed(tx, player, now)
  if (settings.redpacket_switch === 0) refuse(RedPacketsClosed)
  const { draw, rules, claimed, next } = await loadClaimStatus(tx, player, settings, now)
  if (!rules.some(({ isLive }) => isLive)) refuse(RedPacketsNotRunning)
  if (!draw.isOpen)
    refuse(RedPacketsOutsideHours, { from: settings.redpacket_claim_from, to: settings.redpacket_claim_to })
  if (!next)
    return refuse(rules.some(({ isMet, isClaimed }) => isMet && !isClaimed) ? RedPacketsUsedUp : RedPacketsNotEarned)

  const { seed } = await getOrCreateDraw(tx, draw.day, now)
  const nth = claimed + 1
  const bounds = { least: next.minMoney, greatest: next.maxMoney }
  const money = moneyOf(seed, { draw: draw.day, player, nth, rule: next.id }, bounds)
  const most = next.maxTimes > 0 ? Math.min(next.maxTimes, settings.redpacket_max_times) : settings.redpacket_max_times
  const row = {
    id,
    playerId: player,
    draw: draw.day,
    ruleId: next.id,
    deposits: next.deposits,
    money,
    multiple: next.multiple,
    at: now,
    nth,
    most,
    ...bounds,
  }
  await tx.insertInto('packetClaim').values(row).execute()
  post(tx, {
    player,
    kind: 'packet.open',
    order: id,
    amount: money,
    at: now,
  })
  addRequirement(tx, {
    player,
    source: 'packet',
    about: id,
    amount: multiple(money, next.multiple),
    bonus: money,
    at: now,
  })
  return money
}
