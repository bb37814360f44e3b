export const copy = {
  title: '审计日志',
  hint: '只增不改：谁、何时、对哪一行、改前改后',
  search: '搜索操作人或动作',
}
