import { refusal } from '../refusal.ts'

export const AlreadyDecided = refusal('ALREADY_DECIDED', 409, '该订单已处理，不能更改结果')
export const ClaimedByOther = refusal('CLAIMED_BY_OTHER', 409, ({ by }: { by: string }) => `该订单正由 ${by} 处理`, {
  by: 'admin',
})
