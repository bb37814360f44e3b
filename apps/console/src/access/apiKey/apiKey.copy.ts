import type { Field, Option } from '../../ui/field/field.ts'
import { switchesFor } from '../../ui/field/chosen.ts'

export const copy = {
  title: 'API 密钥',
  create: '新增密钥',
  hint: '供数据仓库、客服系统等读取事件；接口文档：/open/api/openapi.json',
  search: '名称 / 密钥开头',
  name: '名称',
  prefix: '密钥开头',
  scopes: '权限',
  addresses: 'IP 白名单',
  anywhere: '不限',
  state: '状态',
  by: '创建人',
  created: '创建时间',
  expires: '到期时间',
  revoked: '撤销时间',
  used: '最近使用',
  usedIp: '最近使用 IP',
  revoke: '撤销',
  revokeTitle: (name: string) => `撤销 ${name}`,
  revokeEffect: '使用该密钥的系统立即无法访问，且不能恢复。',
  revokeDone: '已撤销',
  shown: (name: string) => `${name} 的密钥`,
}

export const scopes: Option[] = [
  { value: 'events', label: '读取订单与注册事件' },
  { value: 'ledger', label: '读取账本流水' },
  { value: 'activity', label: '读取注单、登录与奖金' },
  { value: 'bonuses', label: '按接口规则发放奖金' },
]

export const states: Option[] = [
  { value: 'active', label: '有效', tone: 'success' },
  { value: 'expired', label: '已到期', tone: 'default' },
  { value: 'revoked', label: '已撤销', tone: 'error' },
]

export const fields: Field[] = [
  { name: 'name', label: copy.name, isRequired: true, maxLength: 60, hint: '哪个系统使用' },
  ...switchesFor(scopes, ['events']),
  {
    name: 'addresses',
    label: copy.addresses,
    kind: 'lines',
    columns: [{ name: 'address', label: '地址', isRequired: true, isUnique: true, maxLength: 60 }],
    hint: 'IP 或网段；没有行则不限',
  },
  { name: 'expires_at', label: copy.expires, kind: 'time', hint: '留空则一直有效，直到撤销' },
]
