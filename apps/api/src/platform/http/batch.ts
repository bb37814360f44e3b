import { type BatchAct, type batchOf, type batchPreview } from '@koi/contract/batch'
import { AlreadyDecided } from '@koi/contract/access/approval/approval.copy'
import type { AnswerOf, Endpoint } from '@koi/contract/endpoint'
import { isId } from '@koi/contract/id'
import type { Fen } from '@koi/contract/money'
import { OtpNeeded } from '@koi/contract/player/auth/operator.copy'
import { Fault, Invalid, NotFound, TooOften } from '@koi/contract/refusal.copy'
import type { AnyRefusal } from '@koi/contract/refusal'
import type { Instant } from '@koi/contract/time'
import { sentenceIn } from '@koi/contract/textsIn'
import { isBusy } from '../db/busy.ts'
import { seal } from '../base/secret.ts'
import type { App } from '../ops/app.ts'
import { decode, isUnstorableValue } from '../text/decode.ts'
import { CommittedRefusal, Refused, refuse } from '../text/refuse.ts'
import type { OperatorCaller } from './caller.ts'
import { idempotencyOf } from './idempotency.ts'
import { type FactorUse, type Handler, type Reply, type Request, Waiting } from './on.ts'
import { perform, rehearse } from './perform.ts'

// Decisions on several rows of a list. Each row runs the handler of the single decision in a transaction of its own; a preview
// runs it too and rolls back.

type Performing = ReturnType<typeof batchOf>
type Previewing = ReturnType<typeof batchPreview>
type Row = AnswerOf<Performing>['rows'][number]

/** A row of the list. */
interface BatchSubject {
  /** As in the path of the single decision. */
  id: string
  number: string
  username: string
  amount: Fen | null
  isOpen: boolean
}

interface Batch {
  preview: Endpoint
  perform: Endpoint
  /** Endpoints of the single decisions, with one path parameter. */
  approve: Endpoint
  reject: Endpoint
  /** Whether the single decisions name their row by a number instead of an id. */
  hasNumbers?: true
  /** Finds rows; `ids` are not empty, and well-formed unless `hasNumbers`. */
  find(app: App, ids: string[], now: Instant): Promise<BatchSubject[]>
  /** Body of the single decision, on the wire, made of the fields of the batch. The default: the fields, for a rejection. */
  bodyOf?(subject: BatchSubject, act: BatchAct, fields: Record<string, unknown>): object
  /** Whether the encoded row that an approval answered waits for a second operator. */
  isWaiting?(row: Record<string, unknown>): boolean
}

interface Args extends Request {
  app: App
  caller: OperatorCaller
  input: { act: BatchAct; ids: string[] } & Record<string, unknown>
}

/** A rejection is previewed before its reason is entered. */
const reasonToCome = '–'

const parameterOf = ({ at }: Endpoint): string => /:(\w+)/.exec(at)![1]!

/** The request of one row, as a call of the single decision would have it. */
function requestOf({ app, input, ...request }: Args, { endpoint }: Handler, batch: Batch, subject: BatchSubject) {
  const { act, ids: _, ...fields } = input
  const body = batch.bodyOf?.(subject, act, fields) ?? (act === 'reject' ? fields : {})
  const raw = { ...body, [parameterOf(endpoint)]: subject.id }
  const { config } = app
  const url = endpoint.at.slice(endpoint.at.indexOf(' ') + 1)
  return {
    ...request,
    input: decode(endpoint, raw, config.isProduction),
    idempotency: idempotencyOf(config, request.caller.operator, url, raw, undefined, request.now),
    second: {
      act: endpoint.name,
      sealed: (about: string) => seal(config, JSON.stringify(raw), about),
      approved: null,
    },
    refuse,
  }
}

type Outcome = Pick<Row, 'outcome' | 'code' | 'reason'>

const outcomeOf = (batch: Batch, act: BatchAct, answered: Reply<unknown> | Waiting): Outcome => {
  const isWaiting =
    answered instanceof Waiting ||
    (act === 'approve' && (batch.isWaiting?.(answered.data as Record<string, unknown>) ?? false))
  return { outcome: isWaiting ? 'waiting' : 'done', code: '', reason: '' }
}

