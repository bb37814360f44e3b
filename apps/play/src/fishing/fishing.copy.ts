export const texts = {
  header: '捕鱼',
  title: '捕鱼专区',
  code: '线路',
} as const
