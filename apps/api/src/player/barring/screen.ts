import { ScreeningFailed } from '@koi/contract/player/barring/barring.copy'
import type { PlayerId } from '@koi/contract/id'
import { type Day, dayOf } from '@koi/contract/time'
import { sql } from 'kysely'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import { OutsideFault } from '../../platform/outside/fault.ts'
import { outboundOf } from '../../platform/outside/http.ts'
import { type Individual, koiRegister, type Register } from '../../platform/outside/register.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refused, refuse } from '../../platform/text/refuse.ts'
import type { SignedIn } from '../../access/identity/logIn.ts'
import { openSetting } from '../../site/setting/sealed.ts'
import { hashesOf, loadPersons, soughtTraces } from './barring.ts'
import { barElsewhere } from './elsewhere.ts'
import { inLockOrder, insertHit, type Match } from './hit.ts'

/** Finds the configured register and its display name, or null. */
export async function findRegister(app: App): Promise<{ register: Register; name: string } | null> {
  const settings = await app.settings.read()
  const url = openSetting(app.config, settings, 'register_url')
  if (url === '') return null
  const key = openSetting(app.config, settings, 'register_key')
  return { register: koiRegister(outboundOf(app.config), url, key), name: settings.register_name || new URL(url).host }
}

/** The players who were not yet screened today against the current lists and register. */
export async function unscreened(app: App, players: string[], day: Day): Promise<string[]> {
  const settings = await app.settings.read()
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${players}::uuid[]) p (id)
    where (${settings.register_url !== ''} or exists (select from barring_list)) and not exists (
      select from screening s where s.player_id = p.id and s.day = ${day}::date
        and s.at > coalesce((select max(changed_at) from barring_list), '-infinity'))`.execute(app.db)
  return rows.map(({ id }) => id)
}

/** Whether one player was not yet screened today, as in `unscreened`. */
export async function isScreeningDue(
  db: Reader | Tx,
  player: string,
  day: Day,
  { register_url }: Pick<Settings, 'register_url'>,
): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select (${register_url !== ''} or exists (select from barring_list)) and not exists (
      select from screening where player_id = ${player} and day = ${day}
        and at > coalesce((select max(changed_at) from barring_list), '-infinity')) as is_due`.execute(db)
  return rows[0]!.isDue
}

/** Finds the lists that match a person, each with its strongest evidence. */
async function matchingLists(app: App, person: Individual): Promise<Match[]> {
  const traces = soughtTraces(person).flatMap((trace) => hashesOf(app.config, trace).map((hash) => ({ trace, hash })))
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
 * Screens a player against lists and register, and bars them on a match. Must not run inside a transaction. Returns
 * whether the player is barred. Throws OutsideFault when the register does not answer; matches of lists apply
 * nevertheless.
 */
export async function screenNow(app: App, player: PlayerId): Promise<boolean> {
  const now = app.clock.now()
  const person = (await loadPersons(app.db, app.config, [player])).get(player)
  if (!person) return false
  const found = await matchingLists(app, person)
  let silent: OutsideFault | null = null
  const asked = await findRegister(app)
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
    for (const one of inLockOrder(found)) if (await insertHit(tx, player, one, now)) bars = true
    if (silent) return bars
    const row = { day: dayOf(now), at: now }
    await tx
      .insertInto('screening')
      .values({ playerId: player, ...row })
      .onConflict((eb) => eb.column('playerId').doUpdateSet(row))
      .execute()
    return bars
  })
  if (isBarred) app.sessions.invalidate(player)
  if (silent) throw silent
  return isBarred
}

/**
 * Call it before a deposit or launch: screens against exclusions of other accounts, and once a day against lists
 * and register. Returns whether the player is barred. Throws ScreeningFailed when the register does not answer.
 */
export async function screen(app: App, player: PlayerId): Promise<boolean> {
  return (await isBarredElsewhere(app, player)) || screenListed(app, player)
}

/** Screens against exclusions of other accounts and bars on a match. Returns whether such an exclusion bars the player. */
export const isBarredElsewhere = async (app: App, player: PlayerId): Promise<boolean> =>
  (await barElsewhere(app, [player])) > 0

/** Screens like `screen`, but not against other accounts. */
export async function screenListed(app: App, player: PlayerId): Promise<boolean> {
  const settings = await app.settings.read()
  if (!(await isScreeningDue(app.db, player, dayOf(app.clock.now()), settings))) return false
  try {
    return await screenNow(app, player)
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    app.log.warn({ err: error }, 'the register does not answer')
    return refuse(ScreeningFailed)
  }
}

/** Screens after registration or sign-in; returns the token. If the register does not answer, the sign-in succeeds anyway. */
export async function screenSignedIn(app: App, { token, subject }: SignedIn): Promise<string> {
  try {
    await screen(app, subject as PlayerId)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
  return token
}
