import type { ApprovalRow } from '@koi/contract/approval/approval.console'
import type { AnswerOf, Endpoint, InputOf } from '@koi/contract/endpoint'
import type { Invalid } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { type Act, audit } from './audit.ts'
import type { Reader, Tx } from './db.ts'
import type { App } from './app.ts'
import type { Excess } from './exact.ts'
import type { Idempotency } from './idempotency.ts'
import type { Keep, Kept, Refuse } from './refuse.ts'
import type { Sealed } from './secret.ts'
import type { AgentCaller, KeyCaller, OperatorCaller, PlayerCaller } from './caller.ts'
import type { Settings } from '@koi/contract/setting/setting.copy'

/** The picture of an upload. */
export interface SentFile {
  bytes: Buffer
  isTooLarge: boolean
}

/** Who asked for a change that waited. */
export interface Maker {
  operator: string
  role: string
  permissions: string[]
}

/** What a change needs that may have to wait for a second operator. */
export interface Second {
  /** The call, by the name of its endpoint. */
  act: string
  /** What was asked, sealed about the row that keeps it, so that it can be carried out later. */
  sealed(about: string): Sealed
  /** The second operator has said yes to what `maker` asked for: what stood `before` must stand still. */
  approved: { before: unknown; maker: Maker } | null
}

/** What every handler is handed besides input, caller and data. */
export interface Request {
  /** When the request arrived. */
  now: Instant
  settings: Settings
  ip: string
  agent: string
  requestId: string
  /** Our one public address, for links that lead back: 'https://play.example'. */
  origin: string
  idempotency: Idempotency
  file: SentFile | null
  second: Second
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

/** One of the refusals that the endpoint lists, or Invalid, which none does. */
type NoOf<E extends Endpoint> = E['refusals'][number] | typeof Invalid

type DataOf<E extends Endpoint> = E['kind'] extends 'read'
  ? { db: Reader }
  : E['kind'] extends 'write'
    ? {
        tx: Tx
        /** Refuses and yet commits; says what `refuse` may say. */
        keep: Keep<NoOf<E>>
        /** Runs `work` once the write stands: for what this process remembers of it. Not where it is rolled back or repeated. */
        afterCommit: (work: () => void) => void
      }
    : { app: App }

export type Args<E extends Endpoint> = {
  input: InputOf<E>
  refuse: Refuse<NoOf<E>>
} & Caller<E> &
  DataOf<E> &
  Request

/** An answer with a sentence of its own, and 201 where something was made (operators' wire). */
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

/** A change that is not made yet, because it waits for a second operator (202). */
export class Waiting {
  readonly approval: ApprovalRow
  constructor(approval: ApprovalRow) {
    this.approval = approval
  }
}

export const withMessage = <Data>(message: string, data: Data): Reply<Data> => new Reply(message, data)
export const created = <Data>(data: Data): Reply<Data> => new Reply('', data, true)

/**
 * How a handler may end: in a reply, or in a refusal, which rolls a write back. A write has a third way: a refusal that keeps
 * what was written, and a fourth: that it waits for a second operator. A flow commits in transactions of its own.
 */
type End<E extends Endpoint> = AnswerOf<E> | Reply<AnswerOf<E>> | (E['kind'] extends 'write' ? Kept | Waiting : never)

type Exactly<Path> = [Path] extends [never] ? unknown : { 'the contract has no': Path }
type DataIn<Got> = Got extends Kept | Waiting ? never : Got extends Reply<infer Data> ? Data : Got

export interface Handler {
  endpoint: Endpoint
  run: (args: never) => Promise<unknown>
}

/**
 * Binds a handler to an endpoint: what it is given and what it must return come from the contract. Fields that the contract
 * does not have are refused here, by name: what a client should not see must not get as far as the encoder.
 */
export const on = <E extends Endpoint, Got extends End<E>>(
  endpoint: E,
  run: ((args: Args<E>) => Promise<Got>) & Exactly<Excess<DataIn<Got>, AnswerOf<E>>>,
): Handler => ({ endpoint, run })

/** A row as its readers have it, amounts in yuan: so the audit trail tells of it (ruling 6). */
export const onWire = <Row extends z.ZodType>(shape: Row, row: z.output<Row>): z.input<Row> & object =>
  z.encode(shape, row as never) as z.input<Row> & object

/** An operator's act in the audit trail; every operators' write leaves one. */
export const auditAct = (
  tx: Tx,
  { caller, now, ip, requestId }: { caller: OperatorCaller } & Pick<Request, 'now' | 'ip' | 'requestId'>,
  act: Pick<Act, 'act' | 'subjectKind' | 'subjectId' | 'before' | 'after' | 'reason'>,
): Promise<void> =>
  audit(tx, {
    ...act,
    actorKind: 'operator',
    actorId: caller.operator,
    actorName: caller.operatorName,
    ip,
    requestId,
    at: now,
  })
