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

/** The content of a red-packet popup; the last two kinds are not opened by any flow. */
export type Popup =
  | { kind: 'won'; amount: Amount }
  | { kind: 'failed'; message: string }
  | { kind: 'short' | 'network' | 'notStarted' | 'ended' }

/** Whether the operator has switched red packets off; a missing setting counts as on. */
export const isSwitchedOff = (site: Site | null): boolean =>
  site?.redpacket_switch != null && site.redpacket_switch !== '' && !isOn(site.redpacket_switch)

export const mayClaim = (info: RedPacketInfo | null | undefined): boolean => numberOf(info?.sendnums) > 0

export const conditionText = (amount: Amount): string | null => {
  const text = moneyText(amount)
  return text === '0.00' ? null : text
}
