import { isIPv4, isIPv6 } from 'node:net'
import { type FoundBy, type FoundKind, maxFound } from '@koi/contract/desk/find/find'
import { isId } from '@koi/contract/id'
import type { Fen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { plainCode, plainName } from '@koi/contract/typed'
import { type RawBuilder, sql } from 'kysely'
import { deviceMark, networkMark } from '../../access/identity/playerMarks.ts'
import { parsePayNumber } from '../../money/deposit/try.ts'
import { hashesIn } from '../../platform/base/personal.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'

export interface Found {
  kind: FoundKind
  by: FoundBy
  key: string
  title: string
  playerId: string
  username: string
  amount: Fen | null
  state: string
  at: Instant
}

/** Values that are personal data; what they find is audited. */
const personal: readonly FoundBy[] = ['mobile', 'email', 'realname', 'payee', 'network', 'device']
export const isPersonal = ({ by }: Pick<Found, 'by'>): boolean => personal.includes(by)

const playerColumns = sql`p.id::text, p.username, p.id, p.username, null::bigint,
  case when p.is_blacklisted then 'blacklisted' when p.is_active then '' else 'disabled' end, p.created_at`

interface LookUp {
  by: FoundBy
  kind: FoundKind
  /** Columns, from and where; selects the columns of `Found` after `by`. */
  rows: RawBuilder<unknown>
  /** Column by which the newest come first. */
  newest: RawBuilder<unknown>
}

const lookUp = (kind: FoundKind, by: FoundBy, rows: RawBuilder<unknown>, newest: RawBuilder<unknown>): LookUp => ({
  kind,
  by,
  rows,
  newest,
})

/** Look-ups of players. Each uses an index: conditions joined by `or` would not. */
function playerLookUps(key: FolderSecret, text: string): LookUp[] {
  const by = (value: FoundBy, condition: RawBuilder<unknown>) =>
    lookUp('player', value, sql`${playerColumns} from player p where ${condition}`, sql`p.created_at`)
  const byMark = (value: FoundBy, kind: 'device' | 'network', mark: Buffer) =>
    lookUp(
      'player',
      value,
      sql`${playerColumns} from player_mark m join player p on p.id = m.player_id
        where m.kind = ${kind} and m.mark = ${mark}`,
      sql`m.first_at`,
    )
  const name = plainName(text)
  const address = name.replace(/^\[|\]$/g, '')
  const digits = plainCode(text).replace(/^\+/, '')
  const code = plainCode(text)
  return [
    by('username', sql`lower(p.username) = ${name.toLowerCase()}`),
    ...(isId(name) ? [by('id', sql`p.id = ${name}::uuid`)] : []),
    ...(/^\d{5,20}$/.test(digits)
      ? [by('mobile', sql`p.mobile_hash = any(${hashesIn(key, 'player.mobile', text)}::bytea[])`)]
      : []),
    ...(name.includes('@')
      ? [by('email', sql`p.email_hash = any(${hashesIn(key, 'player.email', text)}::bytea[])`)]
      : []),
    ...(/\p{L}/u.test(name) && !/\d/.test(name)
      ? [by('realname', sql`p.realname_hash = any(${hashesIn(key, 'player.realname', text)}::bytea[])`)]
      : []),
    ...(isIPv4(address) || isIPv6(address) ? [byMark('network', 'network', networkMark(key, address))] : []),
    ...(/^[\w-]{16,64}$/.test(name) ? [byMark('device', 'device', deviceMark(key, name))] : []),
    ...(code.length >= 6
      ? [
          lookUp(
            'player',
            'payee',
            sql`${playerColumns} from payee y join player p on p.id = y.player_id
              where y.kind in ('bank', 'usdt', 'antoken') and y.removed_at is null
                and y.bank_no_hash = any(${hashesIn(key, 'payee.bank_no', text)}::bytea[])`,
            sql`y.created_at`,
          ),
        ]
      : []),
    ...(/^[0-9a-z]{6,20}$/i.test(code) ? [by('code', sql`invitation_code(p.id) = ${code.toLowerCase()}`)] : []),
  ]
}

/** The permission that the list of each kind requires. */
const permissions: Record<FoundKind, string> = {
  player: 'player.view',
  agent: 'agent.view',
  deposit: 'deposit.view',
  withdrawal: 'withdrawal.view',
  transfer: 'transfer.view',
  adjustment: 'adjustment.view',
  unmatched_payment: 'deposit.view',
  bet: 'bet.view',
  inquiry: 'player.view',
  source: 'source.view',
}

function lookUpsOf(key: FolderSecret, text: string): LookUp[] {
  const name = plainName(text)
  const code = plainCode(text)
  /** The number as it was entered, and as people type and paste it. */
  const numbers = [...new Set([name, code, code.toUpperCase()])]
  /** References and hashes of transactions; those of chains are in lower case. */
  const references = [...new Set([name, code, code.toLowerCase()])]
  const any = (values: string[]) => sql`any(${values}::text[])`
  const id = isId(name) ? name : null
  const deposit = sql`d.deposit_no, d.deposit_no, p.id, p.username, d.amount::bigint, d.state::text, d.created_at
    from deposit d join player p on p.id = d.player_id`
  const withdrawal = sql`w.order_no, w.order_no, p.id, p.username, w.amount::bigint, w.state::text, w.created_at
    from withdrawal w join player p on p.id = w.player_id`
  const bet = sql`b.bet_id, b.bet_id, p.id, p.username, b.stake::bigint, b.state::text, b.bet_at
    from bet b join player p on p.id = b.player_id`
  const agent = sql`p.username, p.username, p.id, p.username, null::bigint, a.state::text, a.created_at
    from player p join agent a on a.player_id = p.id`
  const unmatched = sql`u.reference, u.reference, null::uuid, '', u.amount::bigint,
    case when u.closed_at is null then 'open' else 'closed' end, u.at`
  return [
    lookUp(
      'deposit',
      'number',
      sql`${deposit} where d.deposit_no = ${any([...numbers, parsePayNumber(code.toUpperCase()).depositNo])}`,
      sql`d.created_at`,
    ),
    // The channel is named because the index of references begins with it.
    lookUp(
      'deposit',
      'reference',
      sql`${deposit} where d.channel in (select code from pay_channel) and d.reference <> ''
        and d.reference = ${any(references)}`,
      sql`d.created_at`,
    ),
    lookUp(
      'deposit',
      'gateway_number',
      sql`${deposit} where d.pay_number <> '' and d.pay_number = ${any(references)}`,
      sql`d.created_at`,
    ),
    lookUp('withdrawal', 'number', sql`${withdrawal} where w.order_no = ${any(numbers)}`, sql`w.created_at`),
    lookUp(
      'withdrawal',
      'reference',
      sql`${withdrawal} where w.reference <> '' and w.reference = ${any(references)}`,
      sql`w.created_at`,
    ),
    ...(code.length >= 6
      ? [
          lookUp(
            'withdrawal',
            'payee',
            sql`${withdrawal} where w.payee_no_hash = any(${hashesIn(key, 'withdrawal.payee_no', text)}::bytea[])`,
            sql`w.created_at`,
          ),
        ]
      : []),
    lookUp(
      'unmatched_payment',
      'reference',
      sql`${unmatched} from unmatched_payment u
        where u.channel in (select code from pay_channel) and u.reference = ${any(references)}`,
      sql`u.at`,
    ),
    // The venue is named because the primary key begins with it.
    lookUp(
      'bet',
      'number',
      sql`${bet} where b.venue in (select code from venue) and b.bet_id = ${any(references)}`,
      sql`b.bet_at`,
    ),
    lookUp('bet', 'round', sql`${bet} where b.round_id <> '' and b.round_id = ${any(references)}`, sql`b.bet_at`),
    lookUp(
      'inquiry',
      'number',
      sql`i.inquiry_no, i.inquiry_no, p.id, p.username, null::bigint,
        case when i.answered_at is null then 'open' else 'closed' end, i.asked_at
        from inquiry i join player p on p.id = i.player_id where i.inquiry_no = ${any(numbers)}`,
      sql`i.asked_at`,
    ),
    lookUp(
      'source',
      'code',
      sql`s.id::text, s.name, null::uuid, '', null::bigint, case when s.is_on then '' else 'off' end, s.created_at
        from source s where s.code = ${name.toLowerCase()}`,
      sql`s.created_at`,
    ),
    lookUp('agent', 'username', sql`${agent} where lower(p.username) = ${name.toLowerCase()}`, sql`a.created_at`),
    lookUp('agent', 'code', sql`${agent} where invitation_code(p.id) = ${code.toLowerCase()}`, sql`a.created_at`),
    ...(id === null
      ? []
      : [
          lookUp('deposit', 'id', sql`${deposit} where d.id = ${id}::uuid`, sql`d.created_at`),
          lookUp('withdrawal', 'id', sql`${withdrawal} where w.id = ${id}::uuid`, sql`w.created_at`),
          lookUp(
            'transfer',
            'number',
            sql`t.id::text, t.id::text, p.id, p.username, t.amount::bigint, t.state::text, t.created_at
              from transfer t join player p on p.id = t.player_id where t.id = ${id}::uuid`,
            sql`t.created_at`,
          ),
          lookUp(
            'adjustment',
            'number',
            sql`a.id::text, a.id::text, p.id, p.username, a.amount::bigint, a.state::text, a.created_at
              from adjustment a join player p on p.id = a.player_id where a.id = ${id}::uuid`,
            sql`a.created_at`,
          ),
        ]),
    ...playerLookUps(key, text),
  ]
}

type FoundRow = Omit<Found, 'kind' | 'by'> & { order: number }

/** One statement with all look-ups, each of which returns at most one row more than `maxFound`, the newest. */
const statementOf = (lookUps: LookUp[]) =>
  sql<FoundRow>`
    select * from (${sql.join(
      lookUps.map(
        ({ rows, newest }, order) =>
          sql`(select ${order}::int, ${rows} order by ${newest} desc, 2 desc limit ${maxFound + 1})`,
      ),
      sql` union all `,
    )}) as found ("order", key, title, player_id, username, amount, state, at)
    order by "order", at desc, key desc`

/** The statement of a search by an operator with all permissions. */
export const statementFor = (key: FolderSecret, text: string) => statementOf(lookUpsOf(key, text))

/**
 * Finds rows of the kinds that `holds` permits by an exact value, in one statement; each of its look-ups uses an index and returns
 * at most `maxFound` rows, the newest. `isCut`: there are more.
 */
export async function findExact(
  db: Reader | Tx,
  key: FolderSecret,
  text: string,
  holds: (permission: string) => boolean,
): Promise<{ found: Found[]; isCut: boolean }> {
  const lookUps = lookUpsOf(key, text).filter(({ kind }) => holds(permissions[kind]))
  if (lookUps.length === 0) return { found: [], isCut: false }
  const { rows } = await statementOf(lookUps).execute(db)
  const found = new Map<string, Found>()
  const counts = new Map<number, number>()
  let isCut = false
  for (const { order, ...row } of rows) {
    const count = (counts.get(order) ?? 0) + 1
    counts.set(order, count)
    const { kind, by } = lookUps[order]!
    const id = `${kind} ${row.key}`
    if (count > maxFound) isCut = true
    else if (!found.has(id)) found.set(id, { kind, by, ...row, playerId: row.playerId ?? '' })
  }
  return { found: [...found.values()], isCut }
}
