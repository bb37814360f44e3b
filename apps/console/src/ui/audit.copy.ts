export const copy = {
  time: '时间',
  operator: '操作人',
  action: '动作',
  object: '对象',
  changes: '变更',
  reason: '原因',
  address: 'IP',
  more: (count: number) => `另有 ${count} 项`,
  acts: {
    'operator.logIn': '登录',
    'operator.logInRefused': '登录失败',
    'setting.change': '修改设置',
    'job.run': '运行任务',
  } as Record<string, string>,
}
