export const factorCopy = {
  otpOrCode: '动态验证码或恢复码',
  usePasskey: '用通行密钥',
  proved: '已用通行密钥确认',
  left: '未完成通行密钥验证，请重试',
} as const
