import { refusal } from '../refusal.ts'

/** The operator has no web push that is on. */
export const PushOff = refusal('PUSH_OFF', 409, '消息推送暂未开放')
/** What was sent is no address of a push service, or nothing can be encrypted for it. */
export const PushWrong = refusal('PUSH_WRONG', 422, '此浏览器的推送服务不受支持')

export const pushCopy = { allowed: '本设备将收到消息推送', stopped: '本设备不再收到消息推送' }
