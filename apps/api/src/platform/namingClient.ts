import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { spanned, spanNow } from './trace.ts'

const names = new Map<string, string>()
const mostNames = 1000

/** Past the limit, the many variants of filtered lists stay unnamed. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = hashOf(text)
  names.set(text, name)
  return name
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 20)

let outdated = 0

/**
 * PostgreSQL rejects a prepared statement whose result a later migration changed; under a new name it is planned again.
 */
const isStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/** Above the number of statements of a transaction that a migration could invalidate. */
const mostTries = 50

export async function againIfStale<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (!isStale(error) || tries >= mostTries) throw error
    }
}

/** Characters. */
const longest = 2000

function spanNameOf(text: string): string {
  const [verb = ''] = /\w+/.exec(text) ?? []
  const plain = text.replaceAll('"', '')
  const place = /\b(?:from|into|update)\s+([\w.]+)/i.exec(plain) ?? /\bselect\s+([\w.]+)\(/i.exec(plain)
  return [verb.toLowerCase(), place?.[1]].filter(Boolean).join(' ')
}

/** The socket of a connection, which the driver's types hide. */
const lineOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

const bare = new Set(['commit', 'rollback'])

const begun = { command: 'BEGIN', rowCount: null, rows: [] }

/** Names its statements, and sends `begin` together with the first one, which saves a round trip. */
export class NamingClient extends pg.Client {
  #isBeginning = false
  #isOpen = false

  override query = ((...args: unknown[]) => {
    const [text, values] = args
    const ask = pg.Client.prototype.query as (...all: unknown[]) => Promise<unknown>
    if (typeof text !== 'string' || !Array.isArray(values) || args.length !== 2) return ask.apply(this, args)
    if (text === 'begin') {
      this.#isBeginning = this.#isOpen = true
      return Promise.resolve(begun)
    }
    if (text.startsWith('start transaction')) this.#isOpen = true
    const isFirst = this.#isBeginning
    this.#isBeginning = false
    if (bare.has(text)) {
      this.#isOpen = false
      return isFirst ? Promise.resolve(begun) : ask.call(this, text)
    }
    return spanNow()
      ? spanned(spanNameOf(text), { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longest) }, () =>
          this.#askNamed(text, values, isFirst),
        )
      : this.#askNamed(text, values, isFirst)
  }) as pg.Client['query']

  #askNamed(text: string, values: unknown[], isFirst: boolean): Promise<unknown> {
    const ask = pg.Client.prototype.query as (...all: unknown[]) => Promise<unknown>
    const statement = { name: nameOf(text), text, values }
    const isAlone = !this.#isOpen
    const planAnew = (error: unknown): unknown => {
      if (!statement.name || !isStale(error)) throw error
      // Only the first call to fail renames the statement.
      if (names.get(text) === statement.name) names.set(text, hashOf(`${text} ${++outdated}`))
      if (!isAlone) throw error
      return ask.call(this, { ...statement, name: nameOf(text) })
    }
    if (!isFirst) return ask.call(this, statement).catch(planAnew)
    const stream = lineOf(this)
    stream.cork()
    const both = Promise.all([ask.call(this, 'begin'), ask.call(this, statement)])
    stream.uncork()
    return both.then(([, result]) => result, planAnew)
  }
}

export function cut(client: pg.ClientBase): void {
  lineOf(client).destroy()
}
