import { documentKinds, maxPictures } from '@koi/contract/player/verification/verification'
import { documentNames } from '@koi/contract/player/verification/verification.copy'

export const copy = {
  title: '身份认证',
  lead: '提交真实姓名和证件，由平台审核。证件资料加密保存，只有审核人员可以查看；未通过的资料30天后删除。',
  /** Texts by the value of `needed`: 0 nothing, 1 withdrawals, 2 deposits and play. */
  needed: [
    '目前无需认证即可使用全部功能。',
    '取款前需完成身份认证。',
    '存款和游戏前需完成身份认证；取款和转出不受影响。',
  ],
  states: { none: '未提交', pending: '审核中', approved: '已通过', rejected: '未通过' },
  pending: '已收到您的资料，审核结果会发到站内信。',
  approved: '您已完成身份认证。',
  rejected: (reason: string) => `未通过原因：${reason}`,
  realname: '真实姓名',
  enterRealname: '与证件一致',
  kind: '证件类型',
  number: '证件号码',
  enterNumber: '请输入证件号码',
  pictures: `证件照片（1-${maxPictures}张）`,
  picturesHint: '请拍摄证件正反面，四角完整、文字清晰；支持手机拍照。',
  addPicture: '添加照片',
  sending: '正在上传…',
  picture: (n: number) => `证件照片${n}`,
  removeOne: '移除',
  remove: (n: number) => `移除证件照片${n}`,
  submit: '提交审核',
  again: '重新提交',
  asked: (at: string) => `提交于 ${at}`,
  decided: (at: string) => `审核于 ${at}`,
  unreadable: '无法读取该图片，请换一张',
} as const

export const kinds = documentKinds.map((value) => ({ value, label: documentNames[value] }))
