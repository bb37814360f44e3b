import { refusal } from '../../refusal.ts'

export const HandOverEmpty = refusal('HAND_OVER_EMPTY', 422, '请填写交接内容', 'note')
export const HandOverTaken = refusal('HAND_OVER_TAKEN', 409, ({ by }: { by: string }) => `该交接已由 ${by} 接手`, {
  by: 'admin',
})
export const HandOverOwn = refusal('HAND_OVER_OWN', 409, '不能接手自己的交接')
