/** What a file brings: players with their balances, or where players are paid out to. */
export const importKinds = ['players', 'payees'] as const
export type ImportKind = (typeof importKinds)[number]

/** running: it is being read, or the reading was cut off and may go on; done: it was read to its end. */
export const importStates = ['running', 'done'] as const

/** A row that was refused. */
export interface RefusedRow {
  line: number
  reason: string
}
