import { articleNames } from '../../ui/words/articles.copy.ts'

export const copy = {
  title: '文章',
  save: '发布',
  saveTitle: (name: string) => `发布「${name}」`,
  effect: '保存后前台立即显示新的内容，旧的内容只保留在审计日志中。',
  content: '正文',
  saved: '已发布',
  unsaved: '有未发布的修改',
  types: articleNames,
}
