import { createHash } from 'node:crypto'
import { isContentAddress } from '@koi/contract/address'
import { articleTypes, mobileBanners } from '@koi/contract/contact/article/article'
import { categories, type Category } from '@koi/contract/play/game/game'
import type { Look } from '@koi/contract/desk/look/look.console'
import { LookPartRefused, LookPartUnknown } from '@koi/contract/desk/look/look.copy'
import type { MessageEvent } from '@koi/contract/player/messenger/messenger'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { Switch } from '@koi/contract/state'
import type { Instant } from '@koi/contract/time'
import type { Json } from '@koi/contract/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import { emit } from '../../platform/event/emit.ts'
import { requireKnownPlaceholders } from '../../player/messenger/words.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { cleanHtml } from '../../platform/text/html.ts'
import { refused } from '../../platform/text/refuse.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { openedSettings } from '../../site/setting/sealed.ts'
import { changeSettings, checkSettings } from '../../site/setting/setting.ts'

// The look consists of named parts: a setting, the pictures of the home page, the order of games or venues, one
// article, one template. Live values are in their own tables; a draft and a version store values by part.

export type LookValue = z.output<typeof Look>
type Banner = LookValue['banners'][number]
type Game = LookValue['games'][number]
type Template = LookValue['templates'][string]

/** Values by the name of the part, as stored in JSON. */
export type Parts = Record<string, Json>

export const partsIn = (stored: Json): Parts => stored as unknown as Parts
/** The rows of a part that is a list. */
const rowsIn = <Row>(value: Json | undefined): Row[] => value as unknown as Row[]

export const settingParts = ['title', 'site_logo', 'site_icon', 'brand_color', 'home_order', 'site_texts'] as const
const groups = ['articles', 'templates'] as const

/** `{articles: {1: …}}` → `{'articles.1': …}`. */
export function flatParts(look: Partial<LookValue>): Parts {
  const { articles = {}, templates = {}, ...single } = look
  const grouped = Object.entries({ articles, templates }).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [`${group}.${name}`, value]),
  )
  const given = Object.entries(single).filter(([, value]) => value !== undefined)
  return Object.fromEntries([...given, ...grouped]) as Parts
}

/** The reverse of `flatParts`. */
export function lookOf(parts: Parts): Partial<LookValue> {
  const look: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(parts)) {
    const group = groups.find((one) => name.startsWith(`${one}.`))
    if (group) look[group] = { ...(look[group] as object), [name.slice(group.length + 1)]: value }
    else look[name] = value
  }
  return look as Partial<LookValue>
}

