import type { ContentTexts } from '../contentTexts.ts'

/** As on the wire: switches and counts are numbers, amounts and rates text, times `HH:mm` Beijing time. */
export const settingDefaults = {
  title: '锦鲤',
  site_logo: '',
  site_icon: '',
  brand_color: '',
  home_order: '',
  languages: 'zh',
  /** Of the settings `translatedSettings` in further languages. */
  texts: {} as ContentTexts,
  /** Texts of the player site by language and key (docs/decisions/0053). */
  site_texts: {} as ContentTexts,
  site_state: 1,
  repair_tips: '系统维护中，请稍后再试',
  play_state: 1,
  play_off_tips: '游戏暂停开放，余额查询、转出和取款不受影响',
  practice_play: 0,
  licence_needed: 0,
  licence: '',
  jurisdiction: '',
  minimum_age: 18,
  ask_birthday: 0,
  identity_needed: 0,
  register_name: '',
  register_url: '',
  register_allow_http: 0,
  register_key: '',
  help_name: '',
  help_contact: '',
  inquiry_days: 7,
  dormant_months: 0,
  feed_days: 90,
  run_days: 90,
  move_days: 365,
  archive_first: 0,
  page_report_percent: 100,
  page_alarm_percent: 5,
  channel_pause_percent: 20,
  channel_pause_orders: 20,
  significant_amount: '50000.00',
  app_state: 1,
  ios_download_url: '',
  ios_download_qrcode: '',
  h5_url: '',
  redpacket_switch: 1,
  index_modal: '',
  webcontent: '',
  service_url: '',
  service_hours_from: '00:00',
  service_hours_to: '24:00',
  service_greeting: '您好，欢迎咨询在线客服。请描述您的问题，我会先为您查找答案；需要人工服务请点击「转人工」。',
  agent_login_url: '',
  visit_url: '',
  usdtrate: '7.2',
  withdrawusdtrate: '7.3',
  withdrawcashfee: '5.00',
  withdrawfeeusdttrc: '1.00',
  pow_after: 0,
  refuse_common_passwords: 0,
  tell_new_device: 0,
  stretch_polls: 0,
  passkeys: 0,
  web_push: 0,
  limit_login_name: 5,
  limit_login_ip: 20,
  limit_register_ip: 10,
  limit_paypass: 5,
  limit_failed_deposits: 0,
  limit_practice_ip: 20,
  limit_visitor_threads: 30,
  limit_visitor_pictures: 60,
  limit_visitor_picture_mb: 30,
  limit_calls_minute: 300,
  hold_after_reset_hours: 24,
  hold_after_change_hours: 0,
  payee_holder_strict: 0,
  redpacket_claim_from: '10:00',
  redpacket_claim_to: '12:00',
  redpacket_count_from: '12:00',
  redpacket_count_to: '10:00',
  redpacket_max_times: 3,
  four_eyes_deposit: '0.00',
  four_eyes_withdrawal: '0.00',
  four_eyes_adjustment: '0.00',
  four_eyes_transfer: '0.00',
  four_eyes_free_rounds: '0.00',
  payout_rules_daily: '0.00',
  operator_addresses: '',
  picture_quota_mb: 2048,
  visitor_pictures_mb: 512,
  four_eyes_changes: 0,
  strict_addresses: 0,
  chain_erc20_rpc: '',
  chain_erc20_allow_http: 0,
  chain_erc20_contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  chain_erc20_confirmations: 12,
  chain_bep20_rpc: '',
  chain_bep20_allow_http: 0,
  chain_bep20_contract: '0x55d398326f99059fF775485246999027B3197955',
  chain_bep20_confirmations: 15,
  chain_trc20_api: '',
  chain_trc20_allow_http: 0,
  chain_trc20_contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  chain_trc20_key: '',
  chain_trc20_confirmations: 20,
  media_origins: '',
  api_hosts: '',
} satisfies Record<string, string | number | ContentTexts>

/** Settings that players read, with a text per language in `texts`. */
export const translatedSettings = [
  'title',
  'repair_tips',
  'play_off_tips',
  'index_modal',
  'webcontent',
  'service_greeting',
] as const satisfies SettingKey[]

/** Stored encrypted and returned only as `{ set }`. '' keeps the value, null removes it. */
export const secretSettings = ['chain_trc20_key', 'register_key'] as const satisfies SettingKey[]
export type SecretSetting = (typeof secretSettings)[number]
export const isSecretSetting = (key: string): key is SecretSetting =>
  (secretSettings as readonly string[]).includes(key)

/** Stored encrypted and returned as `https://host/***`, which keeps the value when sent back. */
export const addressSettings = [
  'chain_erc20_rpc',
  'chain_bep20_rpc',
  'chain_trc20_api',
  'register_url',
] as const satisfies SettingKey[]
/** Switches that allow plain http for these addresses in production. */
export const httpSwitches = {
  chain_erc20_rpc: 'chain_erc20_allow_http',
  chain_bep20_rpc: 'chain_bep20_allow_http',
  chain_trc20_api: 'chain_trc20_allow_http',
  register_url: 'register_allow_http',
} as const satisfies Record<(typeof addressSettings)[number], SettingKey>
export type AddressSetting = (typeof addressSettings)[number]
export const isAddressSetting = (key: string): key is AddressSetting =>
  (addressSettings as readonly string[]).includes(key)

export type Settings = typeof settingDefaults
export type SettingKey = keyof Settings
