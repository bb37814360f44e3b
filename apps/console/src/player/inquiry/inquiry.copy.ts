import { caseStates } from '@koi/contract/state'
import { inquiryKinds } from '@koi/contract/player/inquiry/inquiry'
import { inquiryNames } from '@koi/contract/player/inquiry/inquiry.copy'
import type { FieldOf, Option } from '../../ui/field/field.ts'

export const copy = {
  title: '投诉与申请',
  hint: '玩家提交的投诉、注销申请和个人资料申请，按答复期限排列，逾期的标出。期限天数在「系统设置」中。',
  no: '编号',
  kind: '类型',
  about: '相关单号',
  content: '说明',
  state: '状态',
  due: '答复期限',
  late: '逾期',
  owner: '跟进人',
  answer: /* sense: column */ '答复',
  answeredBy: '答复人',
  created: '提交时间',
  closed: '答复时间',
  own: '跟进',
  ownTitle: (no: string) => `跟进 · ${no}`,
  ownEffect: (owner: string) =>
    owner ? `将从 ${owner} 接手，此后由您答复。` : '您将成为跟进人，其他操作员接手后才能答复。',
  reply: /* sense: button */ '答复',
  replyTitle: (no: string) => `答复 · ${no}`,
  replyEffect: '玩家会看到答复并收到站内信，之后不能修改。注销账号请先确认余额已取出，再在玩家页停用账号。',
}

export const kindOptions: Option[] = inquiryKinds.map((value) => ({ value, label: inquiryNames[value] }))
export const states: Option[] = [
  { value: caseStates.open, label: '待答复', tone: 'warning' },
  { value: caseStates.closed, label: '已答复', tone: 'default' },
]
export const lateOptions: Option[] = [
  { value: 1, label: '逾期', tone: 'error' },
  { value: 0, label: '–' },
]

export const answerFields: FieldOf<'POST /console/api/inquiries/:id/answer'>[] = [
  { name: 'answer', label: copy.answer, kind: 'longText', isRequired: true, maxLength: 2000, hint: '玩家可见' },
]
