import * as contract from '@koi/contract/contact/webhook/webhook.console'
import { webhookStates } from '@koi/contract/contact/webhook/webhook'
import {
  maxWebhooks,
  TooManyWebhooks,
  WebhookAhead,
  WebhookIsOff,
  WebhookTaken,
  WebhookUrlWrong,
} from '@koi/contract/contact/webhook/webhook.copy'
import { FeedSwept } from '@koi/contract/platform/feed/feed.copy'
import { isId } from '@koi/contract/id'
import { NotFound } from '@koi/contract/refusal.copy'
import { day, plus } from '@koi/contract/time'
import { requireRoom } from '../../platform/http/room.ts'
import { loadBounds, type FeedBounds, loadHead } from '../../platform/feed/feed.ts'
import { requireReadableKinds } from '../../platform/feed/readers.ts'
import { requireCallableAddress, requireSecretsAgain } from '../../platform/outside/internal.ts'
import { newWebhookSecret } from '../../platform/outside/standardWebhook.ts'
import type { Config } from '../../platform/ops/config.ts'
import { takeAdvisoryLock } from '../../platform/db/advisoryLock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { inDates, likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { associatedData } from '../../platform/base/personal.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { unseal } from '../../platform/base/secret.ts'
import { deleteTask, insertTask, taskDueAt } from '../../platform/task/task.ts'
import { healthyState } from './send.ts'
import { dropWaitingBatches, kindsOf, sealedSecret, sendWebhookKind } from './webhook.ts'

const secretAbout = (id: string): string => associatedData('webhook.secret', id)

/** Milliseconds for which the previous secret signs too. */
const overlap = day

const webhooks = (db: Reader | Tx) =>
  db.selectFrom('webhook').selectAll('webhook').select(taskDueAt(sendWebhookKind, 'webhook.id').as('nextAt'))
type Row = Awaited<ReturnType<ReturnType<typeof webhooks>['executeTakeFirstOrThrow']>>

const loadRow = async (tx: Tx, id: string, head: number) =>
  toWebhookRow(await webhooks(tx).where('id', '=', id).executeTakeFirstOrThrow(), head)

const toWebhookRow = (row: Row, head: number) => ({
  id: row.id,
  name: row.name,
  url: row.url,
  allow_http: row.allowHttp,
  kinds: kindsOf(row),
  state: row.state,
  position: row.position,
  behind: Math.max(0, head - row.position),
  attempts: row.attempts,
  failing_since: row.failingSince,
  next_at: row.state === 'on' && row.failingSince ? row.nextAt : null,
  old_secret_until: row.oldUntil,
  created_at: row.createdAt,
})

async function lockWebhook(tx: Tx, id: string): Promise<Row> {
  const found = isId(id) ? await webhooks(tx).where('id', '=', id).forUpdate().executeTakeFirst() : undefined
  return found ?? refuse(NotFound)
}

/** Throws WebhookTaken if another webhook has the name. */
async function requireUniqueName(tx: Tx, id: string, name: string | undefined): Promise<void> {
  if (name === undefined) return
  const taken = await tx
    .selectFrom('webhook')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) refuse(WebhookTaken)
}

/** Checks a webhook's address. Throws WebhookUrlWrong, and what `requireCallableAddress` throws. */
function requireCallableUrl(config: Config, url: string, allowsHttp: boolean): void {
  if (!URL.canParse(url) || !/^https?:\/\/[^\s/]/i.test(url)) refuse(WebhookUrlWrong)
  requireCallableAddress(config, 'url', url, allowsHttp)
}

/** Parses a start position; 0 is the oldest kept event. Throws WebhookAhead, FeedSwept. */
function parsePosition(given: number | undefined, { position, swept }: FeedBounds): number | undefined {
  if (given === undefined) return given
  if (given > position) refuse(WebhookAhead)
  return given === 0 ? swept : given < swept ? refuse(FeedSwept, { oldest: swept }) : given
}

