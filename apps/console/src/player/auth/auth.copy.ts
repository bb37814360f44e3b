export const copy = {
  title: '登录运营后台',
  username: '用户名',
  password: '密码',
  otp: '动态验证码',
  otpHint: '请输入验证器中的6位数字',
  submit: '登录',
  required: (label: string) => `请输入${label}`,
  endings: {
    idle: '15分钟无操作，已自动退出',
    expired: '登录已过期，请重新登录',
    left: '',
    ticket: '切换链接无效或已过期，请从主品牌重新进入',
  },
  welcome: '每一笔资金都有据可查。',
}
