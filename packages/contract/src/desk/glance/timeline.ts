/** Kinds of events in a player's timeline. */
export const timelineKinds = [
  'sign_in',
  'deposit',
  'withdrawal',
  'transfer',
  'play',
  'reward',
  'rebate',
  'adjustment',
  'level',
  'protection',
  'message',
  'chat',
  'document',
  'inquiry',
  'note',
  'act',
] as const
export type TimelineKind = (typeof timelineKinds)[number]
export const isTimelineKind = (text: string): text is TimelineKind => timelineKinds.some((kind) => kind === text)

/** What a reward comes from: a bonus rule, a red packet, a promotion that the player applied for, a wheel of fortune. */
export const rewardSources = ['bonus', 'packet', 'promotion', 'wheel'] as const
