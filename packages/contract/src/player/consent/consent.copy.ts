import { refusal } from '../../refusal.ts'
import type { ConsentDocument } from './consent.ts'

export const documentNames: Record<ConsentDocument, string> = {
  terms: '规则与隐私条款',
  funds: '客户资金保护说明',
}
export const partNames: Record<2 | 3, string> = { 2: '隐私政策', 3: '免责声明' }

/** Required before a deposit or a game launch. */
export const TermsDue = refusal('TERMS_DUE', 422, '规则与隐私条款已更新，请先在「存款」页阅读并同意')
/** Required before the first deposit and after each change of the notice. */
export const FundsDue = refusal('FUNDS_DUE', 422, '请先在「存款」页阅读并确认客户资金保护说明')
export const DocumentUnknown = refusal('DOCUMENT_UNKNOWN', 404, '条款不存在')
/** The accepted version is no longer the newest. */
export const ConsentStale = refusal('CONSENT_STALE', 409, '条款刚有更新，请重新阅读')

export const ConsentSummaryNeeded = refusal('CONSENT_SUMMARY_NEEDED', 422, '请填写更新说明', 'summary')
/** Terms with no content cannot be published. */
export const ConsentEmpty = refusal('CONSENT_EMPTY', 422, '隐私政策与免责声明均为空，请先填写文章')
export const ConsentRaced = refusal('CONSENT_RACED', 409, '刚有新版本发布，请刷新后再试')

export const replyCopy = { accepted: '已确认' }
