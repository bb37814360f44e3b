/**
 * Every setting with its default, as it stands on the operators' wire: switches and counts are numbers, amounts and
 * rates are text, times of day are `HH:mm` in Beijing. One flat object (ruling 6).
 */
export const settingDefaults = {
  title: '锦鲤',
  site_logo: '',
  brand_color: '',
  site_state: 1,
  repair_tips: '系统维护中，请稍后再试',
  app_state: 1,
  ios_download_url: '',
  ios_download_qrcode: '',
  h5_url: '',
  redpacket_switch: 1,
  index_modal: '',
  webcontent: '',
  service_url: '',
  agent_login_url: '',
  visit_url: '',
  usdtrate: '7.2',
  withdrawusdtrate: '7.3',
  withdrawcashfee: '5.00',
  withdrawfeeusdttrc: '1.00',
  pow_after: 0,
  limit_login_name: 5,
  limit_login_ip: 20,
  limit_register_ip: 10,
  limit_paypass: 5,
  limit_calls_minute: 120,
  redpacket_claim_from: '10:00',
  redpacket_claim_to: '12:00',
  redpacket_count_from: '12:00',
  redpacket_count_to: '10:00',
  redpacket_max_times: 3,
  four_eyes_deposit: '0.00',
  four_eyes_withdrawal: '0.00',
  four_eyes_adjustment: '0.00',
  four_eyes_transfer: '0.00',
  strict_addresses: 0,
  media_origins: '',
  api_hosts: '',
} satisfies Record<string, string | number>

export type Settings = typeof settingDefaults
export type SettingKey = keyof Settings
