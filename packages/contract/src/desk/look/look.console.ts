import { z } from 'zod'
import { Link, Picture } from '../../address.ts'
import { ApprovalStale } from '../../access/approval/approval.copy.ts'
import { read, write } from '../../endpoint.ts'
import { PlaceholderUnknown } from '../../player/messenger/messenger.copy.ts'
import { categories } from '../../play/game/game.ts'
import { languages } from '../../language.ts'
import { NotFound, OutboundRefused, PlainHttp } from '../../refusal.copy.ts'
import { SiteTexts } from '../../site/setting/setting.console.ts'
import {
  SettingAddressRefused,
  SettingMalformed,
  SettingTooHigh,
  SettingUnknown,
} from '../../site/setting/setting.refusals.copy.ts'
import { switches } from '../../state.ts'
import {
  BeijingTime,
  BeijingTimeOrBlank,
  Empty,
  itemsOf,
  JsonValue,
  ListQuery,
  Nothing,
  stateCode,
  WhichNumber,
} from '../../wire.ts'
import { lookOrigins } from './look.ts'
import {
  LookDraftStale,
  LookEmpty,
  LookLiveChanged,
  LookNotScheduled,
  LookPartRefused,
  LookPartUnknown,
  LookScheduled,
  LookTimeRefused,
  SiteTextWrong,
} from './look.copy.ts'

const see = 'operator:look.view'
const change = 'operator:look.change'

const state = stateCode(switches)
/** A picture of the home page; `id` null: a new one. */
const Banner = z.object({
  id: z.number().int().nullable(),
  src: Picture.min(1),
  link: Link,
  state,
})
/** A template's texts as a part of the look; '' stands for the default text of the language. */
const Template = z.object({ subject: z.string().trim().max(200), body: z.string().max(4000) })
/**
 * `home_order`: sections of the home page in order, separated by commas; others are hidden; '' for the usual order.
 * `games`, `venues`: in order. `articles`: HTML by type. `templates`: by id. `site_texts`: texts of the player site by
 * language and key.
 */
export const Look = z.object({
  title: z.string().max(40),
  site_logo: Picture,
  site_icon: Picture,
  brand_color: z.string().max(7),
  home_order: z.string().max(200),
  banners: z.array(Banner).max(50),
  games: z.array(z.object({ id: z.number().int(), state })).max(20_000),
  venues: z.array(z.string().max(40)).max(1000),
  articles: z.record(z.string().max(4), z.string().max(60_000)),
  templates: z.record(z.string().max(64), Template),
  site_texts: SiteTexts,
})

/** Lists the texts of the player site in a language, as built. `values`: placeholders of the text. */
export const listSiteTexts = read(see, 'look.texts', 'GET /console/api/look/texts', {
  input: z.object({ language: z.enum(languages) }),
  reply: z.object({ items: z.array(z.object({ key: z.string(), text: z.string(), values: z.array(z.string()) })) }),
})

/** Names of parts: `title` … `venues`, `articles.1`, `templates.…`. */
const PartNames = z.array(z.string().max(80)).max(1000)
const Version = z.number().int()
const Note = z.string().trim().max(200).default('')

/** The draft contains only the changed parts. */
const Draft = z.object({
  version: Version,
  draft: Look.partial(),
  live: Look,
  parts: z.array(z.string()),
  /**
   * Parts whose live value has changed since they were drafted. Publishing is refused until each of them is kept or
   * dropped.
   */
  changed_parts: z.array(z.string()),
  changed_by: z.string(),
  changed_at: BeijingTimeOrBlank,
  /** Time of the scheduled publication; '' if none is scheduled. */
  publish_at: BeijingTimeOrBlank,
  note: z.string(),
  scheduled_by: z.string(),
  /** When a scheduled publication was abandoned because live values had changed; '' if none was. */
  failed_at: BeijingTimeOrBlank,
  /** Display names for the ids in `games`, `venues` and `templates`. */
  names: z.object({
    games: z.array(
      z.object({ id: z.number(), name: z.string(), venue: z.string(), category_id: z.enum(Object.values(categories)) }),
    ),
    venues: z.array(z.object({ code: z.string(), name: z.string() })),
    templates: z.array(z.object({ id: z.string(), event: z.string(), messenger: z.string(), language: z.string() })),
  }),
})

