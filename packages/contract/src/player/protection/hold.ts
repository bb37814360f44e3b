/** What an operator can hold for a player without moving money: withdrawals, deposits, and play. */
export const holdKinds = ['withdrawals', 'deposits', 'play'] as const
export type HoldKind = (typeof holdKinds)[number]
