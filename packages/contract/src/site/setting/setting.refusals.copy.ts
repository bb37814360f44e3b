import { refusal } from '../../refusal.ts'

export const NoVisitUrl = refusal('NO_VISIT_URL', 404, '暂无可用的注册地址')
export const NoServiceUrl = refusal('NO_SERVICE_URL', 404, '客服暂不可用，请稍后再试')
export const NoAgentUrl = refusal('NO_AGENT_URL', 404, '代理登录地址暂未开放')
export const SettingUnknown = refusal('SETTING_UNKNOWN', 422, ({ key }: { key: string }) => `设置 ${key} 不存在`, {
  key: 'sitestate',
})
export const SettingTooHigh = refusal('SETTING_TOO_HIGH', 422, ({ most }: { most: number }) => `不能大于${most}`, {
  most: 100,
})
export const SettingAddressRefused = refusal('SETTING_ADDRESS_REFUSED', 422, '地址不可用，请填写完整的 http(s) 地址')
export const OwnAddressMissing = refusal(
  'OWN_ADDRESS_MISSING',
  422,
  ({ ip }: { ip: string }) => `白名单必须包含您当前的地址 ${ip}`,
  { ip: '203.0.113.9' },
)
export const SettingMalformed = refusal('SETTING_MALFORMED', 422, '填写的值不正确')
/** Real-money features require the licence settings. */
export const LicenceMissing = refusal(
  'LICENCE_MISSING',
  422,
  '开通真实渠道或场馆前，请先在「系统设置」填写牌照、监管地区并核对最低年龄',
)
export const LicenceStaying = refusal('LICENCE_STAYING', 422, '有真实渠道或场馆正在开放，不能清空牌照或监管地区')
