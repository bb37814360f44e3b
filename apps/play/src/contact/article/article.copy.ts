export const copy = {
  terms: '规则与隐私条款',
  privacy: '隐私政策',
  disclaimer: '免责声明',
  news: (summary: string) => `更新说明：${summary}`,
  accept: '我已阅读并同意',
  help: '帮助中心',
  helpTitle: '有什么可以帮您？',
  helpLine: '先看看这里，多数问题都有答案',
  service: '联系人工客服',
  protection: '设置存款限额、暂停或自我排除',
  prompt: '如需帮助，请联系人工客服',
} as const

/** Titles by article number; there is no 6. */
export const articleTitles: Readonly<Record<number, string>> = {
  7: '关于我们',
  1: '常见问题',
  2: copy.privacy,
  3: copy.disclaimer,
  4: '联系我们',
  5: '代理合作',
  8: '负责任博彩',
}
