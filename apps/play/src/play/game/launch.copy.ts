export const launchCopy = {
  redirecting: '正在跳转...',
  unreachable: '网络连接超时，请重试！',
} as const
