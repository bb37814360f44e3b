import type { FieldOf, FormField, Option } from '../../ui/field/field.ts'
import { enabledStates } from '../../ui/words/state.copy.ts'

export const copy = {
  title: '通知渠道',
  createTitle: '新增通知渠道',
  editTitle: '编辑通知渠道',
  hint: '邮件、短信、Telegram、Webhook 和浏览器推送；修改后立即生效',
  search: '搜索名称',
}

export const words = {
  isSetUp: '接口配置',
  test: '测试',
  testTitle: (name: string) => `测试 ${name}`,
  testEffect: '立即真实发送一条测试消息，结果会写入消息记录。',
  notSent: (detail: string) => `未能发送：${detail}`,
  tested: '测试消息已发出',
}

export const audiences: Option[] = [
  { value: 'operator', label: '运营人员', tone: 'processing' },
  { value: 'player', label: '玩家', tone: 'default' },
]

export const adapterNames: Record<string, string> = {
  smtp: '邮件（SMTP）',
  'sms-http': '短信（HTTP 接口）',
  telegram: 'Telegram 机器人',
  webhook: 'Webhook',
  'web-push': '浏览器推送（Web Push）',
}

export const fields: FormField<'/console/api/messengers'>[] = [
  { name: 'name', label: '名称', isRequired: true, maxLength: 60 },
  { name: 'audience', label: '通知对象', kind: 'select', isRequired: true, options: audiences, initial: 'operator' },
  { name: 'adapter', label: '接口类型', kind: 'select', isRequired: true, initial: 'smtp', options: [] },
  {
    name: 'receivers',
    label: '接收地址',
    kind: 'lines',
    columns: [{ name: 'receiver', label: '邮箱或手机号', isRequired: true, isUnique: true, maxLength: 200 }],
    hint: '通知运营人员的邮件或短信；其他情况不填',
  },
  { name: 'state', label: '启用', kind: 'switch', options: enabledStates, initial: 1 },
]

export const testFields: FieldOf<'POST /console/api/messengers/:id/test'>[] = [
  {
    name: 'receiver',
    label: '接收地址',
    maxLength: 200,
    hint: '邮箱或手机号；留空则发到渠道的第一个接收地址。Telegram 和 Webhook 不用填；浏览器推送填玩家用户名',
  },
]
