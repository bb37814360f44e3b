import { refusal } from '../../refusal.ts'

/** How the players' money is held, where the operator has published no notice on customer funds. */
export const fundsDefault =
  '平台未另行说明时，账户余额为虚拟的娱乐金额，不对应银行存款，也不受资金保障。资金如何保管，请咨询在线客服。'

/** Message to an active player who is due to review limits. */
export const reminder = {
  title: '请查看您的限额',
  text: (months: number) =>
    `您已有${months}个月没有确认过限额。请在「理性娱乐」页查看您的限额、账变和资金保管说明，并选择保持或调整限额。`,
}

export const replyCopy = {
  kept: '已确认，限额保持不变',
  changing: '已确认，请在此调整限额',
}

export const ReviewUnanswered = refusal('REVIEW_UNANSWERED', 422, '请选择保持或调整限额')
/** The notice on customer funds that the player has seen is no longer the newest. */
export const FundsStale = refusal('FUNDS_STALE', 409, '资金保管说明刚有更新，请重新阅读')
