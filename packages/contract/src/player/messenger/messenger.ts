export const messageAudiences = ['player', 'operator'] as const
export type MessageAudience = (typeof messageAudiences)[number]

export const deliveryStates = ['waiting', 'sent', 'failed', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

interface Terms {
  audience: MessageAudience
  /** Placeholders of the event, besides {site} and {time}. */
  fields: readonly string[]
}

export const messageEvents = {
  'deposit.credited': { audience: 'player', fields: ['username', 'order', 'amount'] },
  'withdrawal.paid': { audience: 'player', fields: ['username', 'order', 'amount'] },
  'withdrawal.refused': { audience: 'player', fields: ['username', 'order', 'amount', 'reason'] },
  'device.new': { audience: 'player', fields: ['username', 'device', 'address'] },
  'password.reset': { audience: 'player', fields: ['username', 'hours'] },
  'message.new': { audience: 'player', fields: ['username', 'title'] },
  /** `ways`: which of mail, push and text message the campaign uses. */
  'campaign.sent': { audience: 'player', fields: ['username', 'title', 'content', 'link'] },
  'queue.old': { audience: 'operator', fields: ['queue', 'order', 'minutes', 'count'] },
  'withdrawal.large': { audience: 'operator', fields: ['username', 'order', 'amount'] },
  'ledger.broken': { audience: 'operator', fields: ['detail'] },
  'venue.down': { audience: 'operator', fields: ['venue', 'detail'] },
  'channel.paused': { audience: 'operator', fields: ['channel', 'share', 'orders', 'detail'] },
  'job.failed': { audience: 'operator', fields: ['job', 'detail'] },
  'page.errors': { audience: 'operator', fields: ['page', 'share', 'broken', 'sessions', 'detail'] },
  'barring.many': { audience: 'operator', fields: ['source', 'players'] },
  'webhook.off': { audience: 'operator', fields: ['webhook', 'detail'] },
} as const satisfies Record<string, Terms>
export type MessageEvent = keyof typeof messageEvents
export const messageEventNames = Object.keys(messageEvents) as MessageEvent[]

export const placeholdersOf = (event: MessageEvent): string[] => ['site', 'time', ...messageEvents[event].fields]

/** Names of the placeholders in a text: `{order}` → order. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(/\{(\w{1,30})\}/g)].map(([, name]) => name!)