/** The outcome of a row that failed. An error that is no refusal is logged. */
function refusedOutcome({ language, log }: Args, error: unknown, endpoint: Endpoint): Outcome {
  if (error instanceof Refused) return { outcome: 'refused', code: error.refusal.name, reason: error.textIn(language) }
  const of = (refusal: AnyRefusal): Outcome => ({
    outcome: 'refused',
    code: refusal.name,
    reason: sentenceIn(language, refusal, undefined),
  })
  if (isUnstorableValue(error)) return of(Invalid)
  if (isBusy(error)) return of(TooOften)
  log.error({ err: error, endpoint: endpoint.name }, 'a call failed')
  return of(Fault)
}

const isCodeNeeded = (error: unknown): boolean => error instanceof Refused && error.refusal === OtpNeeded

/** Loads the rows in the order of `ids`, each once. */
async function loadSubjects({ app, input, now }: Args, batch: Batch): Promise<(BatchSubject & { isKnown: boolean })[]> {
  const ids = [...new Set(input.ids)]
  const wellFormed = batch.hasNumbers ? ids : ids.filter(isId)
  const subjects = wellFormed.length > 0 ? await batch.find(app, wellFormed, now) : []
  const found = new Map(subjects.map((subject) => [subject.id, subject]))
  const unknown = (id: string) => ({ id, number: id, username: '', amount: null, isOpen: false, isKnown: false })
  return ids.map((id) => (found.has(id) ? { ...found.get(id)!, isKnown: true } : unknown(id)))
}

const toRow = ({ id, number, username, amount }: BatchSubject, outcome: Outcome): Row => ({
  id,
  number,
  username,
  amount,
  ...outcome,
})

/** Adds the handlers of `batch` to those of its noun, among which are the single decisions. */
export function withBatch(handlers: Handler[], batch: Batch): Handler[] {
  const handlerOf = (endpoint: Endpoint): Handler => handlers.find((one) => one.endpoint === endpoint)!
  const single = { approve: handlerOf(batch.approve), reject: handlerOf(batch.reject) }

  async function previewRow(args: Args, subject: BatchSubject & { isKnown: boolean }): Promise<Outcome> {
    const { act } = args.input
    const handler = single[act]
    const decided = subject.isKnown ? AlreadyDecided : NotFound
    if (!subject.isOpen)
      return {
        outcome: subject.isKnown ? 'decided' : 'refused',
        code: decided.name,
        reason: sentenceIn(args.language, decided, undefined),
      }
    try {
      const reason = String(args.input['reason'] ?? '') || reasonToCome
      const input = act === 'reject' ? { ...args.input, reason } : args.input
      return outcomeOf(
        batch,
        act,
        await rehearse(args.app, handler, requestOf({ ...args, input }, handler, batch, subject)),
      )
    } catch (error) {
      return refusedOutcome(args, error, handler.endpoint)
    }
  }

  async function preview(args: Args): Promise<AnswerOf<Previewing>> {
    const rows: Row[] = []
    for (const subject of await loadSubjects(args, batch)) rows.push(toRow(subject, await previewRow(args, subject)))
    return { rows }
  }

  async function decide(args: Args): Promise<AnswerOf<Performing>> {
    const { act } = args.input
    const handler = single[act]
    const rows: Row[] = []
    let factor: FactorUse | null = args.factor
    let needed: Refused | null = null
    let hasDecided = false
    for (const subject of await loadSubjects(args, batch)) {
      if (needed) {
        rows.push(toRow(subject, refusedOutcome(args, needed, handler.endpoint)))
        continue
      }
      try {
        const answered = await perform(args.app, handler, { ...requestOf(args, handler, batch, subject), factor })
        if (answered instanceof CommittedRefusal) throw answered.refused
        rows.push(toRow(subject, outcomeOf(batch, act, answered)))
        hasDecided = true
        factor = factor?.further() ?? null
      } catch (error) {
        if (isCodeNeeded(error)) {
          // The caller is asked for a code before anything was decided, as by the single decision.
          if (!hasDecided) throw error
          needed = error as Refused
        }
        rows.push(toRow(subject, refusedOutcome(args, error, handler.endpoint)))
      }
    }
    return { rows }
  }

  return [...handlers, { endpoint: batch.preview, run: preview }, { endpoint: batch.perform, run: decide }]
}
