/** Names of the articles, by type. */
export const articleNames: Record<string, string> = {
  1: '常见问题',
  2: '隐私政策',
  3: '免责声明',
  4: '联系我们',
  5: '代理合作',
  7: '关于我们',
  8: '负责任博彩',
}
