import { AlreadyDecided } from '@koi/contract/access/approval/approval.copy'
import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import { orderStates } from '@koi/contract/state'
import { birthdayIn } from '@koi/contract/player/verification/verification'
import {
  DocumentTaken,
  RejectionReasonNeeded,
  VerificationEmptied,
} from '@koi/contract/player/verification/verification.copy'
import * as contract from '@koi/contract/player/verification/verification.console'
import { sql } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import { claim, type Claimable, release, requireUnclaimed } from '../../platform/claim/claim.ts'
import { notifyPlayer } from '../message/message.ts'
import { transact } from '../../platform/ops/app.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { deciderColumns } from '../../platform/db/decider.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { type Args, auditAct, on } from '../../platform/http/on.ts'
import { hashesIn, openIn } from '../../platform/base/personal.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { refuseTaken } from '../../platform/db/taken.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { openDocument } from './document.ts'
import { maskedNumber, requireUniqueDocument } from './verification.ts'

const joined = (db: Reader | Tx) =>
  db
    .selectFrom('verification')
    .innerJoin('player', 'player.id', 'verification.playerId')
    .leftJoin('handling', (join) =>
      join.on('handling.kind', '=', 'verifications').onRef('handling.objectId', '=', 'verification.id'),
    )
    .leftJoin('operator as claimer', 'claimer.id', 'handling.ownerId')
    .leftJoin('operator as decider', 'decider.id', 'verification.decidedBy')
    .selectAll('verification')
    .select([
      'player.username',
      'player.realname as accountName',
      'claimer.username as claimer',
      'decider.username as decider',
    ])
type Verification = Awaited<ReturnType<ReturnType<typeof joined>['executeTakeFirstOrThrow']>>

const numberOf = (key: FolderSecret, { id, number }: Verification): string =>
  openIn(key, 'verification.number', id, number)

const toVerificationRow = (key: FolderSecret) => (row: Verification) => ({
  id: row.id,
  player_id: row.playerId,
  username: row.username,
  kind: row.kind,
  number: maskedNumber(numberOf(key, row)),
  state: row.state,
  reason: row.reason,
  claimed_by: row.state === 'pending' ? (row.claimer ?? '') : '',
  decided_by: row.decider ?? '',
  created_at: row.askedAt,
  decided_at: row.decidedAt,
})

async function find(db: Reader | Tx, id: string): Promise<Verification> {
  if (!isId<'Verification'>(id)) return refuse(NotFound)
  return (await joined(db).where('verification.id', '=', id).executeTakeFirst()) ?? refuse(NotFound)
}

async function lock(tx: Tx, id: string): Promise<Verification> {
  await find(tx, id)
  await tx.selectFrom('verification').select('id').where('id', '=', id).forUpdate().execute()
  return find(tx, id)
}

const subjectOf = ({ playerId, state }: Verification) => ({
  subjectKind: 'player',
  subjectId: playerId,
  before: { state },
})

const claimableOf = (key: FolderSecret): Claimable<Verification, ReturnType<ReturnType<typeof toVerificationRow>>> => ({
  kind: 'verifications',
  event: 'verification',
  act: 'verification',
  lock,
  subjectOf,
  rowOf: async (tx, id) => toVerificationRow(key)(await find(tx, id)),
})

/** Usernames of other players with the same document. */
async function loadDuplicates(db: Reader, key: FolderSecret, row: Verification): Promise<string[]> {
  const rows = await db
    .selectFrom('verification')
    .innerJoin('player', 'player.id', 'verification.playerId')
    .select('player.username')
    .distinct()
    .where('numberHash', 'in', hashesIn(key, 'verification.number', numberOf(key, row)))
    .where('playerId', '<>', row.playerId)
    .orderBy('player.username')
    .execute()
  return rows.map(({ username }) => username)
}

type DecisionArgs = Pick<Args<typeof contract.approveVerification>, 'tx' | 'caller' | 'now' | 'ip' | 'requestId'>

