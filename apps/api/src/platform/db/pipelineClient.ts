import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { currentSpan, runInSpan, type Span, withSpan } from '../base/trace.ts'

const names = new Map<string, string>()
const maxNames = 1000

/**
 * Name under which a statement is prepared. Above the limit statements stay unnamed, since filtered lists have many
 * variants.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= maxNames) return known
  const name = hashOf(text)
  names.set(text, name)
  return name
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 20)

let staleCount = 0

/**
 * PostgreSQL rejects a prepared statement whose result type a later migration changed; under a new name it is prepared
 * again.
 */
const isStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/** Higher than the number of statements in a transaction that one migration can invalidate. */
const maxTries = 50

export async function retryIfStale<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (!isStale(error) || tries >= maxTries) throw error
    }
}

/** Characters of a statement that a span records. */
const maxTextLength = 2000

function spanNameOf(text: string): string {
  const [verb = ''] = /\w+/.exec(text) ?? []
  const plain = text.replaceAll('"', '')
  const place =
    /\b(?:from|into|update)\s+([\w.]+)/i.exec(plain) ?? /\bselect\s+(?:require_\w+\()?([\w.]+)\(/i.exec(plain)
  return [verb.toLowerCase(), place?.[1]].filter(Boolean).join(' ')
}

/** The socket of a connection, which the driver's types hide. */
const socketOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

type Send = (this: pg.Client, statement: string | pg.QueryConfig) => Promise<pg.QueryResult>

interface Deferred {
  text: string
  values: unknown[]
  mapError: (error: unknown) => unknown
  settle: () => void
  /** The span that was current when the statement was deferred. */
  span: Span | undefined
}

/** PostgreSQL rejects statements after a failed one in the same transaction with this SQLSTATE. */
const isAborted = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25P02'

/**
 * A client that pipelines and prepares its statements. Statements issued in the same tick are sent in one write,
 * without waiting for each other's results; the event `flush` carries their texts. `begin` and deferred writes are sent
 * together with the next statement or the commit.
 */
export class PipelineClient extends pg.Client {
  #flushing: string[] | null = null
  #isBeginning = false
  #isOpen = false
  #deferred: Deferred[] = []
  /** Deferred writes of this transaction that have been sent; they never reject. */
  #running: Promise<void>[] = []
  /** Error of the first deferred write that failed in this transaction. */
  #error: { cause: unknown } | null = null

  override query = ((...args: unknown[]) => {
    const [text, values] = args
    const send = pg.Client.prototype.query as (...all: unknown[]) => Promise<unknown>
    if (typeof text !== 'string' || !Array.isArray(values) || args.length !== 2) return send.apply(this, args)
    this.#sendWaiting()
    return this.#queryNamed(text, values).catch(async (error: unknown) => {
      if (!isAborted(error)) throw error
      await Promise.all(this.#running)
      throw this.#error ? this.#error.cause : error
    })
  }) as pg.Client['query']

  /** Marks the start of a transaction; `begin` is sent with the next statement. */
  begin(): void {
    this.#isBeginning = this.#isOpen = true
  }

  /**
   * Queues a write that is sent with the transaction's next statement or its commit. That statement throws the write's
   * error, mapped by `mapError`.
   */
  defer(text: string, values: unknown[], mapError: Deferred['mapError']): Promise<void> {
    return new Promise((settle) => {
      this.#deferred.push({ text, values, mapError, settle, span: currentSpan() })
    })
  }

  /**
   * Commits. Throws the error of a deferred write, and also when the caller ignored a failed statement; the transaction
   * is then rolled back.
   */
  async commit(): Promise<void> {
    if (!this.#isSent()) return this.#finish()
    this.#sendWaiting()
    const [{ command }] = await Promise.all([this.#send('commit'), ...this.#running])
    const error = this.#error
    this.#finish()
    if (error) throw error.cause
    if (command !== 'COMMIT') throw new Error('A statement of the transaction failed: it was rolled back.')
  }

  async rollback(): Promise<void> {
    const isSent = this.#isOpen && !this.#isBeginning
    for (const { settle } of this.#deferred) settle()
    this.#deferred = []
    this.#finish()
    if (isSent) await this.#send('rollback')
  }

  #isSent(): boolean {
    return this.#isOpen && (!this.#isBeginning || this.#deferred.length > 0)
  }

  #finish(): void {
    this.#isOpen = this.#isBeginning = false
    this.#running = []
    this.#error = null
  }

  /** Writes `begin` and the deferred statements before the caller's statement. */
  #sendWaiting(): void {
    if (this.#isBeginning) {
      this.#isBeginning = false
      // If begin fails, the connection is lost and the next statement fails too.
      this.#send('begin').catch(() => undefined)
    }
    const deferred = this.#deferred
    this.#deferred = []
    for (const { text, values, mapError, settle, span } of deferred) {
      const send = () => this.#queryNamed(text, values)
      const sent = span ? runInSpan(span, send) : send()
      const settled = sent.then(settle, (error: unknown) => {
        this.#error ??= { cause: mapError(error) }
        settle()
      })
      this.#running.push(settled)
    }
  }

  #queryNamed(text: string, values: unknown[]): Promise<unknown> {
    if (!currentSpan()) return this.#sendNamed(text, values)
    const fields = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxTextLength) }
    return withSpan(spanNameOf(text), fields, () => this.#sendNamed(text, values))
  }

  #sendNamed(text: string, values: unknown[]): Promise<unknown> {
    const statement = { name: nameOf(text), text, values }
    const isOutsideTransaction = !this.#isOpen
    return this.#send(statement).catch((error: unknown) => {
      if (!statement.name || !isStale(error)) throw error
      // Concurrent calls may fail for the same name; only the first one renames the statement.
      if (names.get(text) === statement.name) names.set(text, hashOf(`${text} ${++staleCount}`))
      if (!isOutsideTransaction) throw error
      return this.#send({ ...statement, name: nameOf(text) })
    })
  }

  #send(statement: string | pg.QueryConfig): Promise<pg.QueryResult> {
    if (!this.#flushing) {
      const flushing: string[] = (this.#flushing = [])
      const stream = socketOf(this)
      stream.cork()
      process.nextTick(() => {
        this.#flushing = null
        stream.uncork()
        this.emit('flush', flushing)
      })
    }
    this.#flushing.push(typeof statement === 'string' ? statement : statement.text)
    return (pg.Client.prototype.query as Send).call(this, statement)
  }
}

export function destroyConnection(client: pg.ClientBase): void {
  socketOf(client).destroy()
}
