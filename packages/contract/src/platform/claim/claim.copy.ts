import { refusal } from '../../refusal.ts'

export const ClaimedByOther = refusal('CLAIMED_BY_OTHER', 409, ({ by }: { by: string }) => `该订单正由 ${by} 处理`, {
  by: 'admin',
})
