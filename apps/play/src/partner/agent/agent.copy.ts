export const copy = {
  title: '代理申请',
  headline: '成为合作代理',
  line: '提交后由专员审核，并通过您留下的手机号联系您',
  username: '用户名',
  realname: '真实姓名',
  unset: '未设置',
  mobile: '联系手机',
  enterMobile: '请输入手机号',
  reason: '申请理由',
  enterReason: '简单介绍您的推广方式与经验',
  join: '立即加入',
  consult: '立即咨询',
} as const
