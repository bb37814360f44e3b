/** `payees`: payout cards and addresses of players. */
export const importKinds = ['players', 'payees'] as const
export type ImportKind = (typeof importKinds)[number]

/** `running`: in progress, or interrupted and resumable. */
export const importStates = ['running', 'done'] as const

export interface RefusedRow {
  line: number
  reason: string
}
