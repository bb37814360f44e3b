import { refusal } from '../refusal.ts'

export const AgentMobileMalformed = refusal('AGENT_MOBILE_MALFORMED', 422, '请输入正确手机号')
export const ApplyReasonMissing = refusal('APPLY_REASON_MISSING', 422, '请输入申请理由')
export const ApplyReasonTooLong = refusal('APPLY_REASON_TOO_LONG', 422, '申请理由不能超过500字')
export const AgentApplicationPending = refusal('AGENT_APPLICATION_PENDING', 409, '您已提交过申请，请等待审核')
export const AlreadyAgent = refusal('ALREADY_AGENT', 409, '您已是代理')

export const AgentApplicationDecided = refusal('AGENT_APPLICATION_DECIDED', 409, '该申请已被处理')
export const AgentBlocked = refusal('AGENT_BLOCKED', 409, '该代理已停用、被拉黑或为测试账号，不能结算')
export const MonthNotOver = refusal('MONTH_NOT_OVER', 422, '该月份尚未结束，不能结算')
export const PlanUnknown = refusal('PLAN_UNKNOWN', 422, '没有这个佣金方案')

export const said = { applied: '申请已提交，请等待审核' }
