import { strongLink } from '@koi/contract/player/link/link'

export const copy = {
  score: '风险分',
  rules: '风险规则',
  rule: '规则',
  points: '分数',
  met: '命中',
  unmet: '未命中',
  off: '已停用',
  accounts: '关联账号',
  account: '账号',
  reasons: '关联依据',
  reason: (name: string, since: string) => `${name}（${since}起）`,
  strength: '强度',
  since: '关联始于',
  marks: '状态',
  none: '暂无关联账号',
  linked: (count: number) => `强关联账号 ${count} 个（强度${strongLink}以上）`,
  graph: (count: number) => `关联图，共 ${count} 个账号，内容与下表相同`,
  node: (name: string, score: number) => `${name}，风险分 ${score}`,
  cut: '账号较多，仅显示一部分',
  far: '间接关联账号见关联图',
}
