export const copy = {
  header: '捕鱼',
  title: '捕鱼专区',
  code: '专区代码',
} as const