export const readLook = read(see, 'look.get', 'GET /console/api/look', { input: Nothing, reply: Draft })

const checks = [
  SettingUnknown,
  SettingMalformed,
  SettingTooHigh,
  SettingAddressRefused,
  OutboundRefused,
  PlainHttp,
  PlaceholderUnknown,
  LookPartUnknown,
  LookPartRefused,
  SiteTextWrong,
]

/** Sets parts of the draft and removes others from it. A part that equals its live value is removed. */
export const changeLook = write(change, 'look.change', 'PATCH /console/api/look', {
  input: z.object({ version: Version, set: Look.partial().default({}), drop: PartNames.default([]) }),
  reply: Draft,
  refusals: [LookDraftStale, LookScheduled, ...checks],
})
/** Keeps drafted parts although their live values have changed: publishing may then replace these values. */
export const keepLook = write(change, 'look.keep', 'POST /console/api/look/keep', {
  input: z.object({ version: Version, parts: PartNames }),
  reply: Draft,
  refusals: [LookDraftStale, LookScheduled, LookPartUnknown],
})

export const LookVersionRow = z.object({
  id: z.number(),
  published_at: BeijingTime,
  published_by: z.string(),
  note: z.string(),
  origin: z.enum(lookOrigins),
  /** The older version that was published again; else null. */
  of: z.number().nullable(),
  parts: z.array(z.string()),
})
const publishing = [ApprovalStale, LookDraftStale, LookEmpty, LookLiveChanged, ...checks]

/** Publishes the draft. With `four_eyes_changes` it needs two operators, like the next two endpoints. */
export const publishLook = write(change, 'look.publish', 'POST /console/api/look/publish', {
  needsFreshFactor: true,
  mayWait: true,
  input: z.object({ version: Version, note: Note }),
  reply: LookVersionRow,
  refusals: [LookScheduled, ...publishing],
})
/** Schedules the publication; until then the draft cannot be changed. */
export const scheduleLook = write(change, 'look.schedule', 'POST /console/api/look/schedule', {
  needsFreshFactor: true,
  mayWait: true,
  input: z.object({ version: Version, note: Note, publish_at: BeijingTime }),
  reply: Draft,
  refusals: [LookScheduled, LookTimeRefused, ...publishing],
})
/** Cancels the scheduled publication; never waits for approval. */
export const unscheduleLook = write(change, 'look.unschedule', 'POST /console/api/look/unschedule', {
  input: Nothing,
  reply: Draft,
  refusals: [LookNotScheduled],
})

/** Lists published versions, newest first. */
export const listLookVersions = read(see, 'look.versions', 'GET /console/api/look/versions', {
  input: ListQuery.pick({ page: true, per_page: true }),
  reply: itemsOf(LookVersionRow),
})
const Difference = z.object({ part: z.string(), before: JsonValue, after: JsonValue })
/**
 * Reads a version. `now`: what publishing it again would change; `live`: hash of the live values with which it was
 * compared.
 */
export const readLookVersion = read(see, 'look.version', 'GET /console/api/look/versions/:id', {
  input: WhichNumber,
  reply: LookVersionRow.extend({
    changes: z.array(Difference),
    now: z.array(Difference),
    live: z.string(),
  }),
  refusals: [NotFound],
})
/** Publishes the look of an older version as a new version; the draft stays. `live`: as read with the version. */
export const restoreLook = write(change, 'look.restore', 'POST /console/api/look/versions/:id/publish', {
  needsFreshFactor: true,
  mayWait: true,
  input: WhichNumber.extend({ live: z.string().max(100), note: Note }),
  reply: LookVersionRow,
  refusals: [NotFound, ...publishing],
})

/** Creates a link to the player site with the draft. The link is valid for an hour, for everyone who has it. */
export const previewLook = write(change, 'look.preview', 'POST /console/api/look/previews', {
  input: Nothing,
  reply: z.object({ url: z.string(), path: z.string(), expires_at: BeijingTime }),
})
export const endLookPreviews = write(change, 'look.endPreviews', 'DELETE /console/api/look/previews', {
  input: Nothing,
  reply: Empty,
})
