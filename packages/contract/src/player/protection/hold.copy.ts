import { refusal } from '../../refusal.ts'

/** An operator holds the player's withdrawals, deposits or play. `until`: Beijing time; '' until it is released. */
export const WithdrawalsPaused = refusal(
  'WITHDRAWALS_PAUSED',
  422,
  ({ until }: { until: string }) =>
    until ? `您的取款已暂停至${until}，如有疑问请联系客服` : '您的取款已暂停，如有疑问请联系客服',
  { until: '2026-03-11 12:00:00' },
)
export const DepositsPaused = refusal(
  'DEPOSITS_PAUSED',
  422,
  ({ until }: { until: string }) =>
    until ? `您的存款已暂停至${until}，如有疑问请联系客服` : '您的存款已暂停，如有疑问请联系客服',
  { until: '2026-03-11 12:00:00' },
)
export const PlayPaused = refusal(
  'PLAY_PAUSED',
  422,
  ({ until }: { until: string }) =>
    until
      ? `您的游戏已暂停至${until}，余额查询、转出和取款不受影响，如有疑问请联系客服`
      : '您的游戏已暂停，余额查询、转出和取款不受影响，如有疑问请联系客服',
  { until: '2026-03-11 12:00:00' },
)

/** Refusals for operators. */
export const HoldEndsInThePast = refusal('HOLD_ENDS_IN_THE_PAST', 422, '暂停的结束时间须晚于现在', 'until')
export const HoldReasonNeeded = refusal('HOLD_REASON_NEEDED', 422, '请填写原因', 'reason')
export const NotHeld = refusal('NOT_HELD', 409, '该项没有暂停，或已被其他操作员恢复')
