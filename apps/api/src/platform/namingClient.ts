import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { withSpan, currentSpan } from './trace.ts'

const names = new Map<string, string>()
const maxNames = 1000

/** Past the limit, the many variants of filtered lists stay unnamed. */
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
 * PostgreSQL rejects a prepared statement whose result a later migration changed; under a new name it is planned again.
 */
const isStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/** Above the number of statements of a transaction that a migration could invalidate. */
const maxTries = 50

export async function retryIfStale<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (!isStale(error) || tries >= maxTries) throw error
    }
}

/** Characters. */
const maxTextLength = 2000

function spanNameOf(text: string): string {
  const [verb = ''] = /\w+/.exec(text) ?? []
  const plain = text.replaceAll('"', '')
  const place = /\b(?:from|into|update)\s+([\w.]+)/i.exec(plain) ?? /\bselect\s+([\w.]+)\(/i.exec(plain)
  return [verb.toLowerCase(), place?.[1]].filter(Boolean).join(' ')
}

/** The socket of a connection, which the driver's types hide. */
const socketOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

const unprepared = new Set(['commit', 'rollback'])

const beginResult = { command: 'BEGIN', rowCount: null, rows: [] }

/** Names its statements, and sends `begin` together with the first one, which saves a round trip. */
export class NamingClient extends pg.Client {
  #isBeginning = false
  #isOpen = false

  override query = ((...args: unknown[]) => {
    const [text, values] = args
    const send = pg.Client.prototype.query as (...all: unknown[]) => Promise<unknown>
    if (typeof text !== 'string' || !Array.isArray(values) || args.length !== 2) return send.apply(this, args)
    if (text === 'begin') {
      this.#isBeginning = this.#isOpen = true
      return Promise.resolve(beginResult)
    }
    if (text.startsWith('start transaction')) this.#isOpen = true
    const sendsBegin = this.#isBeginning
    this.#isBeginning = false
    if (unprepared.has(text)) {
      this.#isOpen = false
      return sendsBegin ? Promise.resolve(beginResult) : send.call(this, text)
    }
    return currentSpan()
      ? withSpan(
          spanNameOf(text),
          { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxTextLength) },
          () => this.#queryNamed(text, values, sendsBegin),
        )
      : this.#queryNamed(text, values, sendsBegin)
  }) as pg.Client['query']

  #queryNamed(text: string, values: unknown[], sendsBegin: boolean): Promise<unknown> {
    const send = pg.Client.prototype.query as (...all: unknown[]) => Promise<unknown>
    const statement = { name: nameOf(text), text, values }
    const isOutsideTransaction = !this.#isOpen
    const replan = (error: unknown): unknown => {
      if (!statement.name || !isStale(error)) throw error
      // Only the first call to fail renames the statement.
      if (names.get(text) === statement.name) names.set(text, hashOf(`${text} ${++staleCount}`))
      if (!isOutsideTransaction) throw error
      return send.call(this, { ...statement, name: nameOf(text) })
    }
    if (!sendsBegin) return send.call(this, statement).catch(replan)
    const stream = socketOf(this)
    stream.cork()
    const both = Promise.all([send.call(this, 'begin'), send.call(this, statement)])
    stream.uncork()
    return both.then(([, result]) => result, replan)
  }
}

export function destroyConnection(client: pg.ClientBase): void {
  socketOf(client).destroy()
}
