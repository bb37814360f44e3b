import type { FieldOf } from '../../ui/field/field.ts'

export const copy = {
  title: '场馆转账',
  hint: '待确认的转账排在最前：场馆未返回明确结果，资金暂时冻结',
  venue: '场馆代码',
  direction: '方向',
  reconcile: '核对',
  reconcileTitle: (number: string) => `核对转账 ${number}`,
  effect: (name: string, amount: string, venue: string) =>
    `将向场馆 ${venue} 查询玩家 ${name} 的 ${amount} 转账：场馆已处理则记为成功，未处理则退回原钱包，仍不明确则保持待确认。`,
  done: '已核对',
  decide: /* sense: button */ '判定',
  decideTitle: (number: string) => `人工判定转账 ${number}`,
  decideEffect: (name: string, amount: string, venue: string) =>
    `场馆 ${venue} 无法返回结果。判定成功：玩家 ${name} 的 ${amount} 记到转入方；判定失败：退回转出方。判定后不能更改，达到双人复核金额时须由另一人作出相同判定。`,
  decided: '已判定',
}

export const decideFields: FieldOf<'POST /console/api/transfers/:id/reconcile'>[] = [
  {
    name: 'decision',
    label: '判定',
    kind: 'select',
    isRequired: true,
    options: [
      { value: 'success', label: '成功：场馆已处理' },
      { value: 'failed', label: '失败：场馆未处理' },
    ],
  },
  {
    name: 'evidence',
    label: '依据',
    kind: 'longText',
    isRequired: true,
    maxLength: 500,
    hint: '场馆后台截图编号、客服答复等',
  },
]
