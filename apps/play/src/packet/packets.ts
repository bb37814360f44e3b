import { type Amount, moneyText, numberOf } from '@koi/web/money'
import { isOn, type Site } from '../app/site.ts'

export interface Rule {
  start_time?: string | null
  end_time?: string | null
  day_flow?: Amount
  flow_money?: Amount
  recharge?: Amount
}

export interface RedPacketInfo {
  sendnums?: string | number | null
  acquirednum?: string | number | null
  rules?: (Rule | null)[] | null
}

/** What a popup of the red packets says; no flow opens the last two (D-069). */
export type Popup =
  | { kind: 'won'; amount: Amount }
  | { kind: 'failed'; message: string }
  | { kind: 'short' | 'network' | 'notStarted' | 'ended' }

/** Whether the operator has switched the red packets off; a server that says nothing has not (D-095). */
export const isShut = (site: Site | null): boolean =>
  site?.redpacket_switch != null && site.redpacket_switch !== '' && !isOn(site.redpacket_switch)

/** Whether a claim may be sent at all (HONGBAO-12, 14). */
export const mayClaim = (info: RedPacketInfo | null | undefined): boolean => numberOf(info?.sendnums) > 0

/** A condition as it stands in the table; null where nothing is required (D-067). */
export const conditionText = (amount: Amount): string | null => {
  const text = moneyText(amount)
  return text === '0.00' ? null : text
}
