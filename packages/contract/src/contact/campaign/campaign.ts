import { addresses } from '../../addresses.ts'

/** Ways to reach a player. `message` is a message in the player's inbox on the site. */
export const campaignWays = ['popup', 'banner', 'message', 'mail', 'push', 'sms'] as const
export type CampaignWay = (typeof campaignWays)[number]

/** Ways that reach a player who has not opened the site. They wait until quiet hours end and count against the caps. */
export const contactWays: readonly CampaignWay[] = ['message', 'mail', 'push', 'sms']
/** Ways that need an enabled template of the event `campaign.sent`. */
export const templateWays = ['mail', 'push', 'sms'] as const satisfies CampaignWay[]

/** States shown to operators. A live campaign is coming, running or ended, depending on its time. */
export const campaignSteps = ['draft', 'coming', 'running', 'ended', 'stopped'] as const
export type CampaignStep = (typeof campaignSteps)[number]

export const maxLiveCampaigns = 50
/** Limit in characters. The text is also shown on lock screens. */
export const longestCampaignText = 300
/** Days after a campaign reached a player in which the player's deposits count for it. */
export const campaignDepositDays = 7
export const mostCampaignShows = 30

/** Adds the campaign's id to a path of the player site, so that the site can report that the link was opened; '' stays ''. */
export const campaignLink = (path: string, id: string): string =>
  path === '' ? '' : `${path}${path.includes('?') ? '&' : '?'}campaign=${id}`

const own: ReadonlySet<string> = new Set(Object.values(addresses))
/**
 * Whether a campaign may link to `path`: '' or a path of the player site without route parameters. A query has
 * percent-encoded values.
 */
export function isCampaignPath(path: string): boolean {
  const [, page = '-'] = /^([^?]*)(?:\?[\w.~%&=+,:-]*)?$/.exec(path) ?? []
  return page === '' ? path === '' : own.has(page)
}
