import { refusal } from '../../refusal.ts'

export const AgentMobileMalformed = refusal('AGENT_MOBILE_MALFORMED', 422, '请输入正确手机号', 'mobile')
export const ApplyReasonMissing = refusal('APPLY_REASON_MISSING', 422, '请输入申请理由', 'apply_info')
export const ApplyReasonTooLong = refusal('APPLY_REASON_TOO_LONG', 422, '申请理由不能超过500字', 'apply_info')
export const AgentApplicationPending = refusal('AGENT_APPLICATION_PENDING', 409, '您已提交过申请，请等待审核')
export const AlreadyAgent = refusal('ALREADY_AGENT', 409, '您已是代理')

export const AgentApplicationDecided = refusal('AGENT_APPLICATION_DECIDED', 409, '该申请已被处理')
export const AgentTooDeep = refusal('AGENT_TOO_DEEP', 409, '代理层级最多50级，不能再往下增加代理')
export const AgentBlocked = refusal('AGENT_BLOCKED', 409, '该代理已停用、被拉黑或为测试账号，不能结算')
export const MonthNotOver = refusal('MONTH_NOT_OVER', 422, '该月份尚未结束，不能结算')
export const PlanUnknown = refusal('PLAN_UNKNOWN', 422, '佣金方案不存在')
export const PlanCategoryTwice = refusal('PLAN_CATEGORY_TWICE', 422, '每个类别只能有一行比例', 'rates')
export const StatementPaid = refusal('STATEMENT_PAID', 409, '该账单已支付')
export const StatementNotReviewed = refusal('STATEMENT_NOT_REVIEWED', 409, '账单尚未审核，不能支付')
export const CorrectionEmpty = refusal('CORRECTION_EMPTY', 422, '更正金额不能为零')
export const NothingToCollect = refusal('NOTHING_TO_COLLECT', 422, '暂无可领取的佣金')
export const CollectTooMuch = refusal('COLLECT_TOO_MUCH', 422, '领取金额超过可领取的佣金')

export const AgentWrong = refusal('CREDENTIALS_WRONG', 401, '账号或密码错误')
export const NotAgent = refusal('NOT_AGENT', 403, '您还不是代理，请先在「我的」→「代理申请」提交申请')
export const AgentStopped = refusal('AGENT_STOPPED', 403, '该代理账号已停用，请联系客服')
export const CodeWorn = refusal('CODE_WORN', 401, '登录链接已失效，请使用账号密码登录')
export const FactorWrong = refusal('FACTOR_WRONG', 422, '动态验证码错误')
export const FactorOn = refusal('FACTOR_ON', 409, '二次验证已开启')
export const FactorMissing = refusal('FACTOR_MISSING', 409, '请先获取验证器密钥')
export const RangeTooLong = refusal('RANGE_TOO_LONG', 422, '日期范围不能超过92天')

export const replyCopy = {
  applied: '申请已提交，请等待审核',
  approved: {
    title: '代理申请已通过',
    text: '恭喜您成为我们的代理。请在「我的」点击「代理登录」进入代理中心，查看您的推广链接与佣金方案。',
  },
  factorOn: {
    title: '代理中心的二次验证已开启',
    text: '您在代理中心开启了二次验证，之后登录代理中心需要动态验证码。如非本人操作，请立即联系客服。',
  },
  factorReset: {
    title: '代理中心的二次验证已重置',
    text: '您在代理中心的验证器、恢复码和通行密钥已由客服解除，代理中心的登录均已退出。如非本人要求，请立即联系客服。',
  },
  rejected: (reason: string) => ({
    title: '代理申请未通过',
    text: reason
      ? `很抱歉，您的代理申请未通过，原因：${reason}。您可以补充说明后再次申请，或联系客服。`
      : '很抱歉，您的代理申请未通过。您可以补充说明后再次申请，或联系客服。',
  }),
} as const
