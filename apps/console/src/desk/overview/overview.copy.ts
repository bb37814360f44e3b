import type { ReadState } from '@koi/contract/desk/overview/overview'
import type { Option } from '../../ui/field/field.ts'

export const copy = {
  title: '全部品牌',
  hint: '主品牌和您可进入的品牌；每个品牌按您在该品牌的权限显示',
  tabs: { waiting: '待处理', figures: '报表', players: '查找玩家' },
  brand: '品牌',
  state: '状态',
  chats: '等待接入的客服会话',
  idle: '所有品牌均无待处理的单据',
  total: '合计',
  from: '开始日期',
  to: '结束日期',
  open: (what: string, brand: string) => `${brand}：${what}`,
  search: '用户名、真实姓名、手机号或收款账号（完全一致）',
  find: '查找',
  searched: '查找会写入各品牌的审计日志',
  found: (count: number) => `找到 ${count} 名玩家`,
  none: '没有完全一致的玩家',
  unread: (names: string) => `未查找：${names}`,
  username: '用户名',
  realname: '真实姓名',
  mobile: '手机号',
  vip: 'VIP',
  balance: '主账户余额',
  status: '账号',
  created: '注册时间',
  lastSeen: '最近登录',
  enabled: '正常',
  disabled: '停用',
  blocked: '拉黑',
}

export const readStateOptions: (Option & { value: ReadState })[] = [
  { value: 'read', label: '已读取', tone: 'success' },
  { value: 'forbidden', label: '无权限', tone: 'default' },
  { value: 'elsewhere', label: '您的地址不在白名单', tone: 'warning' },
  { value: 'suspended', label: '已暂停', tone: 'warning' },
  { value: 'failed', label: '无法读取', tone: 'error' },
]
