export const texts = {
  title: '捕鱼专区',
  code: '线路',
} as const
