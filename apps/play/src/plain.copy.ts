/** Pages without scripts: what the service worker shows offline, and the answer to an unknown address. */
export const plainPages = {
  offline: {
    title: '暂时无法连接',
    heading: '暂时无法连接网络',
    text: '请检查网络后再试一次',
    link: '重试',
  },
  missing: {
    title: '页面不存在',
    heading: '页面不存在',
    text: '请检查网址，或从首页开始',
    link: '返回首页',
  },
} as const
