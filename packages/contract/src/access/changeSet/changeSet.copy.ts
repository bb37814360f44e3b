import { refusal } from '../../refusal.ts'

const example = { position: 2, call: 'POST pay-channels' }

/** A change of a set names no call that a set may hold. */
export const ChangeUnknown = refusal(
  'CHANGE_UNKNOWN',
  422,
  ({ position, call }: { position: number; call: string }) => `第 ${position} 项（${call}）不能在批量变更中提交`,
  example,
)
/** A change of a set was refused, and so is the set: nothing of it was made. */
export const ChangeRefused = refusal(
  'CHANGE_REFUSED',
  422,
  ({ position, call, why }: { position: number; call: string; why: string }) =>
    `第 ${position} 项（${call}）未通过，全部未执行：${why}`,
  { ...example, why: '该渠道已存在' },
)
