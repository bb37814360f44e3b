import { isId } from '@koi/contract/id'
import { fen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { pageFound } from '../../platform/http/items.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { AgentCaller } from '../../platform/http/caller.ts'

/** Masks a name: 'linyue66' → 'li***6'. */
export const maskName = (username: string): string => `${username.slice(0, 2)}***${username.slice(-1)}`

/** Requires that `of` is the caller or an agent below them. Throws NotFound for any other. */
export async function requireWithinDownline(db: Reader, { agent, path }: AgentCaller, of: string): Promise<string> {
  if (of === '' || of === agent) return agent
  const found = isId(of)
    ? await db.selectFrom('agent').select(['playerId', 'path']).where('playerId', '=', of).executeTakeFirst()
    : undefined
  return found?.path.startsWith(path) ? found.playerId : refuse(NotFound)
}

/** Loads the agents from the caller down to `agent`, inclusive. */
export async function pathFrom(db: Reader, caller: AgentCaller, agent: string) {
  const { rows } = await sql<{ id: string; username: string }>`
    select up.player_id as id, p.username from agent a join agent up on starts_with(a.path, up.path) and starts_with(up.path, ${caller.path})
      join player p on p.id = up.player_id
    where a.player_id = ${agent} order by length(up.path)`.execute(db)
  return rows.map(({ id, username }) => ({ id, username: id === caller.agent ? username : maskName(username) }))
}

interface Row {
  id: string
  username: string
  isAgent: boolean
  players: number
  createdAt: Instant
  lastBetAt: Instant | null
  deposits: number
  withdrawals: number
  validStake: number
  net: number
}

const perPage = 20

/** Loads one page of an agent's players, newest first, with lifetime totals. */
export async function loadDownline(db: Reader, agent: string, page: number) {
  const own = db
    .selectFrom((eb) => eb.fn<{ playerId: string }>('agent_downline', [eb.val(agent)]).as('d'))
    .innerJoin('player', 'player.id', 'd.playerId')
    .select('player.id')
    .orderBy('player.createdAt', 'desc')
    .orderBy('player.id')
  const shown = await pageFound({ page, per_page: perPage }, own, ({ id }) => id)
  return { ...shown, items: await loadDownlinePlayers(db, shown.items) }
}

async function loadDownlinePlayers(db: Reader, ids: string[]) {
  const { rows } = await sql<Row>`
    select o.id, o.username, o.created_at as "createdAt", a.player_id is not null as "isAgent",
      case when a.player_id is null then 0 else (select count(*) from agent_downline(o.id)) end as players,
      (select bet_at from bet where player_id = o.id order by bet_at desc limit 1) as "lastBetAt",
      coalesce(s.stake, 0) as "validStake", coalesce(s.net, 0) as net,
      coalesce(s.deposited, 0) as deposits, coalesce(s.withdrawn, 0) as withdrawals
    from player o left join agent a on a.player_id = o.id left join lateral (
      select sum(valid_stake) as stake, -sum(win_loss) as net, sum(deposited) as deposited, sum(withdrawn) as withdrawn
      from player_sum where player_id = o.id
    ) s on true
    where o.id = any(${ids}::uuid[]) order by o.created_at desc, o.id`.execute(db)
  return rows.map((row) => ({
    id: row.isAgent ? row.id : '',
    username: maskName(row.username),
    is_agent: row.isAgent,
    players: Number(row.players),
    created_at: row.createdAt,
    last_bet_at: row.lastBetAt,
    deposits: fen(Number(row.deposits)),
    withdrawals: fen(Number(row.withdrawals)),
    valid_stake: fen(Number(row.validStake)),
    net: fen(Number(row.net)),
  }))
}
