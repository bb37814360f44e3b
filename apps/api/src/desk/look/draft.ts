import type { LookOrigin } from '@koi/contract/desk/look/look'
import { LookDraftStale, LookEmpty, LookLiveChanged, LookScheduled } from '@koi/contract/desk/look/look.copy'
import type { Instant } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import { audit, type Act } from '../../platform/db/audit.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { refuse, refused } from '../../platform/text/refuse.ts'
import { readSettings } from '../../platform/db/settings.ts'
import type { Tables } from '../../platform/db/tables.ts'
import {
  adapted,
  checkedParts,
  hashOf,
  isSameValue,
  type Live,
  loadLive,
  lockParts,
  lookOf,
  type LookValue,
  type Parts,
  writeParts,
} from './parts.ts'

type DraftRow = Selectable<Tables['lookDraft']>
export interface Draft extends Omit<DraftRow, 'parts' | 'bases'> {
  parts: Parts
  bases: Record<string, string>
}

const toDraft = (row: DraftRow) => row as Draft

export const readDraft = async (db: Reader | Tx): Promise<Draft> =>
  toDraft(await db.selectFrom('lookDraft').selectAll().executeTakeFirstOrThrow())

export const lockDraft = async (tx: Tx): Promise<Draft> =>
  toDraft(await tx.selectFrom('lookDraft').selectAll().forUpdate().executeTakeFirstOrThrow())

const nameOf = async (db: Reader | Tx, id: string | null): Promise<string> =>
  id === null
    ? ''
    : (await db.selectFrom('operator').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username

/** Throws LookDraftStale, which names the operator who changed the draft. */
async function requireVersion(tx: Tx, draft: Draft, version: number): Promise<void> {
  if (draft.version === version) return
  const by = await nameOf(tx, draft.changedBy)
  throw refused(LookDraftStale, { by }, { version: draft.version, by })
}

const requireUnscheduled = ({ publishAt }: Draft): void => (publishAt === null ? undefined : refuse(LookScheduled))

/** Locks the draft in order to change it. Throws LookDraftStale and LookScheduled. */
export async function lockForChange(tx: Tx, version: number): Promise<Draft> {
  const draft = await lockDraft(tx)
  await requireVersion(tx, draft, version)
  requireUnscheduled(draft)
  return draft
}

/** Parts whose live value has changed since they were drafted. */
export const changedParts = ({ parts, bases }: Draft, live: Parts): string[] =>
  Object.keys(parts).filter((part) => hashOf(live[part]) !== bases[part])

export async function toDraftRow(db: Reader | Tx, draft: Draft, { parts: live, names }: Live) {
  return {
    version: draft.version,
    draft: lookOf(draft.parts),
    // No part contains the group `templates` while there are no templates, so it is added here.
    live: { templates: {}, ...lookOf(live) } as LookValue,
    parts: Object.keys(draft.parts),
    changed_parts: changedParts(draft, live),
    changed_by: await nameOf(db, draft.changedBy),
    changed_at: draft.changedAt,
    publish_at: draft.publishAt,
    note: draft.note,
    scheduled_by: await nameOf(db, draft.scheduledBy),
    failed_at: draft.failedAt,
    names,
  }
}

/** Stores a change of the locked draft with the next version number. */
export async function updateDraft(
  tx: Tx,
  draft: Draft,
  change: Partial<Omit<Draft, 'version' | 'isOnly'>>,
): Promise<Draft> {
  const next = { ...draft, ...change, version: draft.version + 1 }
  await tx
    .updateTable('lookDraft')
    .set({ ...next, parts: JSON.stringify(next.parts), bases: JSON.stringify(next.bases) })
    .execute()
  return next
}

/**
 * The parts that publishing the draft changes, with their new values. Locks their tables until the transaction ends.
 * Throws LookEmpty, LookLiveChanged, or what `checkedParts` throws.
 */
export async function plannedChanges(tx: Tx, draft: Draft, config: Config): Promise<{ live: Parts; after: Parts }> {
  const names = Object.keys(draft.parts)
  if (names.length === 0) refuse(LookEmpty)
  await lockParts(tx, names)
  const live = await loadLive(tx)
  const changed = changedParts(draft, live.parts)
  if (changed.length > 0) throw refused(LookLiveChanged, { parts: changed }, { parts: changed })
  const after = differences(draft.parts, live.parts)
  if (Object.keys(after).length === 0) refuse(LookEmpty)
  return { live: live.parts, after: checkedParts(after, live, await readSettings(tx), config) }
}

/** The parts of `look` that differ from the live ones, adapted to the rows that exist. */
export function differences(look: Parts, live: Parts): Parts {
  const found = Object.entries(look).flatMap(([part, value]) => {
    const next = adapted(part, value, live)
    return next === undefined || isSameValue(next, live[part]) ? [] : [[part, next] as const]
  })
  return Object.fromEntries(found)
}

export const pickParts = (from: Parts, like: Parts): Parts =>
  Object.fromEntries(Object.keys(like).flatMap((part) => (from[part] === undefined ? [] : [[part, from[part]]])))

interface Publication {
  live: Parts
  after: Parts
  origin: Exclude<LookOrigin, 'initial'>
  of: number | null
  note: string
  by: string
  /** Who the audit row names as the actor. */
  actor: Pick<Act, 'actorKind' | 'actorId' | 'actorName' | 'ip' | 'requestId'>
}

/** Writes the live look and its version, with one audit row. The caller has locked the tables of the parts. */
export async function publishParts(
  tx: Tx,
  { live, after, origin, of, note, by, actor }: Publication,
  config: Config,
  now: Instant,
): Promise<Selectable<Tables['lookVersion']>> {
  const isFirst = !(await tx.selectFrom('lookVersion').select('id').limit(1).executeTakeFirst())
  if (isFirst)
    await tx
      .insertInto('lookVersion')
      .values({ publishedAt: now, publishedBy: null, origin: 'initial', look: JSON.stringify(live), before: '{}' })
      .execute()
  await writeParts(tx, after, config, now)
  const { parts: published } = await loadLive(tx)
  const before = pickParts(live, after)
  const version = await tx
    .insertInto('lookVersion')
    .values({
      publishedAt: now,
      publishedBy: by,
      note,
      origin,
      ofVersion: of,
      look: JSON.stringify(published),
      before: JSON.stringify(before),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  audit(tx, {
    ...actor,
    act: origin === 'version' ? 'look.restore' : 'look.publish',
    subjectKind: 'look',
    subjectId: String(version.id),
    before,
    after: { ...pickParts(published, after), ...(note && { note }), ...(of !== null && { of }) },
    at: now,
  })
  return version
}
