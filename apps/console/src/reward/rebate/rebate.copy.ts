import * as wire from '@koi/contract/state'
import type { Option } from '../../ui/field/field.ts'

export const copy = {
  title: /* sense: all of them */ '返水',
  hint: '每个北京日一次；重跑任务只补上缺少的部分',
  tabs: { days: '每日汇总', rows: '返水记录', preview: '预览' },
  cashback: '新增亏损返利规则',
  date: '业务日',
  player: '玩家',
  players: '玩家数',
  records: '记录数',
  stake: '有效投注',
  total: '返水总额',
  claimed: '已领取',
  venue: '场馆',
  game: '名称',
  level: 'VIP',
  percent: '比例%',
  money: '返水',
  state: '状态',
  created: '产生时间',
  updated: '领取时间',
  previewHint: '现在对该业务日运行任务会新增的返水；预览不会改变任何数据',
  nothing: '该业务日无需补发返水',
}

export const rebateStates: Option[] = [
  { value: wire.rebateStates.unclaimed, label: '未领取', tone: 'processing' },
  { value: wire.rebateStates.claimed, label: '已领取', tone: 'success' },
]
