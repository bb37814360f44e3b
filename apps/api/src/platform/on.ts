import type { AnswerOf, Endpoint, InputOf } from '@koi/contract/endpoint'
import type { Instant } from '@koi/contract/time'
import type { FastifyBaseLogger } from 'fastify'
import { type Act, audit } from './audit.ts'
import type { Reader, Tx } from './db.ts'
import type { House } from './house.ts'
import type { Repeat } from './repeat.ts'
import type { AgentCaller, OperatorCaller, PlayerCaller } from './session.ts'
import type { Settings } from '@koi/contract/setting/setting.copy'

/** The picture of an upload. */
export interface SentFile {
  bytes: Buffer
  isTooLarge: boolean
}

/** What every handler is handed besides input, caller and data. */
export interface Occasion {
  /** When the request arrived. */
  now: Instant
  settings: Settings
  ip: string
  agent: string
  requestId: string
  /** The address the caller reached us at, for links that lead back: 'http://127.0.0.1:8080'. */
  origin: string
  repeat: Repeat
  file: SentFile | null
  log: FastifyBaseLogger
}

type Caller<E extends Endpoint> = E['door'] extends 'player' | 'blocked'
  ? { caller: PlayerCaller }
  : E['door'] extends 'anyone'
    ? { caller: PlayerCaller | null }
    : E['door'] extends 'agent'
      ? { caller: AgentCaller }
      : { caller: OperatorCaller }

type Hands<E extends Endpoint> = E['kind'] extends 'read'
  ? { db: Reader }
  : E['kind'] extends 'write'
    ? { tx: Tx }
    : { house: House }

export type Asked<E extends Endpoint> = { input: InputOf<E> } & Caller<E> & Hands<E> & Occasion

/** An answer with a sentence of its own, and 201 where something was made (operators' wire). */
export class Said<Data> {
  readonly message: string
  readonly data: Data
  readonly isNew: boolean
  constructor(message: string, data: Data, isNew = false) {
    this.message = message
    this.data = data
    this.isNew = isNew
  }
}

export const say = <Data>(message: string, data: Data): Said<Data> => new Said(message, data)
export const made = <Data>(data: Data): Said<Data> => new Said('', data, true)

type Run<E extends Endpoint> = (asked: Asked<E>) => Promise<AnswerOf<E> | Said<AnswerOf<E>>>

export interface Handler {
  endpoint: Endpoint
  run: (asked: never) => Promise<unknown>
}

/** Binds a handler to an endpoint: what it is given and what it must return come from the contract. */
export const on = <E extends Endpoint>(endpoint: E, run: Run<E>): Handler => ({ endpoint, run })

/** An operator's act in the audit trail; every operators' write leaves one. */
export const auditAct = (
  tx: Tx,
  { caller, now, ip, requestId }: { caller: OperatorCaller } & Pick<Occasion, 'now' | 'ip' | 'requestId'>,
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
