import { refusal } from '../../refusal.ts'

export const PushOff = refusal('PUSH_OFF', 409, '消息推送暂未开放')
/** Not an address of a known push service, or invalid encryption keys. */
export const PushWrong = refusal('PUSH_WRONG', 422, '此浏览器的推送服务不受支持')

export const pushCopy = { allowed: '本设备将收到消息推送', stopped: '本设备不再收到消息推送' }
