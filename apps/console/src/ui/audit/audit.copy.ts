import { actNames } from '@koi/contract/access/audit/acts.copy'
export const copy = {
  time: '时间',
  operator: '操作人',
  action: '动作',
  object: '对象',
  changes: '变更',
  reason: '原因',
  address: 'IP',
  more: (count: number) => `另有 ${count} 项`,
  detail: '详情',
  field: '字段',
  before: '变更前',
  after: '变更后',
  same: '未变更',
  onlyObject: '只看此对象',
  ofObject: (object: string) => `对象：${object}`,
  story: '变更说明',
  sentences: {
    changed: (field: string, before: string, after: string) => `${field}由「${before}」改为「${after}」`,
    set: (field: string, after: string) => `${field}设为「${after}」`,
    cleared: (field: string, before: string) => `清除${field}，原为「${before}」`,
    added: (field: string, names: string[]) => `${field}增加：${names.join('、')}`,
    removed: (field: string, names: string[]) => `${field}移除：${names.join('、')}`,
  },
}

const fieldNames: Record<string, string> = {
  name: '名称',
  state: '状态',
  role: '角色',
  permissions: '权限',
  reason: '原因',
  sort: '排序',
  amount: '金额',
  adapter: '接口类型',
  'settings.base_url': '接口地址',
  base_url: '接口地址',
  secret: '密钥',
  weight: '权重',
  min_price: '最低金额',
  max_price: '最高金额',
  is_payout: '用于出款',
  ok: '测试结果',
  without_test: '未经测试直接开放',
  username: '用户名',
  title: '标题',
  note: '说明',
  urgent: '紧急',
}
/** Name of a field of audited objects; a field without one is shown as it is stored. */
export const fieldName = (field: string): string => fieldNames[field] ?? field

const names: Record<string, string> = actNames
/** Name of an act such as 'banner.make'; an act of an earlier release that has none is shown as it is stored. */
export const actName = (act: string): string => names[act] ?? act
