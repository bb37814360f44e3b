export const copy = {
  title: '审计日志',
  hint: '日志只增不改，记录操作人、时间、对象及修改前后内容',
  search: '搜索操作人或动作',
}
