import { fen, yuanFromFen } from '@koi/contract/money'
import { day, hour, millisOf, second, type Instant } from '@koi/contract/time'
import type { Selectable } from 'kysely'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { outboundOf } from '../../platform/outside/http.ts'
import type { App } from '../../platform/ops/app.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { done, type TaskKind, type TaskResult } from '../../platform/task/task.ts'
import { secretOf, type Source, templateOf, utmFieldsOf } from './source.ts'
import { fillTemplate, type PostbackValues } from './template.ts'

export const sendPostbackKind = 'send-postback'

/** Time after which an undelivered postback is given up, from its creation or from when it was resent by hand. */
const longestTrial = 3 * day
const answerLength = 200

type Postback = Selectable<Tables['postback']>
type PlayerSource = Selectable<Tables['playerSource']>

export const destinationOf = (source: string): string => `source:${source}`

/** Values sent to partners; they contain no id, name or number of the player. */
export function valuesOf(postback: Postback, source: Source, origin: PlayerSource): PostbackValues {
  return {
    click_id: origin.clickId,
    event: postback.kind,
    id: postback.id,
    player: origin.ref,
    amount: postback.amount === null ? '' : yuanFromFen(fen(postback.amount)),
    currency: 'CNY',
    time: String(Math.floor(millisOf(postback.happenedAt) / 1000)),
    source: source.code,
    ...utmFieldsOf(origin),
  }
}

interface Answered {
  status: number | null
  answer: string
  /** Error, or '' if the partner accepted the call. */
  detail: string
}

async function callPartner(app: App, source: Source, url: string): Promise<Answered> {
  try {
    const message = { method: 'GET' as const, headers: {}, body: '' }
    const { status, text } = await outboundOf(app.config).sendRaw(url, message, destinationOf(source.id))
    const isAccepted = status >= 200 && status < 300
    const answer = text.replaceAll('\0', '').toWellFormed().slice(0, answerLength)
    return { status, answer, detail: isAccepted ? '' : `answered ${status}` }
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    return { status: null, answer: '', detail: error.message.slice(0, 300) }
  }
}

/** Decides what follows a call. `since`: when the postback was created or resent by hand. */
export function decide({ detail }: Answered, since: Instant, now: Instant): TaskResult & { state: Postback['state'] } {
  if (detail === '') return { ...done, state: 'sent' }
  if (millisOf(now) - millisOf(since) >= longestTrial) return { ...done, state: 'failed' }
  return { is: 'failed', why: detail, state: 'waiting' }
}

/** Calls the partner's address. The subject is the postback, whose id is the same in every attempt. */
export const sendPostback: TaskKind = {
  name: sendPostbackKind,
  concurrency: 4,
  backoff: { first: 10 * second, longest: 2 * hour },
  async run(app, { subject: id, requestedAt }) {
    const { db } = app
    const postback = await db.selectFrom('postback').selectAll().where('id', '=', id).executeTakeFirst()
    if (!postback || postback.state !== 'waiting') return done
    const [source, origin] = await Promise.all([
      db.selectFrom('source').selectAll().where('id', '=', postback.sourceId).executeTakeFirstOrThrow(),
      db.selectFrom('playerSource').selectAll().where('playerId', '=', postback.playerId).executeTakeFirstOrThrow(),
    ])
    const template = templateOf(source, postback.kind)
    const own = db.updateTable('postback').where('id', '=', id).where('state', '=', 'waiting')
    if (!source.isOn || template === '') {
      await own.set({ state: 'dropped', closedAt: app.clock.now() }).execute()
      return done
    }
    const { url, shown } = fillTemplate(template, valuesOf(postback, source, origin), secretOf(app.config, source))
    const answered = await callPartner(app, source, url)
    const now = app.clock.now()
    const { state, ...result } = decide(answered, requestedAt, now)
    const tried = { url: shown, ...answered, attempts: postback.attempts + 1, triedAt: now }
    await own.set({ ...tried, state, closedAt: state === 'waiting' ? null : now }).execute()
    return result
  },
}
