import type { ApprovalRow } from '@koi/contract/access/approval/approval.console'
import type { AnswerOf, Endpoint, InputOf } from '@koi/contract/endpoint'
import type { Language } from '@koi/contract/language'
import type { Invalid } from '@koi/contract/refusal.copy'
import type { Fen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../base/clock.ts'
import { type Act, audit } from '../db/audit.ts'
import type { Reader, Tx } from '../db/db.ts'
import type { App } from '../ops/app.ts'
import type { Caches } from '../db/caches.ts'
import type { Excess } from '../text/exact.ts'
import type { Idempotency } from './idempotency.ts'
import type { CommitRefusal, CommittedRefusal, Refuse } from '../text/refuse.ts'
import type { Sealed } from '../base/secret.ts'
import type { AgentCaller, KeyCaller, OperatorCaller, PlayerCaller } from './caller.ts'
import type { Settings } from '@koi/contract/site/setting/setting.copy'

export interface SentFile {
  bytes: Buffer
  isTooLarge: boolean
}

/** The second factor of one call. */
export interface FactorUse {
  /** Makes the call's code valid again, after a refusal that changed nothing. */
  restore(): Promise<void>
  /**
   * Counts what a decision has decided, in fen, as the last statement of its transaction; null: its handler did not say. Throws
   * OtpNeeded if neither the call's code nor an earlier one covers it.
   */
  count(tx: Tx, decided: Fen | null): Promise<void>
  /** For the decisions of a batch after the first: the code of the call is one that came before. */
  further(): FactorUse
}

export interface Maker {
  operator: string
  role: string
  permissions: string[]
}

export interface Second {
  act: string
  /** The request, encrypted with `about` as associated data, so that it can be carried out later. */
  sealed(about: string): Sealed
  /** Set when the second operator has approved: the change applies only if its handler finds that the state is still `before`. */
  approved: { before: unknown; maker: Maker; isCompared: boolean } | null
}

export interface Request {
  now: Instant
  settings: Settings
  /** The reader's language; texts in answers come from `textsIn[language]`. */
  language: Language
  ip: string
  agent: string
  /** The id that the client gave its device; '' if it gave none. */
  device: string
  requestId: string
  /** Public origin of the platform, for links: 'https://play.example'. */
  origin: string
  idempotency: Idempotency
  file: SentFile | null
  second: Second
  /** Null: the call needs no code. */
  factor: FactorUse | null
  log: FastifyBaseLogger
}

type Caller<E extends Endpoint> = E['audience'] extends 'player' | 'blocked'
  ? { caller: PlayerCaller }
  : E['audience'] extends 'anyone'
    ? { caller: PlayerCaller | null }
    : E['audience'] extends 'agent'
      ? { caller: AgentCaller }
      : E['audience'] extends 'key'
        ? { caller: KeyCaller }
        : { caller: OperatorCaller }

type RefusalOf<E extends Endpoint> = E['refusals'][number] | typeof Invalid

type DataOf<E extends Endpoint> = E['kind'] extends 'read'
  ? { db: Reader; caches: Caches }
  : E['kind'] extends 'write'
    ? {
        tx: Tx
        caches: Caches
        /** Read it after a lock: `now` is the time before the transaction. */
        clock: Clock
        /** Names an amount in fen on which the call decides; 0 for an order that is decided already. */
        countDecided: (amount: Fen) => void
        /** Returned to refuse and commit; takes what `refuse` takes. */
        commitRefusal: CommitRefusal<RefusalOf<E>>
        /** Runs `work` after the commit, to update in-memory state; not after a rollback or a replayed answer. */
        afterCommit: (work: () => void) => void
      }
    : { app: App }

export type Args<E extends Endpoint> = {
  input: InputOf<E>
  refuse: Refuse<RefusalOf<E>>
} & Caller<E> &
  DataOf<E> &
  Request

export class Reply<Data> {
  readonly message: string
  readonly data: Data
  readonly isNew: boolean
  constructor(message: string, data: Data, isNew = false) {
    this.message = message
    this.data = data
    this.isNew = isNew
  }
}

export class Waiting {
  readonly approval: ApprovalRow
  constructor(approval: ApprovalRow) {
    this.approval = approval
  }
}

export const withMessage = <Data>(message: string, data: Data): Reply<Data> => new Reply(message, data)
export const created = <Data>(data: Data): Reply<Data> => new Reply('', data, true)

/**
 * What a handler may return. A write may also return a refusal that commits (`CommittedRefusal`) or wait for a second
 * operator; a flow may not, since it opens its own transactions.
 */
type ResultOf<E extends Endpoint> =
  | AnswerOf<E>
  | Reply<AnswerOf<E>>
  | (E['kind'] extends 'write' ? CommittedRefusal | Waiting : never)

type Exactly<Path> = [Path] extends [never] ? unknown : { 'the contract has no': Path }
type DataIn<Got> = Got extends CommittedRefusal | Waiting ? never : Got extends Reply<infer Data> ? Data : Got

export interface Handler {
  endpoint: Endpoint
  run: (args: never) => Promise<unknown>
}

/** Binds a handler to its endpoint. A field that the contract lacks is a type error that names the field. */
export const on = <E extends Endpoint, Got extends ResultOf<E>>(
  endpoint: E,
  run: ((args: Args<E>) => Promise<Got>) & Exactly<Excess<DataIn<Got>, AnswerOf<E>>>,
): Handler => ({ endpoint, run })

/** Encodes a row as the API does (amounts in yuan), the form that the audit trail stores. */
export const onWire = <Row extends z.ZodType>(shape: Row, row: z.output<Row>): z.input<Row> & object =>
  z.encode(shape, row as never) as z.input<Row> & object

/** Writes the audit row that every operators' write needs, deferred to the transaction's next statement. */
export const auditAct = (
  tx: Tx,
  { caller, now, ip, requestId }: { caller: OperatorCaller } & Pick<Request, 'now' | 'ip' | 'requestId'>,
  act: Pick<Act, 'act' | 'subjectKind' | 'subjectId' | 'before' | 'after' | 'reason'>,
): void =>
  audit(tx, {
    ...act,
    actorKind: 'operator',
    actorId: caller.operator,
    actorName: caller.operatorName,
    ip,
    requestId,
    at: now,
  })
