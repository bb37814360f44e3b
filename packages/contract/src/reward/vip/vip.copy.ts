import { refusal } from '../../refusal.ts'

export const LevelTaken = refusal('LEVEL_TAKEN', 409, '该VIP等级已存在')
/** Level numbers have no gaps, because players move one level per day. */
export const LevelNotNext = refusal(
  'LEVEL_NOT_NEXT',
  422,
  ({ next }: { next: number }) => `VIP等级须连续，下一个等级是 ${next}`,
  { next: 4 },
)
export const LevelNotLast = refusal('LEVEL_NOT_LAST', 409, '只能删除最高的VIP等级')
export const LevelInUse = refusal('LEVEL_IN_USE', 409, '仍有玩家处于该VIP等级，不能删除')
