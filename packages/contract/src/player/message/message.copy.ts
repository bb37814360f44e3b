import { refusal } from '../../refusal.ts'

/** Marketing messages must not be sent to self-excluded players. */
export const ReceiverExcluded = refusal('RECEIVER_EXCLUDED', 422, '该玩家已启用自我限制，不能发送营销消息')
