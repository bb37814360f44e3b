export const copy = {
  title: '代理中心',
  welcome: '请使用会员账号和密码登录',
  username: '会员账号',
  password: '登录密码',
  otp: '动态验证码或恢复码',
  otpHint: '请输入验证器中的6位数字；遗失验证器时输入恢复码',
  usePasskey: '使用通行密钥',
  required: (label: string) => `请输入${label}`,
  submit: '登录',
}
