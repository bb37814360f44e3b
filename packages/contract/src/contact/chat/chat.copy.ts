import { refusal } from '../../refusal.ts'
import { floodCount, floodSeconds, longestText } from './chat.ts'

export const TicketUsed = refusal('TICKET_USED', 401, '登录状态已失效，请返回后重新进入客服')
export const TextMissing = refusal('TEXT_MISSING', 422, '请输入内容')
export const TextTooLong = refusal('TEXT_TOO_LONG', 422, `消息最多${longestText}个字`)
/** The visitor's network opened too many threads within a day. Signed-in players have their own limit. */
export const TooManyThreads = refusal(
  'TOO_MANY_THREADS',
  429,
  '您所在网络今天发起的咨询过多，请稍后再试，或登录后联系客服',
)
/** The visitor's network sent too many messages within a day. */
export const TooManyVisitorMessages = refusal(
  'TOO_MANY_VISITOR_MESSAGES',
  429,
  '您所在网络今天发送的消息过多，请稍后再试，或登录后联系客服',
)
/** The visitor's network sent too many pictures, by count or size, within a day. */
export const TooManyVisitorPictures = refusal(
  'TOO_MANY_VISITOR_PICTURES',
  429,
  '您所在网络今天发送的图片过多，请稍后再试',
)
export const Flood = refusal('FLOOD', 429, `${floodSeconds}秒内最多发送${floodCount}条，请稍候`)
export const PictureForeign = refusal('PICTURE_FOREIGN', 422, '图片无效，请重新发送')
export const NotOver = refusal('NOT_OVER', 409, '会话结束后才能评价')
export const ThreadTaken = refusal('THREAD_TAKEN', 409, '该会话由其他客服处理中')
export const ThreadOver = refusal('THREAD_OVER', 409, '该会话已结束')
export const OperatorUnknown = refusal('OPERATOR_UNKNOWN', 422, '客服不存在或无权限')

export const replyCopy = {
  hours: (hours: string) => `人工服务时间：每日 ${hours}（北京时间）`,
  notFound: '暂未找到相关内容。您可以换个说法再试，或点击「转人工」由客服为您处理。',
  picture: '已收到图片。如需客服查看，请点击「转人工」。',
  called: (ahead: number) => (ahead === 0 ? '已为您转接人工客服，请稍候' : `已为您转接人工客服，前面还有 ${ahead} 位`),
  place: (ahead: number) => (ahead === 0 ? '您排在第一位，客服很快接入' : `您前面还有 ${ahead} 位，请稍候`),
  away: (hours: string) => `当前非人工服务时间（每日 ${hours}），请先留言，客服上线后会尽快回复您。`,
  claimed: '客服已接入，很高兴为您服务',
  handed: '已为您转接另一位客服，请稍候',
  closed: '本次服务已结束，请为我们的服务评分',
  ended: '您已结束本次咨询',
  idle: '长时间无新消息，本次服务已自动结束',
  rated: (score: number) => `感谢您的评价：${'★'.repeat(score)}${'☆'.repeat(5 - score)}`,
  picturePreview: '[图片]',
} as const

/** The bot's answer to a question about the guest's own orders, by their states. */
export const orderCopy = {
  withdrawals: '您最近的取款',
  deposits: '您最近的存款',
  noWithdrawals: '您还没有取款记录。',
  noDeposits: '您还没有存款记录。',
  logIn: '登录后再打开客服，即可查询您的存款和取款进度。',
  rejectedFor: (reason: string) => `未通过，金额已退回平台钱包。原因：${reason}`,
  withdrawal: {
    review: '审核中，通过后安排出款。',
    payout: '审核中，等待复核后出款。',
    paying: '已批准，正在出款。',
    approved: '已出款，请留意收款账户。',
    rejected: '未通过，金额已退回平台钱包。',
  },
  deposit: {
    pending: '待到账，付款确认后自动入账。',
    approved: '已到账。',
    rejected: '未到账，订单已关闭。如已付款请提供付款截图。',
  },
  expired: '订单已过期。如已付款请提供付款截图。',
} as const

/** Words for withdrawals, for deposits, and for the progress of an order, in all languages. */
export const asksOfWithdrawals = /取款|提款|提现|出款|withdraw|payout|cash ?out|rút|ถอน/i
export const asksOfDeposits = /存款|充值|入款|deposit|top ?up|nạp|ฝาก/i
export const asksOfProgress =
  /哪|没到|未到|不到账|还没|到了吗|到账了|审核|进度|状态|查询|记录|我的|where|status|pending|arriv|not (?:yet )?received|progress|\bmy\b|đâu|trạng thái|chưa|đang duyệt|tiến độ|ไหน|สถานะ|ยังไม่|รอ/i

/** Guest messages matching this are handed to an operator. */
export const callsPerson =
  /人工|真人|转客服|找客服|投诉|\b(?:human|real person|live agent|operator|complain\w*)\b|nhân viên|người thật|khiếu nại|เจ้าหน้าที่|คนจริง|ร้องเรียน/i
