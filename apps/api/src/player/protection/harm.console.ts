import { HarmClosed, HarmOwned, HarmReasonNeeded } from '@koi/contract/player/protection/harm.copy'
import * as contract from '@koi/contract/player/protection/harm.console'
import type { Language } from '@koi/contract/language'
import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import { caseStates } from '@koi/contract/state'
import { sql } from 'kysely'
import { emit } from '../../platform/event/emit.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { operatorName } from '../../platform/db/operatorName.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { harmText } from './harm.ts'

const markers = (db: Reader | Tx) =>
  db
    .selectFrom('harmMarker')
    .innerJoin('player', 'player.id', 'harmMarker.playerId')
    .selectAll('harmMarker')
    .select(['player.username', operatorName('ownedBy').as('owner')])

type Marker = Awaited<ReturnType<ReturnType<typeof markers>['executeTakeFirstOrThrow']>>

const toMarkerRow = (row: Marker, language: Language) => ({
  id: row.id,
  player_id: row.playerId,
  username: row.username,
  kind: row.kind,
  day: row.day,
  words: harmText(language, row),
  state: row.closedAt === null ? ('open' as const) : ('closed' as const),
  owner: row.owner,
  decision: row.decision,
  reason: row.reason,
  created_at: row.at,
  closed_at: row.closedAt,
})

async function requireMarker(tx: Tx, id: string): Promise<Marker> {
  if (!isId<'HarmMarker'>(id)) return refuse(NotFound)
  return (await markers(tx).where('harmMarker.id', '=', id).executeTakeFirst()) ?? refuse(NotFound)
}

async function lock(tx: Tx, id: string): Promise<Marker> {
  await requireMarker(tx, id)
  await tx.selectFrom('harmMarker').select('id').where('id', '=', id).forUpdate().execute()
  return requireMarker(tx, id)
}

/** Throws HarmClosed, or HarmOwned when another operator owns the marker. */
function requireOwnable({ closedAt, ownedBy, owner }: Marker, operator: string): void {
  if (closedAt !== null) refuse(HarmClosed)
  if (ownedBy !== null && ownedBy !== operator) refuse(HarmOwned, { by: owner })
}

export const harmConsole = [
  on(contract.listHarm, async ({ db, input, language }) => {
    let rows = markers(db)
    if (input.q) rows = rows.where('player.username', 'ilike', likeOf(input.q))
    if (input.state) {
      const states = statesOf(caseStates, input.state)
      if (states.length === 1) rows = rows.where('closedAt', states[0] === 'open' ? 'is' : 'is not', null)
    }
    rows = inDates(rows, 'harmMarker.at', input)
    const found = rows
      .orderBy(sql`(closed_at is null)`, 'desc')
      .orderBy('at', 'desc')
      .orderBy('harmMarker.id', 'desc')
    return pageFound(input, found, (row) => toMarkerRow(row, language))
  }),

  on(contract.assignHarm, async (args) => {
    const { tx, input, caller } = args
    const marker = await lock(tx, input.id)
    requireOwnable(marker, caller.operator)
    const { playerId, ownedBy } = marker
    if (ownedBy === null) {
      await tx.updateTable('harmMarker').set({ ownedBy: caller.operator }).where('id', '=', input.id).execute()
      emit(tx, { kind: 'harm_marker.changed', player: playerId })
      auditAct(tx, args, { act: 'harm.own', subjectKind: 'player', subjectId: playerId })
    }
    return toMarkerRow(await requireMarker(tx, input.id), args.language)
  }),

  on(contract.decideHarm, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const { decision, reason } = input
    if (reason === '') refuse(HarmReasonNeeded)
    const marker = await lock(tx, input.id)
    if (marker.closedAt !== null && marker.decision === decision) return toMarkerRow(marker, args.language)
    requireOwnable(marker, caller.operator)
    const { playerId, kind } = marker
    const closed = { decision, reason, closedAt: now, ownedBy: caller.operator }
    await tx.updateTable('harmMarker').set(closed).where('id', '=', input.id).execute()
    emit(tx, { kind: 'harm_marker.changed', player: playerId })
    auditAct(tx, args, {
      act: 'harm.decide',
      subjectKind: 'player',
      subjectId: playerId,
      before: { kind, words: harmText('zh', marker) },
      after: { decision },
      reason,
    })
    return toMarkerRow(await requireMarker(tx, input.id), args.language)
  }),
]
