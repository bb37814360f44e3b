import { addresses } from '../../addresses.ts'

/** `message`: among the player's messages. */
export const campaignWays = ['popup', 'banner', 'message', 'mail', 'push', 'sms'] as const
export type CampaignWay = (typeof campaignWays)[number]

/** Ways that reach a player who has not opened the site: they wait for the end of quiet hours and count against the caps. */
export const contactWays: readonly CampaignWay[] = ['message', 'mail', 'push', 'sms']
/** Ways that need an enabled template of the event `campaign.sent`. */
export const templateWays = ['mail', 'push', 'sms'] as const satisfies CampaignWay[]

export const campaignStates = ['draft', 'live', 'stopped'] as const
/** As shown: a live campaign is coming, running or ended by its time. */
export const campaignSteps = ['draft', 'coming', 'running', 'ended', 'stopped'] as const
export type CampaignStep = (typeof campaignSteps)[number]

export const maxLiveCampaigns = 50
/** Characters; it is also read on lock screens. */
export const longestCampaignText = 300
/** A deposit counts for a campaign for this time after it reached the player. */
export const campaignDepositDays = 7
export const mostCampaignShows = 30

/** A path of the player site with the campaign's id, by which the site tells that it was opened; '' stays ''. */
export const campaignLink = (path: string, id: string): string =>
  path === '' ? '' : `${path}${path.includes('?') ? '&' : '?'}campaign=${id}`

const own: ReadonlySet<string> = new Set(Object.values(addresses))
/** Whether a campaign may lead there: '' or a path of the player site without parameters of a route. */
export const isCampaignPath = (path: string): boolean => path === '' || own.has(path.split('?')[0] ?? '')
