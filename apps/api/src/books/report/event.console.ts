import * as contract from '@koi/contract/books/report/event.console'
import { changingActs, type EventKind, eventKinds } from '@koi/contract/books/report/event'
import { type Fen, fenFromYuan, yuanFromFen } from '@koi/contract/money'
import { translated } from '@koi/contract/textsIn'
import { notes } from '@koi/contract/money/deposit/deposit.copy'
import { Invalid } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { likeOf, pageFound } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { isReal, type Range, parseRange, within } from './range.ts'

interface Event {
  id: string
  kind: EventKind
  playerId: string | null
  username: string
  about: string
  actor: string
  amount: Fen | null
  at: Instant
}

/** Who decided an order of table `o`, with the operator joined as `decider`. */
const actor = sql`coalesce(decider.username, case o.decided_by_kind when 'gateway' then ${notes.byChannel} when 'chain' then ${notes.byChain} else '' end)`

/** Significant events in a range; `least`: the minimum amount in fen. Each subquery uses an index on its time. */
const eventsIn = (range: Range, least: Fen) => {
  const at = (column: string) => within(sql.ref(column), range)
  const real = isReal(sql.ref('p.id'))
  const bets = (kind: EventKind, money: string, seen: string) => sql`
    select ${sql.lit(kind)} || '-' || b.player_id || '-' || b.venue || '-' || b.bet_id, ${sql.lit(kind)}, p.id, p.username,
      b.venue || ' ' || b.bet_id, b.venue, ${sql.ref(money)}, ${sql.ref(seen)}
      from bet b join player p on p.id = b.player_id where ${at(seen)} and ${real}`
  return sql<Event>`(
    select 'deposit-' || o.id as id, 'deposit' as kind, p.id as player_id, p.username, o.deposit_no as about,
      ${actor} as actor, o.credited as amount, o.closed_at as at
      from deposit o join player p on p.id = o.player_id left join operator decider on decider.id = o.decided_by
      where o.state = 'approved' and o.credited >= ${least} and ${at('o.closed_at')} and ${real}
    union all
    select 'withdrawal-' || o.id, 'withdrawal', p.id, p.username, o.order_no, ${actor}, o.amount, o.closed_at
      from withdrawal o join player p on p.id = o.player_id left join operator decider on decider.id = o.decided_by
      where o.state = 'approved' and o.amount >= ${least} and ${at('o.closed_at')} and ${real}
    union all
    ${bets('stake', 'b.stake', 'b.bet_at')} and b.state <> 'void' and b.stake >= ${least}
    union all
    ${bets('win', 'b.win_loss', 'b.settled_at')} and b.state = 'settled' and b.win_loss >= ${least}
    union all
    ${bets('void', 'b.stake', 'b.changed_at')} and b.state = 'void'
    union all
    select 'audit-' || a.id, case when a.act ~ '[rR]efused$' then 'refused' else 'change' end, null, '',
      a.act || ' ' || a.subject_id, a.actor_name, null, a.at
      from audit a
      where ${at('a.at')} and (a.act ~ '[rR]efused$' or split_part(a.act, '.', 1) = any(${changingActs}))
    union all
    select 'away-' || extract(epoch from t.hour)::bigint || '-' || t.realm || '-' || t.subject || '-' || t.why || '-' || t.network,
      'refused', p.id, coalesce(p.username, ''),
      t.realm || ' signIn.' || t.why || ' ×' || t.tries, t.network, null, t.last_at
      from turned_away t left join player p on t.realm <> 'operator'
        and p.id = case when t.subject ~ '^[0-9a-f-]{36}$' then t.subject::uuid end
      where ${at('t.hour')}
  )`
}

/** Parses the minimum amount of a setting, which was validated when it was saved. */
const parseMinimum = (text: string): Fen => fenFromYuan(text) ?? refuse(Invalid)
const parseEventKind = (text: string): EventKind => eventKinds.find((kind) => kind === text) ?? refuse(Invalid)

export const eventConsole = [
  on(contract.listEvents, async ({ db, input, settings, language, now }) => {
    const range = parseRange(input, now)
    let found = db.selectFrom(eventsIn(range, parseMinimum(settings.significant_amount)).as('event')).selectAll()
    if (input.kind) found = found.where('kind', '=', parseEventKind(input.kind))
    if (input.q) found = found.where('username', 'ilike', likeOf(input.q))
    return pageFound(input, found.orderBy('at', 'desc').orderBy('id', 'desc'), (row) => ({
      id: row.id,
      kind: row.kind,
      player_id: row.playerId ?? '',
      username: row.username,
      about: row.about,
      actor: translated(language, row.actor),
      amount: row.amount === null ? '' : yuanFromFen(row.amount),
      created_at: row.at,
    }))
  }),
]
