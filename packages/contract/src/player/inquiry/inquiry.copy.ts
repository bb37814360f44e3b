import { refusal } from '../../refusal.ts'
import { fewestWords, type InquiryKind, maxOpen, maxWords } from './inquiry.ts'

export const inquiryNames: Record<InquiryKind, string> = {
  complaint: '投诉',
  closing: '注销账号',
  copy: '索取个人资料副本',
  correction: '更正个人资料',
  deletion: '删除个人资料',
}

export const InquiryKindUnknown = refusal('INQUIRY_KIND_UNKNOWN', 422, '请选择类型', 'kind')
export const InquiryShort = refusal('INQUIRY_SHORT', 422, `请至少用${fewestWords}个字说明情况`, 'content')
export const InquiryLong = refusal('INQUIRY_LONG', 422, `说明不能超过${maxWords}字`, 'content')
export const AboutLong = refusal('ABOUT_LONG', 422, '订单号不能超过64个字符', 'about')
export const TooManyInquiries = refusal('TOO_MANY_INQUIRIES', 429, `您有${maxOpen}件尚未答复，请等待答复后再提交`)

export const InquiryAnswered = refusal('INQUIRY_ANSWERED', 409, '该申请已答复')
export const InquiryOwned = refusal('INQUIRY_OWNED', 409, ({ by }: { by: string }) => `该申请由 ${by} 跟进，请先接手`, {
  by: 'admin',
})
export const AnswerNeeded = refusal('ANSWER_NEEDED', 422, '请填写答复', 'answer')

export const replyCopy = {
  made: (no: string, due: string) => `已收到，编号${no}，最迟${due}答复`,
}

/** Inbox message to the player. */
export const answered = {
  title: (kind: InquiryKind, no: string) => `${inquiryNames[kind]}已答复（${no}）`,
}
