import { createHash } from 'node:crypto'
import type { LookOrigin } from '@koi/contract/desk/look/look'
import * as contract from '@koi/contract/desk/look/look.console'
import {
  LookEmpty,
  LookLiveChanged,
  LookNotScheduled,
  LookPartUnknown,
  LookTimeRefused,
} from '@koi/contract/desk/look/look.copy'
import { NotFound } from '@koi/contract/refusal.copy'
import { beijingText, day, millisOf, plus } from '@koi/contract/time'
import { requestApproval } from '../../access/approval/approval.ts'
import type { OperatorCaller } from '../../platform/http/caller.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { pageFound } from '../../platform/http/items.ts'
import { auditAct, on, type Request } from '../../platform/http/on.ts'
import { refused } from '../../platform/text/refuse.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { siteTextsIn } from '../../site/siteText/siteText.ts'
import { deleteTask, insertTask } from '../../platform/task/task.ts'
import {
  type Draft,
  differences,
  lockDraft,
  lockForChange,
  pickParts,
  plannedChanges,
  publishParts,
  readDraft,
  toDraftRow,
  updateDraft,
} from './draft.ts'
import { draftSubject, emptyDraft, publishLookKind, unscheduled } from './look.task.ts'
import { checkedParts, flatParts, hashOf, isSameValue, loadLive, lockParts, type Parts, partsIn } from './parts.ts'
import { insertPreview, previewPath } from './preview.ts'

const longestSchedule = 365 * day

const versions = (db: Reader | Tx) =>
  db
    .selectFrom('lookVersion')
    .leftJoin('operator', 'operator.id', 'lookVersion.publishedBy')
    .select(['lookVersion.id', 'publishedAt', 'note', 'origin', 'ofVersion', 'before', 'operator.username'])

interface VersionRow {
  id: number
  publishedAt: Awaited<ReturnType<typeof readDraft>>['changedAt'] & string
  note: string
  origin: string
  ofVersion: number | null
  before: unknown
  username: string | null
}

const toVersionRow = ({ id, publishedAt, note, origin, ofVersion, before, username }: VersionRow) => ({
  id,
  published_at: publishedAt,
  published_by: username ?? '',
  note,
  origin: origin as LookOrigin,
  of: ofVersion,
  parts: Object.keys(before as Parts),
})

const listedDifferences = (before: Parts, after: Parts) =>
  Object.keys(after).map((part) => ({ part, before: before[part] ?? null, after: after[part]! }))

/** Hash that identifies the live values of these parts. */
const liveHash = (live: Parts, like: Parts): string =>
  createHash('sha256')
    .update(
      Object.keys(like)
        .toSorted()
        .map((part) => `${part} ${hashOf(live[part])}`)
        .join('\n'),
    )
    .digest('hex')

const actorOf = ({ caller, ip, requestId }: { caller: OperatorCaller } & Pick<Request, 'ip' | 'requestId'>) => ({
  actorKind: 'operator' as const,
  actorId: caller.operator,
  actorName: caller.operatorName,
  ip,
  requestId,
})

const answerDraft = async (db: Reader | Tx, draft: Draft) => toDraftRow(db, draft, await loadLive(db))