export const webhookConsole = (config: Config) => [
  on(contract.listWebhooks, async ({ db, input }) => {
    let found = webhooks(db)
    if (input.state) found = found.where('state', 'in', statesOf(webhookStates, input.state))
    if (input.q) {
      const like = likeOf(input.q)
      found = found.where((eb) => eb.or([eb('name', 'ilike', like), eb('url', 'ilike', like)]))
    }
    found = inDates(found, 'createdAt', input)
    const head = await loadHead(db)
    return pageFound(input, found.orderBy('createdAt').orderBy('id'), (row) => toWebhookRow(row, head))
  }),

  on(contract.addWebhook, async (args) => {
    const { tx, input, caller, now } = args
    requireReadableKinds(caller, input.kinds)
    const id = newId<'Webhook'>()
    await requireUniqueName(tx, id, input.name)
    await takeAdvisoryLock(tx, 'check', 'webhooks')
    await requireRoom(tx.selectFrom('webhook'), maxWebhooks, TooManyWebhooks)
    requireCallableUrl(config, input.url, input.allow_http ?? false)
    const [bounds, secret] = [await loadBounds(tx), newWebhookSecret()]
    const head = bounds.position
    const row = await tx
      .insertInto('webhook')
      .values({
        id,
        name: input.name,
        url: input.url,
        allowHttp: input.allow_http ?? false,
        kinds: input.kinds,
        state: input.state ?? 'on',
        secret: sealedSecret(config, 'secret', id, secret),
        position: parsePosition(input.position, bounds) ?? head,
        createdAt: now,
      })
      .onConflict((eb) => eb.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return args.refuse(WebhookTaken)
    const after = await loadRow(tx, id, head)
    auditAct(tx, args, { act: 'webhook.add', subjectKind: 'webhook', subjectId: id, after })
    return created({ ...after, secret })
  }),

  on(contract.changeWebhook, async (args) => {
    const { tx, input, caller, now } = args
    const before = await lockWebhook(tx, input.id)
    const { id: _, state, allow_http: allowHttp, secret, ...rest } = input
    const fields = { ...rest, allowHttp }
    const isClosed = state === 'off' && Object.values(fields).every((field) => field === undefined)
    if (!isClosed) requireReadableKinds(caller, input.kinds ?? kindsOf(before))
    if (input.name !== before.name) await requireUniqueName(tx, before.id, input.name)
    if (input.url !== undefined || input.allow_http !== undefined)
      requireCallableUrl(config, input.url ?? before.url, input.allow_http ?? before.allowHttp)
    if (input.url !== undefined) {
      const isKnown = secret !== undefined && secret === unseal(config, before.secret, secretAbout(before.id))
      requireSecretsAgain([before.url], [input.url], isKnown ? [] : ['secret'])
    }
    const bounds = await loadBounds(tx)
    const head = bounds.position
    const position = parsePosition(input.position, bounds)
    const isSwitchedOn = state === 'on' && before.state !== 'on'
    if (position !== undefined) await dropWaitingBatches(tx, before.id, now)
    await tx
      .updateTable('webhook')
      .set({
        ...fields,
        ...(state ? { state } : {}),
        ...(isSwitchedOn ? healthyState : {}),
        ...(position === undefined ? {} : { position }),
        name: input.name ?? before.name,
      })
      .where('id', '=', before.id)
      .execute()
    // A webhook that was switched on or moved is sent to at once, without waiting for the backoff of its last failure.
    if (isSwitchedOn || position !== undefined) await deleteTask(tx, sendWebhookKind, before.id)
    const after = await loadRow(tx, before.id, head)
    auditAct(tx, args, {
      act: 'webhook.change',
      subjectKind: 'webhook',
      subjectId: before.id,
      before: toWebhookRow(before, head),
      after,
    })
    return after
  }),

  on(contract.removeWebhook, async (args) => {
    const { tx, input, now } = args
    const before = await lockWebhook(tx, input.id)
    await dropWaitingBatches(tx, before.id, now)
    await tx.deleteFrom('webhook').where('id', '=', before.id).execute()
    auditAct(tx, args, {
      act: 'webhook.remove',
      subjectKind: 'webhook',
      subjectId: before.id,
      before: toWebhookRow(before, await loadHead(tx)),
    })
    return {}
  }),

  on(contract.renewSecret, async (args) => {
    const { tx, input, now } = args
    const { id, secret: old } = await lockWebhook(tx, input.id)
    const secret = newWebhookSecret()
    await tx
      .updateTable('webhook')
      .set({
        secret: sealedSecret(config, 'secret', id, secret),
        oldSecret: sealedSecret(config, 'old_secret', id, unseal(config, old, secretAbout(id))),
        oldUntil: plus(now, overlap),
      })
      .where('id', '=', id)
      .execute()
    auditAct(tx, args, { act: 'webhook.renew', subjectKind: 'webhook', subjectId: id })
    return { ...(await loadRow(tx, id, await loadHead(tx))), secret }
  }),

  on(contract.retryWebhook, async (args) => {
    const { tx, input, now } = args
    const before = await lockWebhook(tx, input.id)
    if (before.state !== 'on') return args.refuse(WebhookIsOff)
    await insertTask(tx, { kind: sendWebhookKind, subject: before.id, destination: `webhook:${before.id}` }, now)
    auditAct(tx, args, { act: 'webhook.retry', subjectKind: 'webhook', subjectId: before.id })
    return loadRow(tx, before.id, await loadHead(tx))
  }),
]
