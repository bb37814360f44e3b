import * as contract from '@koi/contract/site/setting/setting.player'
import { NoVisitUrl } from '@koi/contract/site/setting/setting.refusals.copy'
import { translated } from '@koi/contract/textsIn'
import { passkeyPlace } from '../../access/identity/passkey.ts'
import type { Config } from '../../platform/ops/config.ts'
import { on } from '../../platform/http/on.ts'

export const settingPlayer = (config: Config) => [
  on(contract.readApp, async ({ settings, language }) => ({
    title: settings.title,
    site_logo: settings.site_logo,
    site_state: settings.site_state,
    repair_tips: translated(language, settings.repair_tips),
    app_state: settings.app_state,
    ios_download_url: settings.ios_download_url,
    ios_download_qrcode: settings.ios_download_qrcode,
    h5_url: settings.h5_url,
    redpacket_switch: settings.redpacket_switch,
    index_modal: settings.index_modal,
    webcontent: settings.webcontent,
    brand_color: settings.brand_color,
    home_order: settings.home_order,
    languages: settings.languages,
    stretch_polls: settings.stretch_polls,
    trap: config.isTrapOn ? 1 : 0,
    passkey_host: settings.passkeys ? (passkeyPlace(config)?.id ?? '') : '',
    web_push: settings.web_push,
    ask_birthday: settings.ask_birthday,
    identity_needed: settings.identity_needed,
    practice_play: settings.practice_play,
    licence: settings.licence,
    jurisdiction: settings.jurisdiction,
    minimum_age: settings.minimum_age,
    help_name: settings.help_name,
    help_contact: settings.help_contact,
  })),

  on(contract.readVisitUrl, async ({ settings, refuse }) => {
    if (settings.visit_url === '' || settings.visit_url === '-') refuse(NoVisitUrl)
    return { url: settings.visit_url }
  }),

  // chat/ adds the service page's address (with a ticket), agent/ the portal's address (with a code).
]
