import { most } from '@koi/contract/bounds'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import type { FormField } from '../../ui/field/field.ts'
import { shownStates } from '../../ui/words/state.copy.ts'

export const copy = {
  title: 'VIP等级',
  createTitle: '新增VIP等级',
  editTitle: '编辑VIP等级',
  hint: '返水比例为百分数：0.5 即 0.5%',
}

export const playersColumn: Column<Row<'GET /console/api/vip-levels'>> = {
  name: 'players',
  label: '玩家数',
  kind: 'number',
}

export const fields: FormField<'/console/api/vip-levels'>[] = [
  { name: 'level', label: '等级', kind: 'number', isRequired: true, isFixed: true },
  { name: 'name', label: '名称', isTranslated: true, isRequired: true, maxLength: 20 },
  { name: 'recharge', label: '晋级存款', kind: 'money', isRequired: true },
  { name: 'flow', label: '晋级流水', kind: 'money', isRequired: true },
  { name: 'keep_flow', label: '保级流水', kind: 'money', hint: '90天内须完成；留空为晋级流水的一半' },
  { name: 'realperson', label: '真人返水%', kind: 'rate', most: most.rebate },
  { name: 'electron', label: '电子返水%', kind: 'rate', most: most.rebate },
  { name: 'e_sport', label: '电竞返水%', kind: 'rate', most: most.rebate },
  { name: 'joker', label: '棋牌返水%', kind: 'rate', most: most.rebate },
  { name: 'sport', label: '体育返水%', kind: 'rate', most: most.rebate },
  { name: 'lottery', label: '彩票返水%', kind: 'rate', most: most.rebate },
  { name: 'status', label: '返水表中显示', kind: 'switch', options: shownStates, initial: 1 },
]
