import { adjustmentKindNames } from '../../ui/figures/figures.copy.ts'
import { most } from '@koi/contract/bounds'
import type { FieldOf } from '../field/field.ts'

export const profileFields: FieldOf<'PATCH /console/api/players/:id'>[] = [
  { name: 'realname', label: '真实姓名', maxLength: 50, hint: '必须与收款人姓名一致' },
  { name: 'mobile', label: '手机号', maxLength: 11 },
  { name: 'email', label: '邮箱', maxLength: 100 },
  { name: 'birthday', label: '生日', kind: 'day' },
  { name: 'vip', label: 'VIP等级', kind: 'number', hint: '手动调整后重新计算保级期' },
  { name: 'is_test', label: '测试账号', kind: 'switch', hint: '不计入报表' },
  { name: 'note', label: '备注', kind: 'longText', maxLength: 2000, hint: '只有运营人员可见' },
]

export const markReason: FieldOf<'PATCH /console/api/players/:id'> = {
  name: 'reason',
  label: '原因',
  maxLength: 200,
  hint: '写入审计日志',
}

export const adjustmentFields: FieldOf<'POST /console/api/players/:id/adjustments'>[] = [
  { name: 'amount', label: '金额', kind: 'money', isRequired: true },
  {
    name: 'kind',
    label: '类型',
    kind: 'select',
    isRequired: true,
    options: adjustmentKindNames,
    hint: '计入净利的对应项目',
  },
  { name: 'reason', label: '原因', kind: 'longText', isRequired: true, maxLength: 200 },
]

export const bonusFields: FieldOf<'POST /console/api/players/:id/bonuses'>[] = [
  {
    name: 'rule',
    label: '奖金规则',
    kind: 'select',
    isRequired: true,
    optionsFrom: {
      at: 'GET /console/api/bonus-rules',
      value: 'id',
      label: 'name',
      only: ({ state, terms }) => state === 'live' && terms.on.trigger === 'hand',
    },
    hint: '仅限进行中的人工发放规则',
  },
  { name: 'reason', label: '原因', kind: 'longText', isRequired: true, maxLength: 200 },
]

export const turnoverField: FieldOf<'POST /console/api/players/:id/adjustments'> = {
  name: 'turnover_multiple',
  label: '流水倍数',
  kind: 'rate',
  most: most.multiple,
  isRequired: true,
  initial: 1,
  hint: '0 为不增加流水要求',
}
