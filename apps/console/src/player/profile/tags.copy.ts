export const copy = {
  title: '标签与分群',
  tags: '标签',
  segments: '分群',
  none: '无标签',
  add: '添加标签',
  noMore: '没有可添加的标签',
  added: '已添加标签',
  removed: '已移除标签',
  remove: (name: string) => `移除标签 ${name}`,
  sources: { hand: '手动', rule: '分群', import: '导入' } as Record<string, string>,
  origin: (source: string, by: string, at: string) => `${source} ${by} ${at}`,
}