/** JSON text with sorted keys, because PostgreSQL does not keep their order. */
const canonical = (value: Json): string =>
  JSON.stringify(value, (_key, inner: Json) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

/** Hash of a part; '' if the part does not exist. */
export const hashOf = (value: Json | undefined): string =>
  value === undefined ? '' : createHash('sha256').update(canonical(value)).digest('hex').slice(0, 32)

export const isSameValue = (one: Json | undefined, other: Json | undefined): boolean => hashOf(one) === hashOf(other)

export interface Live {
  parts: Parts
  /** Display names of games, venues and templates. */
  names: {
    games: { id: number; name: string; venue: string; category_id: (typeof categories)[Category] }[]
    venues: { code: string; name: string }[]
    templates: { id: string; event: string; messenger: string; language: string }[]
  }
}

const homeBanners = (db: Reader | Tx) =>
  db.selectFrom('banner').selectAll().where('type', '=', mobileBanners).orderBy('sort').orderBy('id').execute()

/** Games of the home page; the games of other lists are ordered on their own page. */
const homeGames = (db: Reader | Tx) =>
  db
    .selectFrom('game')
    .select(['id', 'name', 'venue', 'categoryId', 'appState'])
    .where('listCode', '=', '')
    .orderBy('sort')
    .orderBy('id')
    .execute()

export async function loadLive(db: Reader | Tx): Promise<Live> {
  const [settings, banners, games, venues, articles, templates] = await Promise.all([
    readSettings(db as Reader),
    homeBanners(db),
    homeGames(db),
    db.selectFrom('venue').select(['code', 'name']).orderBy('sort').orderBy('code').execute(),
    db.selectFrom('article').select(['type', 'content']).execute(),
    db
      .selectFrom('messageTemplate')
      .innerJoin('messenger', 'messenger.id', 'messageTemplate.messengerId')
      .select(['messageTemplate.id', 'event', 'language', 'subject', 'body', 'messenger.name as messenger'])
      .orderBy('event')
      .orderBy('messageTemplate.id')
      .execute(),
  ])
  const content = new Map(articles.map((row) => [row.type, row.content]))
  const look: LookValue = {
    title: settings.title,
    site_logo: settings.site_logo,
    site_icon: settings.site_icon,
    brand_color: settings.brand_color,
    home_order: settings.home_order,
    site_texts: settings.site_texts,
    banners: banners.map(({ id, src, link, state }) => ({ id, src, link, state })),
    games: games.map(({ id, appState }) => ({ id, state: appState })),
    venues: venues.map(({ code }) => code),
    articles: Object.fromEntries(articleTypes.map((type) => [type, content.get(type) ?? ''])),
    templates: Object.fromEntries(templates.map(({ id, subject, body }) => [id, { subject, body }])),
  }
  return {
    parts: flatParts(look),
    names: {
      games: games.map(({ id, name, venue, categoryId }) => ({ id, name, venue, category_id: categories[categoryId] })),
      venues,
      templates: templates.map(({ id, event, messenger, language }) => ({ id, event, messenger, language })),
    },
  }
}

/** The values of `given` that still exist, in their order, followed by the other live values. */
function merged<Value>(given: Value[], live: Value[], keyOf: (value: Value) => unknown): Value[] {
  const known = new Set(live.map(keyOf))
  const named = new Set(given.map(keyOf))
  return [...given.filter((one) => known.has(keyOf(one))), ...live.filter((one) => !named.has(keyOf(one)))]
}

/** Recognizes a banner that was removed by its picture and link; otherwise it is a new one. */
function knownBanners(given: Banner[], live: Banner[]): Banner[] {
  const ids = new Set(live.map(({ id }) => id))
  const taken = new Set(given.map(({ id }) => id).filter((id) => ids.has(id)))
  return given.map((banner) => {
    if (banner.id !== null && ids.has(banner.id)) return banner
    const same = live.find(({ id, src, link }) => !taken.has(id) && src === banner.src && link === banner.link)
    if (same) taken.add(same.id)
    return { ...banner, id: same?.id ?? null }
  })
}

/** The value that publishing `value` results in with the rows that exist now; undefined when the part does not exist. */
export function adapted(part: string, value: Json, live: Parts): Json | undefined {
  if (live[part] === undefined) return undefined
  if (part === 'games') return merged(rowsIn<Game>(value), rowsIn<Game>(live[part]), ({ id }) => id)
  if (part === 'venues') return merged(rowsIn<string>(value), rowsIn<string>(live[part]), (code) => code)
  if (part === 'banners') return knownBanners(rowsIn<Banner>(value), rowsIn<Banner>(live[part])) as unknown as Json
  return value
}

const refusePart = (part: string) => refused(LookPartRefused, { part }, { field: part })

type LookConfig = Pick<Config, 'isProduction' | 'privateOutbound' | 'data'>

/**
 * The parts in the form in which they are stored, with sanitized HTML. Throws LookPartUnknown, LookPartRefused,
 * PlaceholderUnknown, or what `checkSettings` throws.
 */
export function checkedParts(
  given: Parts,
  { parts: live, names }: Live,
  settings: Settings,
  config: LookConfig,
): Parts {
  for (const part of Object.keys(given))
    if (live[part] === undefined) throw refused(LookPartUnknown, { part }, { field: part })
  checkSettings(settingsIn(given), openedSettings(config, settings), config)
  const checked = Object.entries(given).map(([part, value]): [string, Json] => {
    if (part.startsWith('articles.')) return [part, cleanHtml(String(value))]
    if (part.startsWith('templates.')) {
      const { event } = names.templates.find(({ id }) => part === `templates.${id}`)!
      requireKnownPlaceholders({ ...(value as unknown as Template), event: event as MessageEvent })
    }
    const fits = listRules[part]?.(value as never, config) ?? true
    if (!fits) throw refusePart(part)
    return [part, value]
  })
  return Object.fromEntries(checked)
}

const isUnique = (keys: unknown[]): boolean => new Set(keys).size === keys.length

const listRules: Record<string, (value: never, config: LookConfig) => boolean> = {
  banners: (banners: Banner[], { isProduction }) =>
    isUnique(banners.map(({ id }) => id).filter((id) => id !== null)) &&
    banners.every(({ src, link }) => isContentAddress(src, !isProduction) && isLink(link, !isProduction)),
  games: (games: Game[]) => isUnique(games.map(({ id }) => id)),
  venues: (codes: string[]) => isUnique(codes),
}

const isLink = (link: string, allowsHttp: boolean): boolean =>
  link.startsWith('#') || isContentAddress(link, allowsHttp)

export const settingsIn = (parts: Parts): Record<string, Json> =>
  Object.fromEntries(Object.entries(parts).filter(([part]) => (settingParts as readonly string[]).includes(part)))

const tablesOf: Record<string, string> = {
  banners: 'banner',
  games: 'game',
  venues: 'venue',
  articles: 'article',
  templates: 'message_template',
}

/** Locks the tables of these parts against other writers until the transaction ends; others may still read them. */
export async function lockParts(tx: Tx, parts: readonly string[]): Promise<void> {
  const names = new Set(parts.map((part) => tablesOf[part.split('.')[0]!] ?? 'setting'))
  const inOrder = [...names].toSorted().map((name) => sql.table(name))
  await sql`lock table ${sql.join(inOrder)} in share row exclusive mode`.execute(tx)
}

/** Writes the parts to their tables, whose rows are locked by `lockParts`. */
export async function writeParts(tx: Tx, parts: Parts, config: LookConfig, now: Instant): Promise<void> {
  const settings = settingsIn(parts)
  if (Object.keys(settings).length > 0)
    await changeSettings(tx, settings, openedSettings(config, await readSettings(tx)), config)
  const { banners, games, venues, articles, templates } = lookOf(parts)
  if (banners) await writeBanners(tx, banners)
  if (games) await writeGames(tx, games)
  if (venues) await writeVenues(tx, venues)
  for (const [type, content] of Object.entries(articles ?? {})) {
    const row = { type: Number(type), content, changedAt: now }
    await tx
      .insertInto('article')
      .values(row)
      .onConflict((eb) => eb.column('type').doUpdateSet(row))
      .execute()
  }
  for (const [id, { subject, body }] of Object.entries(templates ?? {}))
    await tx.updateTable('messageTemplate').set({ subject, body }).where('id', '=', id).execute()
}

const position = (index: number): number => (index + 1) * 10

async function writeBanners(tx: Tx, banners: Banner[]): Promise<void> {
  const kept = banners.flatMap(({ id }) => (id === null ? [] : [id]))
  let removed = tx.deleteFrom('banner').where('type', '=', mobileBanners)
  if (kept.length > 0) removed = removed.where('id', 'not in', kept)
  await removed.execute()
  for (const [index, { id, src, link, state }] of banners.entries()) {
    const row = { src, link, state, sort: position(index) }
    if (id === null)
      await tx
        .insertInto('banner')
        .values({ ...row, type: mobileBanners })
        .execute()
    else await tx.updateTable('banner').set(row).where('id', '=', id).execute()
  }
  emit(tx, { kind: 'banner.changed' })
}

async function writeGames(tx: Tx, games: Game[]): Promise<void> {
  const states: Switch[] = games.map(({ state }) => state)
  await sql`update game set sort = given.sort * 10, app_state = given.state
    from unnest(${games.map(({ id }) => id)}::integer[], ${states}::text[]) with ordinality as given (id, state, sort)
    where game.id = given.id and (game.sort <> given.sort * 10 or game.app_state <> given.state)`.execute(tx)
  emit(tx, { kind: 'game.changed' })
}

async function writeVenues(tx: Tx, codes: string[]): Promise<void> {
  await sql`update venue set sort = given.sort * 10
    from unnest(${codes}::text[]) with ordinality as given (code, sort)
    where venue.code = given.code and venue.sort <> given.sort * 10`.execute(tx)
  emit(tx, { kind: 'venue.changed' })
}
