import { type Fen, fen } from '@koi/contract/money'
import type { OrderContext } from '@koi/contract/books/order/order'
import { orderStates } from '@koi/contract/state'
import type { Language } from '@koi/contract/language'
import { textsIn, translated } from '@koi/contract/textsIn'
import type { MovementKind } from '@koi/contract/play/statement/statement.copy'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/db.ts'
import { keyOf } from '../../platform/text/id.ts'
import { hashesIn, openIn } from '../../platform/base/personal.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { written } from '../../platform/text/words.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { loadFunding } from './funding.ts'

type Context = z.output<typeof OrderContext>

/** The order for which the context is loaded. */
export interface OrderAsked {
  kind: 'deposit' | 'withdrawal'
  id: string
  number: string
  playerId: string
  createdAt: Instant
  /** Number of the payee or payer, '' if unknown. */
  payeeNo: string
}

const maxSamePayee = 20
const maxEarlier = 10
const maxAudit = 50

/** Each kind is posted at most once per order. */
const movementKinds: Record<OrderAsked['kind'], MovementKind[]> = {
  deposit: ['deposit.credit'],
  withdrawal: ['withdrawal.hold', 'withdrawal.pay', 'withdrawal.return'],
}

/** Loads `OrderContext` except its queue, the player's risk and the sign-in before it, with ten queries. */
export async function loadOrderContext(
  db: Reader,
  key: FolderSecret,
  order: OrderAsked,
  language: Language,
): Promise<Omit<Context, 'claimed_until' | 'next' | 'risk' | 'origin'>> {
  const { verification, screenedAt, isDormant, totals, player } = await loadPlayer(db, key, order)
  return {
    player,
    totals,
    screening: {
      verification,
      screened_at: screenedAt,
      is_dormant: isDormant,
      ...(await loadMarkers(db, order, language)),
    },
    funding: await loadFunding(db, key, order),
    same_payee: await findSamePayee(db, key, order),
    earlier: await findEarlier(db, order, language),
    postings: await findPostings(db, order, language),
    approvals: await findApprovals(db, order),
    audit: await findAudit(db, order),
  }
}

async function loadPlayer(db: Reader, key: FolderSecret, { id, playerId }: OrderAsked) {
  const balance = (place: Tables['account']['place']) =>
    sql<Fen>`coalesce((select sum(balance) from account where player_id = player.id and place = ${place}), 0)::bigint`
  const row = await db
    .selectFrom('player')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('deposit')
          .select([
            sql<number>`count(*) filter (where state = 'approved')`.as('depositsApproved'),
            sql<number>`count(*) filter (where state = 'rejected')`.as('depositsRejected'),
            sql<Fen>`coalesce(sum(credited), 0)::bigint`.as('deposited'),
          ])
          .whereRef('deposit.playerId', '=', 'player.id')
          .where('deposit.id', '<>', id)
          .as('deposits'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('withdrawal')
          .select([
            sql<number>`count(*) filter (where state = 'approved')`.as('withdrawalsApproved'),
            sql<number>`count(*) filter (where state = 'rejected')`.as('withdrawalsRejected'),
            sql<Fen>`coalesce(sum(amount) filter (where state = 'approved'), 0)::bigint`.as('withdrawn'),
          ])
          .whereRef('withdrawal.playerId', '=', 'player.id')
          .where('withdrawal.id', '<>', id)
          .as('withdrawals'),
      (join) => join.onTrue(),
    )
    .leftJoin('screening', 'screening.playerId', 'player.id')
    .selectAll(['deposits', 'withdrawals'])
    .select([
      'player.id',
      'username',
      'realname',
      'vipLevel',
      'isBlacklisted',
      'isActive',
      'isTest',
      'excludedUntil',
      'note',
      'createdAt',
      'signedInAt',
      'screening.at as screenedAt',
      // A hold of an operator without an end ends with `untilLifted`.
      sql<Instant | null>`greatest(player.withdrawals_held_until, (select coalesce(h.until, '2999-12-31 23:59:59+08')
        from player_hold h where h.player_id = player.id and h.kind = 'withdrawals'))`.as('withdrawalsHeldUntil'),
      balance('main').as('balance'),
      balance('held').as('held'),
      balance('venue').as('inVenues'),
      sql<Fen>`coalesce((select sum(amount - worked) from wagering_requirement where player_id = player.id and state = 'open'), 0)::bigint`.as(
        'requirement',
      ),
      sql<boolean>`exists (select from dormancy where player_id = player.id and dormant_at is not null and checked_at is null)`.as(
        'isDormant',
      ),
      sql<
        Context['screening']['verification']
      >`coalesce((select state::text from verification where player_id = player.id order by asked_at desc, id desc limit 1), 'none')`.as(
        'verification',
      ),
    ])
    .where('player.id', '=', playerId)
    .executeTakeFirstOrThrow()
  return {
    screenedAt: row.screenedAt,
    isDormant: row.isDormant,
    verification: row.verification,
    totals: {
      deposits: { approved: row.depositsApproved, amount: row.deposited, rejected: row.depositsRejected },
      withdrawals: { approved: row.withdrawalsApproved, amount: row.withdrawn, rejected: row.withdrawalsRejected },
    },
    player: {
      id: row.id,
      username: row.username,
      realname: openIn(key, 'player.realname', row.id, row.realname),
      vip: row.vipLevel,
      isblack: row.isBlacklisted,
      status: row.isActive,
      is_test: row.isTest,
      excluded_until: row.excludedUntil,
      withdrawals_held_until: row.withdrawalsHeldUntil,
      note: row.note,
      created_at: row.createdAt,
      last_login_at: row.signedInAt,
      balance: row.balance,
      held: row.held,
      gameblance: row.inVenues,
      bet_amount: row.requirement,
    },
  }
}

