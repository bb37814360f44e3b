export const copy = {
  title: '余额构成',
  cash: '自有资金',
  bonus: '奖金',
  line: '投注先用自有资金；奖金在对应流水完成后转为自有资金。',
} as const
