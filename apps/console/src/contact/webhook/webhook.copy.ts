import { webhookStates } from '@koi/contract/contact/webhook/webhook'
import { type FeedKind, feedKinds } from '@koi/contract/platform/feed/feed'
import { switchesFor } from '../../ui/field/chosen.ts'
import type { Field, Option } from '../../ui/field/field.ts'
import { enabledStates } from '../../ui/words/state.copy.ts'
import { copy as ui } from '../../ui/words/ui.copy.ts'

export const copy = {
  title: 'Webhook',
  create: '新增 Webhook',
  edit: '编辑 Webhook',
  hint: '按顺序把事件推送给自己的系统，失败自动重试，不遗漏',
  search: '名称 / 地址',
  name: '名称',
  url: '地址',
  kinds: '事件',
  state: '状态',
  position: '已送达编号',
  behind: '待送达',
  attempts: '连续失败',
  failing: '开始失败时间',
  next: '下次推送',
  oldSecret: '旧密钥有效至',
  created: '创建时间',
  change: '编辑',
  remove: '删除',
  removeTitle: (name: string) => `删除 ${name}`,
  removeEffect: '不再向该地址推送；推送记录保留。',
  removed: '已删除',
  renew: '换密钥',
  renewTitle: (name: string) => `更换 ${name} 的签名密钥`,
  renewEffect: '生成新的签名密钥。旧密钥在 24 小时内同时有效，请在此期间换上新密钥。',
  renewed: '已更换',
  retry: '立即重试',
  retryTitle: (name: string) => `立即重试 ${name}`,
  retryEffect: '不等下次推送时间，马上再推送一次。',
  retried: '已安排推送',
  log: '推送记录',
  shown: (name: string) => `${name} 的签名密钥`,
}

const names: Record<FeedKind, string> = {
  'ledger.posted': '账本流水',
  'deposit.changed': '存款',
  'withdrawal.changed': '取款',
  'transfer.changed': '场馆转账',
  'adjustment.changed': '人工加扣款',
  'player.registered': '玩家注册',
  'player.signed_in': '玩家登录',
  'bet.settled': '注单结算',
  'bonus.offered': '奖金提供',
  'bonus.credited': '奖金到账',
  'bonus.done': '奖金完成',
  'bonus.ended': '奖金结束',
}
export const kinds: Option[] = feedKinds.map((value) => ({ value, label: names[value] }))

export const states: Option[] = [
  { value: webhookStates.on, label: '启用', tone: 'success' },
  { value: webhookStates.off, label: '停用', tone: 'default' },
  { value: webhookStates.failed, label: '失败停用', tone: 'error' },
]

export const fieldsFor = (isNew: boolean): Field[] => [
  { name: 'name', label: copy.name, isRequired: true, maxLength: 60, hint: '哪个系统接收' },
  { name: 'url', label: copy.url, isRequired: true, maxLength: 500, hint: '以 https:// 开头；不跟随跳转' },
  { name: 'allow_http', label: ui.allowHttp, kind: 'switch', hint: ui.allowHttpHint },
  ...(isNew
    ? []
    : [
        {
          name: 'secret',
          label: '当前的签名密钥',
          kind: 'secret' as const,
          maxLength: 200,
          hint: '更改地址的协议、域名或端口时必填；如已遗失，请先换密钥',
        },
      ]),
  ...switchesFor(
    kinds.map(({ value, label }) => ({ value, label: `${copy.kinds} · ${label}` })),
    ['deposit.changed', 'withdrawal.changed'],
  ),
  {
    name: 'position',
    label: '从哪个编号之后推送',
    kind: 'number',
    hint: isNew ? '留空则从现在起；0 为从头推送' : '改小则重新推送，改大则跳过',
  },
  {
    name: 'state',
    label: '启用',
    kind: 'switch',
    options: enabledStates,
    initial: 1,
    hint: '重新启用后从停下的地方继续，不会遗漏',
  },
]

export const batchCopy = {
  title: '推送记录',
  hint: '每一批推送的结果，保留90天',
  search: 'Webhook 名称',
  created: '生成时间',
  webhook: 'Webhook',
  id: '消息编号',
  first: '首个事件',
  last: '最后事件',
  events: '事件数',
  state: '状态',
  attempts: '尝试次数',
  status: 'HTTP 状态',
  noAnswer: '未响应',
  detail: '失败原因',
  millis: '耗时（毫秒）',
  tried: '最近尝试',
  next: '下次推送',
}

export const batchStates: Option[] = [
  { value: 'waiting', label: '等待送达', tone: 'processing' },
  { value: 'sent', label: '已送达', tone: 'success' },
  { value: 'dropped', label: '已取消', tone: 'default' },
]
