import { hour, type Instant, minute } from '@koi/contract/time'
import { LookEmpty, LookLiveChanged } from '@koi/contract/desk/look/look.copy'
import { type App, transact } from '../../platform/ops/app.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refused } from '../../platform/text/refuse.ts'
import { done, type TaskKind, type TaskResult } from '../../platform/task/task.ts'
import { lockDraft, plannedChanges, publishParts, updateDraft } from './draft.ts'

export const publishLookKind = 'publish-look'
export const draftSubject = 'draft'

const actor = { actorKind: 'job', actorId: null, actorName: publishLookKind } as const

/** Publishes the draft at its scheduled time. If live values have changed since, it stays a draft without a scheduled time. */
export const publishScheduledLook: TaskKind = {
  name: publishLookKind,
  concurrency: 1,
  backoff: { first: minute, longest: hour },
  async run(app) {
    try {
      return await transact(app, (tx) => publishDue(tx, app))
    } catch (error) {
      // The transaction is rolled back: nothing is published, and operators have to review the draft.
      if (!(error instanceof Refused)) throw error
      await transact(app, (tx) => giveUp(tx, error, app.clock.now()))
      return done
    }
  },
}

async function publishDue(tx: Tx, { config, clock }: App): Promise<TaskResult> {
  const draft = await lockDraft(tx)
  const now = clock.now()
  if (draft.publishAt === null || draft.scheduledBy === null) return done
  if (draft.publishAt > now) return { is: 'again', at: draft.publishAt }
  const planned = await plannedChanges(tx, draft, config)
  const about = { origin: 'schedule', of: null, note: draft.note, by: draft.scheduledBy, actor } as const
  await publishParts(tx, { ...planned, ...about }, config, now)
  await updateDraft(tx, draft, { ...emptyDraft, changedBy: draft.scheduledBy, changedAt: now })
  return done
}

export const unscheduled = { publishAt: null, scheduledBy: null, note: '' }
export const emptyDraft = { parts: {}, bases: {}, failedAt: null, ...unscheduled }

async function giveUp(tx: Tx, { refusal, text }: Refused, now: Instant): Promise<void> {
  const draft = await lockDraft(tx)
  if (draft.publishAt === null || draft.publishAt > now) return
  const isExpected = refusal === LookLiveChanged || refusal === LookEmpty
  await updateDraft(tx, draft, { ...unscheduled, failedAt: now })
  audit(tx, {
    ...actor,
    act: 'look.fail',
    subjectKind: 'look',
    subjectId: draftSubject,
    before: { publish_at: draft.publishAt, parts: Object.keys(draft.parts) },
    after: { refused: refusal.name },
    reason: isExpected ? '' : text,
    at: now,
  })
}