/** Loads the player's open hits in barring lists and open markers of harm. */
async function loadMarkers(db: Reader, { playerId }: OrderAsked, language: Language) {
  const hits = await db
    .selectFrom('barringHit')
    .select(['source', 'evidence', 'at'])
    .where('playerId', '=', playerId)
    .where('state', '=', 'open')
    .orderBy('at', 'desc')
    .execute()
  const markers = await db
    .selectFrom('harmMarker')
    .select(['kind', 'day', 'args', 'at'])
    .where('playerId', '=', playerId)
    .where('closedAt', 'is', null)
    .orderBy('at', 'desc')
    .execute()
  return {
    barring_hits: hits.map(({ source, evidence, at }) => ({
      source: translated(language, source),
      evidence,
      created_at: at,
    })),
    harm_markers: markers.map((row) => ({
      kind: row.kind,
      day: row.day,
      words: written(textsIn[language].harm.harmWords[row.kind], row.args),
      created_at: row.at,
    })),
  }
}

/** Finds other players with the same payee by the indexed hashes; misses a payee that was removed without a withdrawal. */
async function findSamePayee(db: Reader, key: FolderSecret, { playerId, payeeNo }: OrderAsked) {
  if (payeeNo === '') return []
  const used = hashesIn(key, 'withdrawal.payee_no', payeeNo)
  const bound = hashesIn(key, 'payee.bank_no', payeeNo)
  const { rows } = await sql<{
    id: string
    username: string
    isBlacklisted: boolean
    isActive: boolean
    withdrawals: number
    amount: Fen
    isBound: boolean
  }>`
    select p.id, p.username, p.is_blacklisted as "isBlacklisted", p.is_active as "isActive",
      count(s.amount) as withdrawals, coalesce(sum(s.amount), 0)::bigint as amount, bool_or(s.amount is null) as "isBound"
    from (
      select player_id, amount from withdrawal where payee_no_hash = any(${used}::bytea[])
      union all
      select player_id, null from payee where kind in ('bank', 'usdt', 'antoken') and bank_no_hash = any(${bound}::bytea[]) and removed_at is null
    ) s join player p on p.id = s.player_id
    where p.id <> ${playerId} group by p.id order by max(s.amount) desc nulls last, p.id limit ${maxSamePayee}`.execute(
    db,
  )
  return rows.map((row) => ({
    player_id: row.id,
    username: row.username,
    isblack: row.isBlacklisted,
    status: row.isActive,
    withdrawals: row.withdrawals,
    amount: row.amount,
    is_bound: row.isBound,
  }))
}

