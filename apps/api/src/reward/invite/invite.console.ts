import { isId } from '@koi/contract/id'
import * as contract from '@koi/contract/reward/invite/invite.console'
import { invitationStates } from '@koi/contract/reward/invite/invite'
import type { Fen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'

/** SQL: the bonus offered or credited to a player for a friend; `subject` is that of `friend.ts`. */
const bonusOf = (player: string, subject: ReturnType<typeof sql>) => sql<Fen>`
  coalesce((select sum(greatest(b.amount - coalesce(b.revoked, 0), 0)) from bonus b where b.player_id = ${sql.ref(player)}
    and b.cause = 'friend' and b.subject = ${subject} and b.state in ('offered', 'review', 'credited')), 0)::bigint`
const sumOf = (column: 'deposited' | 'valid_stake', table: 'player_day' | 'player_day_play') => sql<Fen>`
  coalesce((select sum(${sql.ref(`d.${column}`)}) from ${sql.table(table)} d where d.player_id = i.friend_id), 0)::bigint`

const invitations = (db: Reader) =>
  db
    .selectFrom('invitation as i')
    .innerJoin('player as f', 'f.id', 'i.friendId')
    .innerJoin('player as o', 'o.id', 'i.inviterId')
    .selectAll('i')
    .select(['f.username', 'o.username as inviter'])
    .select([sumOf('deposited', 'player_day').as('deposited'), sumOf('valid_stake', 'player_day_play').as('stake')])
    .select([
      bonusOf('i.inviter_id', sql`i.friend_id::text`).as('inviterBonus'),
      bonusOf('i.friend_id', sql`''`).as('friendBonus'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof invitations>['executeTakeFirstOrThrow']>>

const toRow = (row: Row) => ({
  player_id: row.friendId,
  username: row.username,
  inviter_id: row.inviterId,
  inviter: row.inviter,
  state: row.state,
  reason: row.reason ?? ('' as const),
  deposited: row.deposited,
  stake: row.stake,
  inviter_bonus: row.inviterBonus,
  friend_bonus: row.friendBonus,
  created_at: row.at,
  decided_at: row.decidedAt,
})

export const inviteConsole = [
  on(contract.listInvitations, async ({ db, input, refuse }) => {
    let found = invitations(db)
    if (input.q) {
      const name = likeOf(input.q)
      found = found.where((eb) => eb.or([eb('f.username', 'ilike', name), eb('o.username', 'ilike', name)]))
    }
    if (input.state) found = found.where('i.state', 'in', statesOf(invitationStates, input.state))
    if (input.reason) found = found.where('i.reason', '=', input.reason)
    if (input.player_id) {
      const { player_id: player } = input
      if (!isId<'Player'>(player)) return refuse(NotFound)
      found = found.where((eb) => eb.or([eb('i.friendId', '=', player), eb('i.inviterId', '=', player)]))
    }
    found = inDates(found, 'i.at', input)
    return pageFound(input, found.orderBy('i.at', 'desc').orderBy('i.friendId', 'desc'), toRow)
  }),
]
