import type { Option } from '../../ui/field/field.ts'
import { events } from './event.copy.ts'

export const copy = {
  title: '消息记录',
  hint: '发出的、等待的和失败的消息，保留90天',
  search: '玩家 / 接收地址 / 主题',
  created: '生成时间',
  event: '事件',
  messenger: '渠道',
  player: '玩家',
  receiver: '接收地址',
  subject: '主题',
  body: '内容',
  state: '状态',
  attempts: '尝试次数',
  error: '失败原因',
  arrived: '可能已送达',
  next: '下次发送',
  closed: '结束时间',
  retry: '重发',
  retryTitle: '重新发送',
  retryEffect: (receiver: string, mayHaveArrived: boolean) =>
    mayHaveArrived ? `这条消息可能已经送达 ${receiver}，重发会收到两次。` : `将再次发送给 ${receiver}。`,
  retried: '已排队重发',
}

export const eventOptions: Option[] = [...events, { value: 'test', label: '测试' }]

export const states: Option[] = [
  { value: 'waiting', label: '等待发送', tone: 'processing' },
  { value: 'sent', label: '已发送', tone: 'success' },
  { value: 'failed', label: '失败', tone: 'error' },
  { value: 'dropped', label: '已取消', tone: 'default' },
]
