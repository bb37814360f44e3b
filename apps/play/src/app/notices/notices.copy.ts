export const copy = {
  version: '新版本已就绪',
  take: '立即更新',
  later: '稍后',
  offline: '网络已断开，请检查网络',
  asOf: (at: string) => `金额截至${at}`,
  retry: '重试',
} as const
