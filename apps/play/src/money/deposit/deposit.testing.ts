import { page } from 'vitest/browser'

/** Answer to get_pay_way with every channel. */
export const allChannels = { antoken: 1, card: 1, usdt: '1', wechat: 1, alipay: 1 }
export const channel = (name: string | RegExp) => page.getByRole('radio', { name })
