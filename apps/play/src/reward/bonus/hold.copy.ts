/** Before a claim that makes the whole wallet wait. */
export const copy = {
  title: '领取前请确认',
  line: (balance: string, flow: string) =>
    `领取后须先完成${flow}流水，完成前平台钱包的全部余额（现有${balance}）不能取款。`,
  /** On the gift, before the player asks for it. */
  warning: '领取后，完成流水前平台钱包的全部余额不能取款',
  confirm: '确定领取',
  cancel: '暂不领取',
} as const
