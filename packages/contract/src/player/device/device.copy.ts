import { refusal } from '../../refusal.ts'
import type { SignInKind, SignInOutcome } from './device.ts'

/** The session does not exist or belongs to another player. */
export const DeviceGone = refusal('DEVICE_GONE', 404, '该设备已退出登录')

export const signInNames: Record<SignInKind, string> = {
  password: '密码登录',
  passkey: '通行密钥登录',
  registration: '注册账号',
  recovery: '找回密码',
}
export const outcomeNames: Record<SignInOutcome, string> = { right: '成功', wrong: '失败', blocked: '账号受限' }

/** Browser and system names that differ from what the user agent says. */
export const browserNames: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': '三星浏览器',
  'UC Browser': 'UC浏览器',
  'QQ Browser': 'QQ浏览器',
  'QQ Browser Lite': 'QQ浏览器',
  'Sogou Browser': '搜狗浏览器',
  WeChat: '微信',
  Miui: '小米浏览器',
}

export const deviceCopy = {
  ended: '该设备已退出登录',
  othersEnded: (ended: number) => (ended > 0 ? `已退出其他${ended}台设备` : '暂无其他已登录的设备'),
  unknown: '未知设备',
  newDevice: ({ device, address, at }: { device: string; address: string; at: string }) => ({
    title: '新设备登录提醒',
    text: address
      ? `您的账号于${at}在新的设备或网络登录：${device}（${address}）。如非本人操作，请立即修改登录密码，并在「安全中心」→「登录设备」中退出其他设备。`
      : `您的账号于${at}在新的设备或网络登录：${device}。如非本人操作，请立即修改登录密码，并在「安全中心」→「登录设备」中退出其他设备。`,
  }),
}
