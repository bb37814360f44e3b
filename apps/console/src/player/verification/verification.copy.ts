import { documentKinds, rejectedKeptDays } from '@koi/contract/player/verification/verification'
import { documentNames } from '@koi/contract/player/verification/verification.copy'
import type { Option } from '../../ui/field/field.ts'

export const copy = {
  title: '身份认证',
  hint: `玩家提交的实名和证件。每次查看证件都会写入审计日志；拒绝满${rejectedKeptDays}天后证件资料自动删除。是否要求认证在「系统设置」中。`,
  search: '用户名 / 完整证件号',
  kind: '证件类型',
  number: '证件号码',
  state: '状态',
  reason: '拒绝原因',
  claimedBy: '处理人',
  decidedBy: '审核人',
  created: '提交时间',
  decided: '审核时间',
  look: '查看证件',
  subject: (name: string) => `身份认证 ${name}`,
  approve: (name: string) => `玩家 ${name} 将视为已实名，可以存款、游戏和取款。该证件不能再用于其他账号。`,
  reject: (name: string) =>
    `玩家 ${name} 会在站内信中看到拒绝原因，可以重新提交。证件资料${rejectedKeptDays}天后删除。`,
  realname: '证件姓名',
  accountName: '账号姓名',
  differs: '与账号姓名不一致',
  birthday: '出生日期',
  duplicates: '同一证件的其他账号',
  none: '无',
  picture: (n: number) => `证件照片 ${n}`,
  lost: '照片文件已不存在',
}

export const kindOptions: Option[] = documentKinds.map((value) => ({ value, label: documentNames[value] }))
