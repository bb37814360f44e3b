import type { Evidence } from '@koi/contract/barring/barring'
import { barredBy, ScreeningFailed, told } from '@koi/contract/barring/barring.copy'
import type { PlayerId } from '@koi/contract/id'
import { type Day, dayOf, type Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import { lockPlayer } from '../ledger/ledger.ts'
import { notifyPlayer } from '../message/message.ts'
import { OutsideFault } from '../outside/fault.ts'
import { outboundOf } from '../outside/http.ts'
import { type Individual, koiRegister, type Register } from '../outside/register.ts'
import { type App, transact } from '../platform/app.ts'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { Refused, refuse } from '../platform/refuse.ts'
import { hashOf } from '../identity/session.ts'
import { bar } from '../protection/bar.ts'
import { openSetting } from '../setting/sealed.ts'
import { hashesOf, personsOf, tracesOf } from './barring.ts'

/** A place that names a player: a list, or the register. */
interface Found {
  /** Of the place, the same each time. */
  key: string
  list: string | null
  name: string
  evidence: Evidence
}

/** The register that the operator asks, with the name it is shown by; null for none. */
export async function registerOf(app: App): Promise<{ register: Register; name: string } | null> {
  const settings = await app.settings.read()
  const url = openSetting(app.config, settings, 'register_url')
  if (url === '') return null
  const key = openSetting(app.config, settings, 'register_key')
  return { register: koiRegister(outboundOf(app.config), url, key), name: settings.register_name || new URL(url).host }
}

/** Whether there is anything to compare with, and which of these players were not compared with all of it today. */
export async function unscreened(app: App, players: string[], day: Day): Promise<string[]> {
  const settings = await app.settings.read()
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${players}::uuid[]) p (id)
    where (${settings.register_url !== ''} or exists (select from barring_list)) and not exists (
      select from screening s where s.player_id = p.id and s.day = ${day}::date
        and s.at > coalesce((select max(changed_at) from barring_list), '-infinity'))`.execute(app.db)
  return rows.map(({ id }) => id)
}

/** The lists that name somebody, each with the surest evidence. */
async function namedBy(app: App, person: Individual): Promise<Found[]> {
  const traces = tracesOf(person).flatMap((trace) => hashesOf(app.config, trace).map((hash) => ({ trace, hash })))
  if (traces.length === 0) return []
  const { rows } = await sql<{ id: string; name: string; hash: Buffer }>`
    select l.id, l.name, e.hash from barring_entry e join barring_list l on l.id = e.list_id
    where e.hash = any(${traces.map(({ hash }) => hash)}::bytea[])`.execute(app.db)
  return [...new Map(rows.map(({ id, name }) => [id, name]))].map(([id, name]) => {
    const first = traces.find(({ hash }) => rows.some((row) => row.id === id && row.hash.equals(hash)))!
    return { key: `list:${id}`, list: id, name, evidence: first.trace[0] }
  })
}

/**
 * Compares a player with every list and asks the register; whoever is named is barred, in the words of the place. Outside
 * of any transaction, since somebody outside is asked. Throws OutsideFault where the register does not say: what the lists
 * say holds all the same. Returns whether the player is barred.
 */
export async function screenNow(app: App, player: PlayerId): Promise<boolean> {
  const now = app.clock.now()
  const person = (await personsOf(app.db, app.config, [player])).get(player)
  if (!person) return false
  const found = await namedBy(app, person)
  let silent: OutsideFault | null = null
  const asked = await registerOf(app)
  if (asked)
    try {
      if (await asked.register.isListed(person))
        found.push({ key: 'register', list: null, name: asked.name, evidence: 'register' })
    } catch (error) {
      if (!(error instanceof OutsideFault)) throw error
      silent = error
    }
  const isBarred = await transact(app, async (tx) => {
    await lockPlayer(tx, player)
    let bars = false
    for (const one of found) if (await noteHit(tx, player, one, now)) bars = true
    if (silent) return bars
    const row = { day: dayOf(now), at: now }
    await tx
      .insertInto('screening')
      .values({ playerId: player, ...row })
      .onConflict((is) => is.column('playerId').doUpdateSet(row))
      .execute()
    return bars
  })
  if (isBarred) app.sessions.forget(player)
  if (silent) throw silent
  return isBarred
}

/** Keeps a hit and bars the player, unless an operator found that it is somebody else: then it says false. The player is locked. */
async function noteHit(tx: Tx, playerId: string, { key, list, name, evidence }: Found, now: Instant): Promise<boolean> {
  const known = await tx
    .selectFrom('barringHit')
    .select(['id', 'state'])
    .where('playerId', '=', playerId)
    .where('place', '=', key)
    .executeTakeFirst()
  if (known?.state === 'cleared') return false
  const former = await bar(tx, playerId, name, { actor: 'operator', name: barredBy, reason: name }, now)
  if (known) return true
  const before = former ?? (await formerOf(tx, playerId))
  await tx
    .insertInto('barringHit')
    .values({
      id: newId<'BarringHit'>(),
      playerId,
      place: key,
      listId: list,
      source: name,
      evidence,
      at: now,
      formerKind: before.kind,
      formerUntil: before.until,
    })
    .execute()
  await notifyPlayer(tx, playerId, { ...told.barred(name), now })
  return true
}

/** What stood before the first of the hits that bar a player now: that of a later one is the same. */
async function formerOf(tx: Tx, player: string) {
  const row = await tx
    .selectFrom('barringHit')
    .select(['formerKind as kind', 'formerUntil as until'])
    .where('playerId', '=', player)
    .where('state', '=', 'open')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row ?? { kind: '', until: null }
}

/**
 * Before money comes in or a game opens, once a day (R4): whether the player is barred by it. Throws ScreeningFailed where
 * the register does not say.
 */
export async function screen(app: App, player: PlayerId): Promise<boolean> {
  const due = await unscreened(app, [player], dayOf(app.clock.now()))
  if (due.length === 0) return false
  try {
    return await screenNow(app, player)
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    app.log.warn({ err: error }, 'the register does not answer')
    return refuse(ScreeningFailed)
  }
}

/**
 * After a registration or a sign-in, whose token it hands on: nobody is kept out by a register that is silent; their deposits
 * and games are.
 */
export async function screenSignedIn(app: App, token: string): Promise<string> {
  const session = await app.db
    .selectFrom('session')
    .select('playerId')
    .where('tokenHash', '=', hashOf(token))
    .executeTakeFirst()
  try {
    if (session?.playerId) await screen(app, session.playerId as PlayerId)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
  return token
}