/** Decides a verification whose row is locked, and messages the player. Throws ClaimedByOther. */
async function decide(args: DecisionArgs, row: Verification, state: 'approved' | 'rejected', reason: string) {
  const { tx, caller, now } = args
  await requireUnclaimed(tx, { kind: 'verifications', id: row.id }, caller.operator, now)
  const by = deciderColumns({ kind: 'operator', id: caller.operator })
  const values = { state, reason, ...by, decidedAt: now }
  await tx.updateTable('verification').set(values).where('id', '=', row.id).execute()
  emit(tx, { kind: 'verification.changed', player: row.playerId })
  notifyPlayer(
    tx,
    row.playerId,
    ({ verification: { decided } }) => (state === 'approved' ? decided.approved : decided.rejected(reason)),
    { now },
  )
  const act = state === 'approved' ? 'verification.approve' : 'verification.reject'
  auditAct(tx, args, { act, ...subjectOf(row), after: { state }, reason })
}

export const verificationConsole = (config: Config) => [
  on(contract.listVerifications, async ({ db, input, refuse }) => {
    let rows = joined(db)
    if (input.q) {
      const hashes = hashesIn(config, 'verification.number', input.q)
      rows = rows.where((eb) =>
        eb.or([eb('player.username', 'ilike', likeOf(input.q!)), eb('numberHash', 'in', hashes)]),
      )
    }
    if (input.state) rows = rows.where('verification.state', 'in', statesOf(orderStates, input.state))
    if (input.player_id)
      rows = rows.where('playerId', '=', isId<'Player'>(input.player_id) ? input.player_id : refuse(NotFound))
    rows = inDates(rows, 'askedAt', input)
    const found = rows
      .orderBy(sql`(state = 'pending')`, 'desc')
      .orderBy('askedAt', 'desc')
      .orderBy('verification.id', 'desc')
    return pageFound(input, found, toVerificationRow(config))
  }),

  on(contract.openVerification, async (args) => {
    const { app, input, refuse } = args
    const row = await find(app.db, input.id)
    if (row.pictures.length === 0) refuse(VerificationEmptied)
    await transact(app, (tx) => auditAct(tx, args, { act: 'verification.look', ...subjectOf(row) }))
    const number = numberOf(config, row)
    const pictures = await Promise.all(row.pictures.map((name) => openDocument(config, row.playerId, name)))
    return {
      realname: openIn(config, 'verification.realname', row.id, row.realname),
      account_name: openIn(config, 'player.realname', row.playerId, row.accountName),
      kind: row.kind,
      number,
      birthday: birthdayIn(row.kind, number),
      duplicates: await loadDuplicates(app.db, config, row),
      pictures: pictures.filter(Boolean),
    }
  }),

  on(contract.approveVerification, async (args) => {
    const { tx, input, refuse } = args
    const row = await lock(tx, input.id)
    if (row.state === 'rejected') refuse(AlreadyDecided)
    if (row.state === 'pending') {
      await requireUniqueDocument(tx, config, row.playerId, numberOf(config, row))
      await refuseTaken(decide(args, row, 'approved', ''), 'verification_number', DocumentTaken)
    }
    return toVerificationRow(config)(await find(tx, row.id))
  }),

  on(contract.rejectVerification, async (args) => {
    const { tx, input, refuse } = args
    if (input.reason === '') refuse(RejectionReasonNeeded)
    const row = await lock(tx, input.id)
    if (row.state === 'approved') refuse(AlreadyDecided)
    if (row.state === 'pending') await decide(args, row, 'rejected', input.reason)
    return toVerificationRow(config)(await find(tx, row.id))
  }),

  on(contract.claimVerification, (args) => claim(args, claimableOf(config), args.input.id)),
  on(contract.releaseVerification, (args) => release(args, claimableOf(config), args.input.id)),
]
