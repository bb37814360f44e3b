export const copy = {
  scoreOf: (score: number) => `${score} 分`,
  excluded: '自我限制中',
  blocked: '已禁用或禁入',
}