async function findEarlier(
  db: Reader,
  { id, playerId, createdAt }: OrderAsked,
  language: Language,
): Promise<Context['earlier']> {
  const deposits = db
    .selectFrom('deposit')
    .select(['id', 'depositNo as number', 'createdAt', 'closedAt', 'note as reason'])
    .select([sql<'deposit' | 'withdrawal'>`'deposit'`.as('kind'), sql<string>`state::text`.as('state')])
    .select(sql<Fen>`coalesce(credited, amount)`.as('amount'))
    .where('playerId', '=', playerId)
    .where('createdAt', '<=', createdAt)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEarlier + 1)
  const withdrawals = db
    .selectFrom('withdrawal')
    .select(['id', 'orderNo as number', 'createdAt', 'closedAt', 'reason'])
    .select([sql<'deposit' | 'withdrawal'>`'withdrawal'`.as('kind'), sql<string>`state::text`.as('state')])
    .select(sql<Fen>`amount`.as('amount'))
    .where('playerId', '=', playerId)
    .where('createdAt', '<=', createdAt)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEarlier + 1)
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom(deposits.as('d'))
        .selectAll()
        .unionAll(eb.selectFrom(withdrawals.as('w')).selectAll())
        .as('earlier'),
    )
    .selectAll()
    .where('id', '<>', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEarlier)
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    number: row.number,
    amount: fen(row.amount),
    state: row.state in orderStates ? (row.state as keyof typeof orderStates) : 'pending',
    reason: translated(language, row.reason),
    created_at: row.createdAt,
    decided_at: row.closedAt,
  }))
}

/** Finds postings by their keys, because postings are not indexed by order. */
async function findPostings(
  db: Reader,
  { kind, id, playerId }: OrderAsked,
  language: Language,
): Promise<Context['postings']> {
  const rows = await db
    .selectFrom('posting')
    .innerJoin('movementKind', 'movementKind.kind', 'posting.kind')
    .selectAll('posting')
    .select([
      sql<string>`account_name(source, posting.venue)`.as('source'),
      sql<string>`account_name(target, posting.venue)`.as('target'),
    ])
    .where('playerId', '=', playerId)
    .where(
      'key',
      'in',
      movementKinds[kind].map((step) => keyOf(id, step)),
    )
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({
    seq: row.seq,
    kind: row.kind,
    name: textsIn[language].statement.movementName(row.kind),
    source: row.source,
    target: row.target,
    amount: row.amount,
    source_balance: row.sourceBalance,
    target_balance: row.targetBalance,
    created_at: row.at,
  }))
}

async function findApprovals(db: Reader, { kind, id }: OrderAsked): Promise<Context['approvals']> {
  const rows = await db
    .selectFrom('approval')
    .innerJoin('operator as maker', 'maker.id', 'approval.madeBy')
    .leftJoin('operator as decider', 'decider.id', 'approval.decidedBy')
    .select(['approval.state', 'decision', 'evidence', 'madeAt', 'decidedAt'])
    .select(['maker.username as maker', 'decider.username as decider'])
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .orderBy('madeAt', 'desc')
    .execute()
  return rows.map((row) => ({
    state: row.state,
    amount: typeof row.decision === 'number' ? fen(row.decision) : null,
    evidence: row.evidence,
    made_by: row.maker,
    created_at: row.madeAt,
    decided_by: row.decider ?? '',
    decided_at: row.decidedAt,
  }))
}

const findAudit = async (db: Reader, { kind, number }: OrderAsked): Promise<Context['audit']> =>
  (
    await db
      .selectFrom('audit')
      .select(['id', 'at', 'actorName', 'act', 'before', 'after', 'reason'])
      .where('subjectKind', '=', kind)
      .where('subjectId', '=', number)
      .orderBy('id', 'desc')
      .limit(maxAudit)
      .execute()
  ).map(({ id, actorName, ...row }) => ({ ...row, id: String(id), actor_name: actorName }))
