import { formats } from '@koi/contract/formats'
import type { Fen } from '@koi/contract/money'
import type { Site } from '../../app/data/site.read.ts'
import type { RedPackets } from './packet.read.ts'

/** The content of a red-packet popup. No flow opens the last two kinds. */
export type Popup =
  | { kind: 'won'; amount: Fen }
  | { kind: 'failed'; message: string; depositHelps: boolean }
  | { kind: 'short' | 'network' | 'notStarted' | 'ended' }

/** Whether the operator has switched red packets off; a missing setting counts as on. */
export const isSwitchedOff = (site: Site | null): boolean => site?.hasRedPackets === false

export const mayClaim = (packets: RedPackets | undefined): boolean => (packets?.left ?? 0) > 0

export const conditionText = (amount: Fen): string | null => (amount === 0 ? null : formats.amount(amount))
