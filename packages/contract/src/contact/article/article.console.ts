import { z } from 'zod'
import { NotFound } from '../../refusal.copy.ts'
import { ArticleUnknown } from './article.copy.ts'
import { addressFormat, Link, Picture } from '../../address.ts'
import { textsOf } from '../../contentTexts.ts'
import { read, write } from '../../endpoint.ts'
import { switches } from '../../state.ts'
import { BeijingTime, BeijingTimeOrBlank, Empty, itemsOf, ListQuery, bitCode, stateCode } from '../../wire.ts'

const see = 'operator:content.view'
const change = 'operator:content.change'

const RowId = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const text = (most: number) => z.string().max(most)
const bit = bitCode(switches)
const order = z.coerce.number().int().min(-1_000_000).max(1_000_000)
const shown = { state: bit.optional(), sort: order.optional() }

const Shown = Picture.min(1).meta({ format: addressFormat })
const BannerTexts = textsOf({ src: Picture, link: Link })
const banner = {
  type: z.coerce.number().int().min(0).max(1000).optional(),
  link: Link.optional(),
  texts: BannerTexts.optional(),
  ...shown,
}
export const BannerRow = z.object({
  id: z.number(),
  type: z.number(),
  src: z.string(),
  link: z.string(),
  texts: BannerTexts,
  state: stateCode(switches),
  sort: z.number(),
})
export const listBannerRows = read(see, 'banner.list', 'GET /console/api/banners', {
  input: ListQuery.omit({ from: true, to: true }).extend({ type: text(10).optional() }),
  reply: itemsOf(BannerRow),
})
export const makeBanner = write(change, 'banner.make', 'POST /console/api/banners', {
  input: z.object({ ...banner, src: Shown }),
  reply: BannerRow,
})
export const changeBanner = write(change, 'banner.change', 'PATCH /console/api/banners/:id', {
  input: RowId.extend({ ...banner, src: Shown.optional() }),
  reply: BannerRow,
  refusals: [NotFound],
})
export const removeBanner = write(change, 'banner.remove', 'DELETE /console/api/banners/:id', {
  input: RowId,
  reply: Empty,
  refusals: [NotFound],
})

const NoticeTexts = textsOf({ content: text(1000) })
export const NoticeRow = z.object({
  id: z.number(),
  content: z.string(),
  texts: NoticeTexts,
  state: stateCode(switches),
  sort: z.number(),
  created_at: BeijingTime,
})
export const listNoticeRows = read(see, 'notice.list', 'GET /console/api/notices', {
  input: ListQuery,
  reply: itemsOf(NoticeRow),
})
export const makeNotice = write(change, 'notice.make', 'POST /console/api/notices', {
  input: z.object({ ...shown, content: text(1000).min(1), texts: NoticeTexts.optional() }),
  reply: NoticeRow,
})
export const changeNotice = write(change, 'notice.change', 'PATCH /console/api/notices/:id', {
  input: RowId.extend({ ...shown, content: text(1000).min(1).optional(), texts: NoticeTexts.optional() }),
  reply: NoticeRow,
  refusals: [NotFound],
})
export const removeNotice = write(change, 'notice.remove', 'DELETE /console/api/notices/:id', {
  input: RowId,
  reply: Empty,
  refusals: [NotFound],
})

const SponsorTexts = textsOf({ name: text(100), src: Picture, content: text(2000), link: Link })
const sponsor = {
  src: Picture.optional(),
  content: text(2000).optional(),
  link: Link.optional(),
  texts: SponsorTexts.optional(),
  ...shown,
}
export const SponsorRow = z.object({
  id: z.number(),
  name: z.string(),
  src: z.string(),
  content: z.string(),
  link: z.string(),
  texts: SponsorTexts,
  state: stateCode(switches),
  sort: z.number(),
})
export const listSponsorRows = read(see, 'sponsor.list', 'GET /console/api/sponsors', {
  input: ListQuery.omit({ from: true, to: true }),
  reply: itemsOf(SponsorRow),
})
export const makeSponsor = write(change, 'sponsor.make', 'POST /console/api/sponsors', {
  input: z.object({ ...sponsor, name: text(100).min(1) }),
  reply: SponsorRow,
})
export const changeSponsor = write(change, 'sponsor.change', 'PATCH /console/api/sponsors/:id', {
  input: RowId.extend({ ...sponsor, name: text(100).min(1).optional() }),
  reply: SponsorRow,
  refusals: [NotFound],
})
export const removeSponsor = write(change, 'sponsor.remove', 'DELETE /console/api/sponsors/:id', {
  input: RowId,
  reply: Empty,
  refusals: [NotFound],
})

const ArticleType = z.object({ type: z.coerce.number().int() })
const ArticleTexts = textsOf({ content: text(60_000) })
export const ArticleRow = z.object({
  type: z.number(),
  content: z.string(),
  texts: ArticleTexts,
  changed_at: BeijingTimeOrBlank,
})
export const readArticleRow = read(see, 'article.get', 'GET /console/api/articles/:type', {
  input: ArticleType,
  reply: ArticleRow,
  refusals: [ArticleUnknown],
})
/** Sanitizes the markup and publishes the article immediately. */
export const writeArticle = write(change, 'article.put', 'PUT /console/api/articles/:type', {
  input: ArticleType.extend({ content: text(60_000), texts: ArticleTexts.optional() }),
  reply: ArticleRow,
  refusals: [ArticleUnknown],
})
