/** Texts of the pages without scripts: the service worker's offline page and the page for an unknown address. */
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
