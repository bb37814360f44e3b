import { TicketUsed, TooManyThreads } from '@koi/contract/contact/chat/chat.copy'
import { TooOften } from '@koi/contract/refusal.copy'
import { keepNewest } from '../../platform/db/newest.ts'
import type { Request } from '../../platform/http/on.ts'
import { textsIn } from '@koi/contract/textsIn'
import { day, hour, type Instant, millisOf, minute, plus, second } from '@koi/contract/time'
import { type Selectable, sql } from 'kysely'
import { batched } from '../../platform/base/batch.ts'
import type { Db, Reader, Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { newId } from '../../platform/text/id.ts'
import { countAttempt } from '../../access/identity/attempt.ts'
import { networkLimits } from '../../access/identity/network.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { hashOf, newToken } from '../../access/identity/session.ts'
import type { PlayerCaller } from '../../platform/http/caller.ts'
import { hoursText } from './hours.ts'
import { lockThread, ThreadWriter } from './thread.ts'
import { visitorLimits } from './visitorLimits.ts'

const ticketLife = 60 * second
/** Milliseconds after its last use (`idleLife`) and after its creation at which a token ends. */
const idleLife = 12 * hour
const wholeLife = 7 * day
/** Visitor threads per hour and address; high, because providers put many people behind one address. */
const visitorsPerHour = 200

/** Tickets of a session, and tokens of a thread, of which eight are connected at most. */
const [maxTickets, maxTokens] = [20, 20]

/** The request that opens a thread. */
type Origin = Pick<Request, 'ip' | 'now' | 'settings' | 'language'>

/** Creates a one-time ticket, valid for a minute; null if the session has just ended. */
export async function makeTicket(tx: Tx, { player, session }: PlayerCaller, now: Instant): Promise<string | null> {
  const ticket = newToken()
  const { rows } = await sql`
    insert into chat_ticket (ticket_hash, player_id, session, created_at)
    select ${hashOf(ticket)}, ${player}, token_hash, ${now} from session where token_hash = ${session} for key share
    returning 1`.execute(tx)
  keepNewest(tx, 'chat_ticket', { session }, ['created_at'], maxTickets)
  return rows.length ? ticket : null
}

/** Exchanges a ticket for a token of the player's thread; of concurrent calls one succeeds. Throws TicketUsed. */
export async function redeem(tx: Tx, ticket: string, from: Origin): Promise<string> {
  const used = await tx
    .deleteFrom('chatTicket')
    .where('ticketHash', '=', hashOf(ticket))
    .returningAll()
    .executeTakeFirst()
  if (!used || millisOf(from.now) - millisOf(used.createdAt) > ticketLife) return refuse(TicketUsed)
  const thread = await getOrCreateThread(tx, used.playerId, from)
  return insertToken(tx, thread, used.session, from.now)
}

/** Opens a thread for a new visitor; returns its token. Throws TooOften, TooManyThreads. */
export async function openForVisitor(tx: Tx, from: Origin): Promise<string> {
  const limits = [
    ...networkLimits('chat:ip', from.ip, { most: visitorsPerHour, window: hour, over: TooOften }),
    ...visitorLimits('threads', from.ip, Number(from.settings.limit_visitor_threads), TooManyThreads),
  ]
  await countAttempt(tx, limits, from.now)
  const thread = await makeThread(tx, null, from)
  return insertToken(tx, thread!, null, from.now)
}

async function getOrCreateThread(tx: Tx, player: string, from: Origin): Promise<string> {
  const find = () => tx.selectFrom('chatThread').select('id').where('playerId', '=', player).executeTakeFirst()
  return (await find())?.id ?? (await makeThread(tx, player, from)) ?? (await find())!.id
}

/** Creates a thread; null if the player has one already. */
async function makeThread(
  tx: Tx,
  player: string | null,
  { ip, now, settings, language }: Origin,
): Promise<string | null> {
  const id = newId<'Thread'>()
  const row = await tx
    .insertInto('chatThread')
    .values({ id, playerId: player, lastAt: now, createdAt: now, createdIp: ip })
    .onConflict((eb) => eb.column('playerId').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  const writer = new ThreadWriter(tx, (await lockThread(tx, id))!, now)
  if (settings.service_greeting) writer.add('bot', 'text', settings.service_greeting)
  writer.addSystemMessage(textsIn[language].chat.replyCopy.hours(hoursText(settings)))
  writer.commit()
  return id
}

async function insertToken(tx: Tx, threadId: string, session: Buffer | null, now: Instant): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('chatToken')
    .values({ tokenHash: hashOf(token), threadId, session, createdAt: now, seenAt: now })
    .execute()
  keepNewest(tx, 'chat_token', { thread_id: threadId }, ['seen_at', 'created_at'], maxTokens)
  return token
}

type TokenRow = Pick<Selectable<Tables['chatToken']>, 'threadId' | 'seenAt' | 'createdAt'>

/** Finds a token by its hash in base64; concurrent lookups share a statement. */
const lookups = new WeakMap<Db, (key: string) => Promise<TokenRow | undefined>>()

const lookupIn = (db: Db) =>
  batched(async (keys: string[]) => {
    const hashes = keys.map((key) => Buffer.from(key, 'base64'))
    const rows = await db
      .selectFrom('chatToken')
      .select(['tokenHash', 'threadId', 'seenAt', 'createdAt'])
      .where((eb) => eb('tokenHash', '=', eb.fn.any(sql<Buffer[]>`${hashes}::bytea[]`)))
      .execute()
    return new Map(rows.map((row) => [row.tokenHash.toString('base64'), row]))
  })

/** The thread of a token; null if the token is invalid or expired. */
export async function threadOfToken(db: Db, token: string, now: Instant): Promise<string | null> {
  const hash = hashOf(token)
  const find = lookups.get(db) ?? lookupIn(db)
  lookups.set(db, find)
  const row = await find(hash.toString('base64'))
  if (!row || row.seenAt <= plus(now, -idleLife) || row.createdAt <= plus(now, -wholeLife)) return null
  if (millisOf(now) - millisOf(row.seenAt) > minute)
    await db.updateTable('chatToken').set({ seenAt: now }).where('tokenHash', '=', hash).execute()
  return row.threadId
}

/** The subset of `hashes` whose tokens still exist. */
export async function validTokenHashes(db: Reader, hashes: Buffer[]): Promise<Buffer[]> {
  const rows = await db.selectFrom('chatToken').select('tokenHash').where('tokenHash', 'in', hashes).execute()
  return rows.map(({ tokenHash }) => tokenHash)
}

/** Deletes expired tickets and tokens, and visitors' threads in which no guest wrote for a day. */
export async function sweepTickets(tx: Tx, now: Instant): Promise<number> {
  await tx.deleteFrom('chatTicket').where('createdAt', '<', plus(now, -ticketLife)).execute()
  await tx
    .deleteFrom('chatToken')
    .where((eb) => eb.or([eb('seenAt', '<', plus(now, -idleLife)), eb('createdAt', '<', plus(now, -wholeLife))]))
    .execute()
  const { numDeletedRows } = await tx
    .deleteFrom('chatThread')
    .where('playerId', 'is', null)
    .where('lastAt', '<', plus(now, -day))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chatMessage')
            .select('seq')
            .whereRef('threadId', '=', 'chatThread.id')
            .where('author', '=', 'guest'),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
