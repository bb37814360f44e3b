import { refusal } from '../../refusal.ts'
import type { TemplateFault } from './source.check.ts'
import { maxSources } from './source.ts'

const faultTexts: Record<TemplateFault['why'], string> = {
  address: '不是有效的网址',
  place: '占位符只能放在问号之后',
  unknown: '没有这个占位符',
  signature: '签名只能出现一次',
}
export const templateFaultText = ({ why }: Pick<TemplateFault, 'why'>): string => faultTexts[why]

export const SourceCodeWrong = refusal(
  'SOURCE_CODE_WRONG',
  422,
  '链接代码须为2至32位小写字母、数字、横线或下划线',
  'code',
)
export const SourceCodeTaken = refusal('SOURCE_CODE_TAKEN', 409, '已有相同代码的推广来源', 'code')
export const SourceNameNeeded = refusal('SOURCE_NAME_NEEDED', 422, '请填写推广来源名称', 'name')
export const SourceAgentUnknown = refusal('SOURCE_AGENT_UNKNOWN', 422, '没有这个代理', 'agent')
/** A source of an agent cannot have its own deal, because the agent's plan pays for its players. */
export const SourceAgentDeal = refusal(
  'SOURCE_AGENT_DEAL',
  422,
  '属于代理的来源按代理方案结算，不能另设合作方式',
  'deal',
)
export const SourceCpaNeeded = refusal('SOURCE_CPA_NEEDED', 422, '请填写每位首存玩家的金额', 'cpa')
export const SourceShareNeeded = refusal('SOURCE_SHARE_NEEDED', 422, '请填写净收益分成比例', 'share')
export const TooManySources = refusal('TOO_MANY_SOURCES', 409, `推广来源数量已达上限（${maxSources}个）`)
export const TemplateWrong = refusal(
  'TEMPLATE_WRONG',
  422,
  ({ name, why }: TemplateFault) => `回传地址有误：${templateFaultText({ why })} ${name}`,
  { name: 'click_id', why: 'place' },
)
export const SecretNeeded = refusal('POSTBACK_SECRET_NEEDED', 422, '回传地址使用了密钥或签名，请填写密钥', 'secret')
export const PostbackDone = refusal('POSTBACK_DONE', 409, '该回传已送达，或来源不再需要')
export const SourceStatementDone = refusal('SOURCE_STATEMENT_DONE', 409, '该账单已确认，不能重新计算')
export const SourceStatementOpen = refusal('SOURCE_STATEMENT_OPEN', 409, '请先确认账单')
export const SourceStatementPaid = refusal('SOURCE_STATEMENT_PAID', 409, '该账单已登记付款')
/** Statements are closed in order of their months: a later one contains only what earlier ones do not. */
export const SourceEarlierOpen = refusal('SOURCE_EARLIER_OPEN', 409, '请先确认该来源较早月份的账单')
export const SourceMonthOpen = refusal('SOURCE_MONTH_OPEN', 409, '该月尚未结束')
export const ReferenceNeeded = refusal('REFERENCE_NEEDED', 422, '请填写付款凭证号', 'reference')