export const lookConsole = (config: Config) => [
  on(contract.listSiteTexts, async ({ input }) => ({ items: siteTextsIn(input.language) })),

  on(contract.readLook, async ({ db }) => answerDraft(db, await readDraft(db))),

  on(contract.changeLook, async (args) => {
    const { tx, input, caller, now } = args
    const draft = await lockForChange(tx, input.version)
    const live = await loadLive(tx)
    const given = checkedParts(flatParts(input.set), live, await readSettings(tx), config)
    const parts = { ...draft.parts }
    const bases = { ...draft.bases }
    for (const [part, value] of Object.entries(given)) {
      bases[part] ??= hashOf(live.parts[part])
      parts[part] = value
    }
    const isUnchanged = (part: string) => isSameValue(parts[part], live.parts[part])
    for (const part of [...input.drop, ...Object.keys(given).filter(isUnchanged)]) {
      delete parts[part]
      delete bases[part]
    }
    const next = await updateDraft(tx, draft, {
      parts,
      bases,
      changedBy: caller.operator,
      changedAt: now,
      failedAt: null,
    })
    auditAct(tx, args, {
      act: 'look.change',
      subjectKind: 'look',
      subjectId: draftSubject,
      before: { version: draft.version },
      after: { version: next.version, set: Object.keys(given), ...(input.drop.length > 0 && { drop: input.drop }) },
    })
    return toDraftRow(tx, next, live)
  }),

  on(contract.keepLook, async (args) => {
    const { tx, input, caller, now } = args
    const draft = await lockForChange(tx, input.version)
    const live = await loadLive(tx)
    const unknown = input.parts.find((part) => draft.parts[part] === undefined || live.parts[part] === undefined)
    if (unknown !== undefined) throw refused(LookPartUnknown, { part: unknown })
    const kept = Object.fromEntries(input.parts.map((part) => [part, hashOf(live.parts[part])]))
    const next = await updateDraft(tx, draft, {
      bases: { ...draft.bases, ...kept },
      changedBy: caller.operator,
      changedAt: now,
      failedAt: null,
    })
    auditAct(tx, args, {
      act: 'look.keep',
      subjectKind: 'look',
      subjectId: draftSubject,
      after: { version: next.version, parts: input.parts },
    })
    return toDraftRow(tx, next, live)
  }),

  on(contract.publishLook, async (args) => {
    const { tx, input, caller, now } = args
    const draft = await lockForChange(tx, input.version)
    const planned = await plannedChanges(tx, draft, config)
    const waiting = await requestApproval(args, {
      subjectKind: 'look',
      subjectId: draftSubject,
      before: pickParts(planned.live, planned.after),
      after: { ...(input.note && { note: input.note }), ...planned.after },
    })
    if (waiting) return waiting
    const about = { origin: 'draft', of: null, note: input.note, by: caller.operator, actor: actorOf(args) } as const
    const version = await publishParts(tx, { ...planned, ...about }, config, now)
    await updateDraft(tx, draft, { ...emptyDraft, changedBy: caller.operator, changedAt: now })
    return toVersionRow({ ...version, username: caller.operatorName })
  }),

  on(contract.scheduleLook, async (args) => {
    const { tx, input, caller, now } = args
    const draft = await lockForChange(tx, input.version)
    const { publish_at: at, note } = input
    if (at <= now || at > plus(now, longestSchedule)) throw refused(LookTimeRefused, undefined, { field: 'publish_at' })
    const planned = await plannedChanges(tx, draft, config)
    const waiting = await requestApproval(args, {
      subjectKind: 'look',
      subjectId: draftSubject,
      before: pickParts(planned.live, planned.after),
      after: { publish_at: beijingText(at), ...(note && { note }), ...planned.after },
    })
    if (waiting) return waiting
    const next = await updateDraft(tx, draft, {
      publishAt: at,
      note,
      scheduledBy: caller.operator,
      changedBy: caller.operator,
      changedAt: now,
      failedAt: null,
    })
    const after = millisOf(at) - millisOf(now)
    await insertTask(tx, { kind: publishLookKind, subject: draftSubject, destination: 'look', after }, now)
    auditAct(tx, args, {
      act: 'look.schedule',
      subjectKind: 'look',
      subjectId: draftSubject,
      before: pickParts(planned.live, planned.after),
      after: { publish_at: beijingText(at), ...(note && { note }), ...planned.after },
    })
    return answerDraft(tx, next)
  }),

  on(contract.unscheduleLook, async (args) => {
    const { tx, caller, now } = args
    const draft = await lockDraft(tx)
    if (draft.publishAt === null) return args.refuse(LookNotScheduled)
    const next = await updateDraft(tx, draft, { ...unscheduled, changedBy: caller.operator, changedAt: now })
    await deleteTask(tx, publishLookKind, draftSubject)
    auditAct(tx, args, {
      act: 'look.unschedule',
      subjectKind: 'look',
      subjectId: draftSubject,
      before: { publish_at: beijingText(draft.publishAt) },
    })
    return answerDraft(tx, next)
  }),

  on(contract.listLookVersions, async ({ db, input }) =>
    pageFound(input, versions(db).orderBy('lookVersion.id', 'desc'), (row) => toVersionRow(row as VersionRow)),
  ),

  on(contract.readLookVersion, async ({ db, input, refuse }) => {
    const row =
      (await versions(db).select('look').where('lookVersion.id', '=', input.id).executeTakeFirst()) ?? refuse(NotFound)
    const look = partsIn(row.look)
    const before = partsIn(row.before)
    const { parts: live } = await loadLive(db)
    const after = differences(look, live)
    return {
      ...toVersionRow(row as VersionRow),
      changes: listedDifferences(before, pickParts(look, before)),
      now: listedDifferences(live, after),
      live: liveHash(live, after),
    }
  }),

  on(contract.restoreLook, async (args) => {
    const { tx, input, caller, now, refuse } = args
    // Publications run one after another, like those of the draft.
    await lockDraft(tx)
    const row =
      (await tx.selectFrom('lookVersion').selectAll().where('id', '=', input.id).executeTakeFirst()) ?? refuse(NotFound)
    const look = partsIn(row.look)
    await lockParts(tx, Object.keys(look))
    const live = await loadLive(tx)
    const wanted = differences(look, live.parts)
    if (liveHash(live.parts, wanted) !== input.live)
      throw refused(LookLiveChanged, { parts: Object.keys(wanted) }, { parts: Object.keys(wanted) })
    if (Object.keys(wanted).length === 0) refuse(LookEmpty)
    const after = checkedParts(wanted, live, await readSettings(tx), config)
    const waiting = await requestApproval(args, {
      subjectKind: 'look',
      subjectId: String(input.id),
      before: pickParts(live.parts, after),
      after: { ...(input.note && { note: input.note }), ...after },
    })
    if (waiting) return waiting
    const about = { origin: 'version', of: input.id, note: input.note, by: caller.operator } as const
    const published = await publishParts(tx, { live: live.parts, after, ...about, actor: actorOf(args) }, config, now)
    return toVersionRow({ ...published, username: caller.operatorName })
  }),

  on(contract.previewLook, async (args) => {
    const { tx, caller, now, origin } = args
    const { token, expiresAt } = await insertPreview(tx, caller.operator, now)
    auditAct(tx, args, {
      act: 'look.preview',
      subjectKind: 'look',
      subjectId: draftSubject,
      after: { expires_at: beijingText(expiresAt) },
    })
    const path = previewPath(token)
    return { url: `${origin}${path}`, path, expires_at: expiresAt }
  }),

  on(contract.endLookPreviews, async (args) => {
    const { tx } = args
    const gone = await tx.deleteFrom('lookPreview').executeTakeFirst()
    auditAct(tx, args, {
      act: 'look.endPreviews',
      subjectKind: 'look',
      subjectId: draftSubject,
      after: { links: Number(gone.numDeletedRows) },
    })
    return {}
  }),
]
