import { refusal } from '../../refusal.ts'
import { type DocumentKind, maxPictures, rejectedKeptDays } from './verification.ts'

export const documentNames: Record<DocumentKind, string> = {
  id_card: '居民身份证',
  permit: '港澳台居民来往通行证',
  passport: '护照',
}

export const IdentityDue = refusal('IDENTITY_DUE', 422, '请先在「我的」→「身份认证」完成认证')

export const VerificationNameMalformed = refusal(
  'VERIFICATION_NAME_MALFORMED',
  422,
  '请填写证件上的真实姓名',
  'realname',
)
export const VerificationNameDiffers = refusal(
  'VERIFICATION_NAME_DIFFERS',
  422,
  '姓名与注册时的真实姓名不一致，如需更正请联系客服',
  'realname',
)
export const DocumentKindUnknown = refusal('DOCUMENT_KIND_UNKNOWN', 422, '请选择证件类型', 'kind')
export const DocumentNumberMalformed = refusal('DOCUMENT_NUMBER_MALFORMED', 422, '请填写正确的证件号码', 'number')
export const DocumentTooYoung = refusal(
  'DOCUMENT_TOO_YOUNG',
  422,
  ({ age }: { age: number }) => `未满${age}周岁不能使用本平台`,
  { age: 18 },
)
/** One account per person. */
export const DocumentTaken = refusal('DOCUMENT_TAKEN', 409, '该证件已用于其他账号的认证，请联系客服', 'number')
export const DocumentPicturesNeeded = refusal(
  'DOCUMENT_PICTURES_NEEDED',
  422,
  `请上传1到${maxPictures}张证件照片`,
  'pictures',
)
export const VerificationPending = refusal('VERIFICATION_PENDING', 409, '您的认证正在审核，请等待结果')
export const VerificationDone = refusal('VERIFICATION_DONE', 409, '您已完成身份认证')
/** Shown to operators: the documents were deleted. */
export const VerificationEmptied = refusal(
  'VERIFICATION_EMPTIED',
  410,
  `该申请已拒绝满${rejectedKeptDays}天，证件资料已删除`,
)
export const RejectionReasonNeeded = refusal('REJECTION_REASON_NEEDED', 422, '请填写拒绝原因', 'reason')

export const replyCopy = {
  sent: '已提交，审核结果会发到您的站内信',
}

/** Inbox message to the player. */
export const decided = {
  approved: { title: '身份认证已通过', text: '您的身份认证已通过，现在可以使用全部功能。' },
  rejected: (reason: string) => ({
    title: '身份认证未通过',
    text: `您的身份认证未通过，原因：${reason}。您可以在「我的」→「身份认证」重新提交。提交的资料将在${rejectedKeptDays}天后删除。`,
  }),
}
