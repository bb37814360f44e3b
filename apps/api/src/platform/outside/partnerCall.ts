import { keptCalls, type PartnerCall, type SentCall } from '@koi/contract/platform/outside/partner'
import { type Instant, second } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Db, Reader } from '../db/db.ts'
import type { App } from '../ops/app.ts'
import { excerptOf, pathOf } from './excerpt.ts'

/** A call as the transport saw it, with everything that must not be stored. */
export interface RawCall {
  url: string
  method: string
  sent: string
  status: number | null
  received: string
  milliseconds: number
  fault: string
}

export type CallListener = (call: RawCall) => void

export type Partner = `venue ${string}` | `channel ${string}`

/** Longer bodies are not examined. */
const longestBody = 8192
const cut = (text: string): string => (text.length > longestBody ? `(${text.length} characters)` : text)
const writeAfter = 5 * second

interface Kept {
  at: Instant
  direction: PartnerCall['direction']
  call: RawCall
}

/** The call without secrets and personal data. */
export const toSentCall = ({ url, method, sent, status, received, milliseconds, fault }: RawCall): SentCall => ({
  method,
  path: pathOf(url),
  status,
  milliseconds: Math.round(milliseconds),
  fault: fault.slice(0, 300),
  excerpt: excerptOf({ url, sent, received }),
})

/**
 * The newest calls to and from each partner. They are collected in memory and written at most every five seconds, so that
 * a busy venue costs one statement per interval; a call that is older than the newest twenty is never written.
 */
class PartnerCallLog {
  readonly #db: Db
  #kept = new Map<Partner, Kept[]>()
  #timer: NodeJS.Timeout | null = null

  constructor(db: Db) {
    this.#db = db
  }

  record(partner: Partner, kept: Kept): void {
    const calls = this.#kept.get(partner) ?? []
    calls.push(kept)
    if (calls.length > keptCalls) calls.shift()
    this.#kept.set(partner, calls)
    if (this.#timer) return
    // The calls are for diagnosis: those that cannot be written are dropped.
    this.#timer = setTimeout(() => void this.write().catch(() => undefined), writeAfter)
    this.#timer.unref()
  }

  async write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const rows = [...this.#kept].flatMap(([partner, calls]) =>
      calls.map(({ at, direction, call }) => ({ partner, at, direction, ...toSentCall(call) })),
    )
    this.#kept = new Map()
    if (rows.length === 0) return
    await sql`
      insert into partner_call (partner, at, direction, method, path, status, milliseconds, fault, excerpt)
      select partner, at, direction, method, path, status, milliseconds, fault, excerpt
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (partner text, at timestamptz, direction direction,
        method text, path text, status smallint, milliseconds int, fault text, excerpt text)`.execute(this.#db)
  }
}

const logs = new WeakMap<App['pool'], PartnerCallLog>()

function logOf({ pool, db }: Pick<App, 'pool' | 'db'>): PartnerCallLog {
  const log = logs.get(pool) ?? new PartnerCallLog(db)
  logs.set(pool, log)
  return log
}

type Recording = Pick<App, 'pool' | 'db' | 'clock'>

/** Records the calls that are sent to a partner. */
export const recordSent =
  (app: Recording, partner: Partner): CallListener =>
  ({ sent, received, ...call }) =>
    logOf(app).record(partner, {
      at: app.clock.now(),
      direction: 'out',
      call: { ...call, sent: cut(sent), received: cut(received) },
    })

interface Received {
  method: string
  url: string
  body: Buffer
  status: number
  milliseconds: number
}

/** Records a call of a partner; the excerpt is of the received message. */
export function recordReceived(
  app: Recording,
  partner: Partner,
  { body, method, url, status, milliseconds }: Received,
) {
  const received = body.length > longestBody ? `(${body.length} bytes)` : body.toString('utf8')
  const call = { url, method, sent: '', received, status, milliseconds, fault: '' }
  logOf(app).record(partner, { at: app.clock.now(), direction: 'in', call })
}

/** The newest calls of a partner, newest first, with those of this process that were not written yet. */
export async function loadPartnerCalls(app: Pick<App, 'pool' | 'db'>, partner: Partner): Promise<PartnerCall[]> {
  await logOf(app).write()
  return app.db
    .selectFrom('partnerCall')
    .select(['at', 'direction', 'method', 'path', 'status', 'milliseconds', 'fault', 'excerpt'])
    .where('partner', '=', partner)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(keptCalls)
    .execute()
}

/** Deletes all but the newest calls of each partner; returns how many. */
export async function prunePartnerCalls(db: Pick<Reader, 'getExecutor'>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from partner_call c
    using (select id, row_number() over (partition by partner order by at desc, id desc) as place from partner_call) r
    where r.id = c.id and r.place > ${keptCalls}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
