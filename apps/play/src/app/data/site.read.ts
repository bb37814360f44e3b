import { type Language, languagesIn } from '@koi/contract/language'
import { numberOf } from '@koi/web/money'
import { toFlag, toText, toTextOrNull } from './wire.read.ts'

type Given = string | number | null | undefined

/** The operator's settings as answered by POST /api/app and as stored in local storage; any field may be missing. */
export interface SiteAnswer {
  title?: Given
  site_logo?: Given
  site_state?: Given
  repair_tips?: Given
  app_state?: Given
  ios_download_url?: Given
  redpacket_switch?: Given
  index_modal?: Given
  webcontent?: Given
  brand_color?: Given
  home_order?: Given
  languages?: Given
  stretch_polls?: Given
  trap?: Given | boolean
  passkey_host?: Given
  web_push?: Given
  ask_birthday?: Given
  identity_needed?: Given
  practice_play?: Given
  licence?: Given
  jurisdiction?: Given
  minimum_age?: Given
  help_name?: Given
  help_contact?: Given
}

export interface Site {
  title: string
  logo: string | null
  isClosed: boolean
  repairTips: string
  /** Whether there is an app for this device. */
  hasApp: boolean
  appUrl: string | null
  /** Null if the answer has no such setting. */
  hasRedPackets: boolean | null
  /** HTML of the welcome popup; '' if there is no popup. */
  welcome: string
  brandColor: string | null
  /** The sections of home in their order, separated by commas; '' shows all in the default order. */
  homeOrder: string
  /** Languages that a visitor can choose from. */
  languages: readonly Language[]
  /** Whether polls run less often while the stream is connected. */
  slowsPolls: boolean
  hasTrap: boolean
  /** The host that accepts passkeys; null if passkeys are off. */
  passkeyHost: string | null
  hasWebPush: boolean
  asksBirthday: boolean
  /** The action that requires a proof of identity: a withdrawal, or deposits and play; null if none does. */
  identityBefore: 'withdrawal' | 'deposit' | null
  practiceFor: 'nobody' | 'players' | 'everyone'
  licence: string
  jurisdiction: string
  minimumAge: number
  help: string
}

/** Only an explicit 0 closes the site. */
const toClosed = (state: Given): boolean => state != null && state !== '' && numberOf(state, 1) === 0

/** Compatible servers also send 1 in index_modal and the content in webcontent. */
function toWelcome({ index_modal: modal, webcontent }: SiteAnswer): string {
  if (modal === 1 || modal === '1') return toText(webcontent)
  return typeof modal === 'string' && modal !== '0' ? modal.trim() : ''
}

/** Whether the app's address is for this device; an answer without the address counts as one for all. */
const isForDevice = (address: Given): boolean =>
  address !== '' && (!toText(address).endsWith('apk') || /Android/.test(navigator.userAgent))

const toPractice = (value: number): Site['practiceFor'] => (value > 1 ? 'everyone' : value > 0 ? 'players' : 'nobody')

const toIdentityBefore = (value: number): Site['identityBefore'] =>
  value === 1 ? 'withdrawal' : value > 0 ? 'deposit' : null

export const toSite = (answer: SiteAnswer): Site => ({
  title: toText(answer.title),
  logo: toTextOrNull(answer.site_logo),
  isClosed: toClosed(answer.site_state),
  repairTips: toText(answer.repair_tips),
  hasApp: toFlag(answer.app_state) && isForDevice(answer.ios_download_url),
  appUrl: toTextOrNull(answer.ios_download_url),
  hasRedPackets:
    answer.redpacket_switch == null || answer.redpacket_switch === '' ? null : toFlag(answer.redpacket_switch),
  welcome: toWelcome(answer),
  brandColor: toTextOrNull(answer.brand_color),
  homeOrder: toText(answer.home_order),
  languages: languagesIn(toText(answer.languages)),
  slowsPolls: toFlag(answer.stretch_polls),
  hasTrap: toFlag(answer.trap),
  passkeyHost: toTextOrNull(answer.passkey_host),
  hasWebPush: toFlag(answer.web_push),
  asksBirthday: toFlag(answer.ask_birthday),
  identityBefore: toIdentityBefore(numberOf(answer.identity_needed)),
  practiceFor: toPractice(numberOf(answer.practice_play)),
  licence: toText(answer.licence),
  jurisdiction: toText(answer.jurisdiction),
  minimumAge: numberOf(answer.minimum_age, 18),
  help: [answer.help_name, answer.help_contact].map(toText).filter(Boolean).join(' · '),
})
