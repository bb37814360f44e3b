import { refusal } from '../refusal.ts'

/** Operators' wire: nothing that entices to play is sent to a player who has excluded themselves (R54). */
export const ReceiverExcluded = refusal('RECEIVER_EXCLUDED', 422, '该玩家已启用自我限制，不能发送营销消息')
