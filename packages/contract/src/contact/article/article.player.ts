import { z } from 'zod'
import { ArticleUnknown } from './article.copy.ts'
import { read } from '../../endpoint.ts'
import { Nothing, WholeOrNull } from '../../wire.ts'

/** Clients read the picture from either `src` or `pic`. */
const Banner = z.object({ id: z.number(), src: z.string(), pic: z.string(), link: z.string() })

/** `type` 2 or omitted: banners of the mobile site. Any other number: the banners with that type, possibly none. */
export const listBanners = read('anyone', 'article.banners', 'POST /api/bannerList', {
  input: z.object({ type: WholeOrNull }),
  reply: z.array(Banner),
})

/** Lists notices as plain text, newest first. */
export const listNotices = read('anyone', 'article.notices', 'POST /api/homenotice', {
  input: Nothing,
  reply: z.array(z.string()),
})

export const readArticle = read('anyone', 'article.read', 'POST /api/article', {
  input: z.object({ type: WholeOrNull }),
  reply: z.object({ type: z.number(), content: z.string() }),
  refusals: [ArticleUnknown],
})

export const listSponsors = read('anyone', 'article.sponsors', 'POST /api/sponsors', {
  input: Nothing,
  reply: z.array(
    z.object({ id: z.number(), name: z.string(), src: z.string(), content: z.string(), link: z.string() }),
  ),
})
