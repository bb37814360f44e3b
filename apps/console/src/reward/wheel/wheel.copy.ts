import { most } from '@koi/contract/bounds'
import { maxSlices, maxWeight } from '@koi/contract/reward/wheel/wheel'
import type { Field } from '../../ui/field/field.ts'
import { namedFields, periodFields, releaseFields, segmentField, shareFields } from '../../ui/words/publication.copy.ts'

export const copy = {
  title: '转盘',
  createTitle: '新增转盘',
  editTitle: '编辑转盘',
  hint: '玩家每次抽奖使用1次机会；次数由奖励为“转盘次数”的奖金规则发放，人工给予时使用触发为“人工发放”的规则。同时只有一个转盘进行，发布后只能修改文字。',
  name: '名称',
  state: '状态',
  starts: '开始时间',
  ends: '结束时间',
  expected: '每次期望成本',
  expectedText: (amount: string, greatest: string) => `每次期望成本 ${amount}，最高奖金 ${greatest}`,
  budget: '预算',
  draws: '抽奖 / 人数',
  drawsText: (draws: number, players: number) => `${draws} / ${players}`,
  won: '中奖 / 已发放',
  wonText: (won: string, paid: string) => `${won} / ${paid}`,
  turns: '玩家剩余次数',
  give: '发放次数的规则',
  publish: '发布',
  publishTitle: (name: string) => `发布转盘 ${name}`,
  publishEffect: (expected: string, budget: string) =>
    `发布后玩家可以抽奖，每次期望成本 ${expected}，奖金合计不超过 ${budget}；奖格与奖金不能再修改。须双人复核时，由另一名操作员通过后发布。`,
  stop: '停止',
  stopTitle: (name: string) => `停止转盘 ${name}`,
  stopEffect: '停止后不能再次发布；已中的奖金仍可领取，玩家剩余次数可用于下一个转盘。',
} as const

export const fields: Field[] = [
  ...namedFields,
  { name: 'content', label: '规则说明', kind: 'longText', maxLength: 2000, isTranslated: true },
  {
    name: 'slices',
    path: 'terms.slices',
    label: '奖格',
    kind: 'rows',
    isRequired: true,
    isOrdered: true,
    most: maxSlices,
    columns: [
      { name: 'label', label: '名称', isRequired: true, maxLength: 40 },
      { name: 'weight', label: '权重', kind: 'number', isRequired: true, most: maxWeight },
      { name: 'prize', label: '奖金', kind: 'money', isRequired: true },
    ],
    hint: '概率为权重占合计的比例；奖金为0即未中奖',
  },
  // Only for other languages: in the default one a name is a cell of its slice.
  {
    name: 'labels',
    label: '奖格名称',
    kind: 'lines',
    isTranslated: true,
    isOrdered: true,
    most: maxSlices,
    columns: [{ name: 'label', label: '名称', isRequired: true, maxLength: 40 }],
    when: { name: 'labels', is: [] },
    hint: '与奖格顺序相同',
  },
  {
    name: 'budget',
    path: 'terms.budget',
    label: copy.budget,
    kind: 'money',
    isRequired: true,
    hint: '奖金合计上限；余额不足最高奖金时停止抽奖',
  },
  segmentField,
  { name: 'starts_at', label: copy.starts, kind: 'time', hint: '留空为发布后立即开始' },
  { name: 'ends_at', label: copy.ends, kind: 'time', hint: '留空为停止前有效' },
  { name: 'multiple', path: 'terms.multiple', label: '奖金流水倍数', kind: 'rate', most: most.multiple, initial: 1 },
  ...shareFields,
  ...releaseFields,
  ...periodFields,
]
