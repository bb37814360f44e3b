export const copy = {
  title: '文章',
  save: '发布',
  saveTitle: (name: string) => `发布「${name}」`,
  effect: '保存后前台立即显示新的内容，旧的内容只保留在审计日志中。',
  content: '正文',
  saved: '已发布',
  unsaved: '有未发布的修改',
  types: {
    1: '常见问题',
    2: '隐私政策',
    3: '免责声明',
    4: '联系我们',
    5: '代理合作',
    7: '关于我们',
    8: '负责任博彩',
  } as Record<string, string>,
}
