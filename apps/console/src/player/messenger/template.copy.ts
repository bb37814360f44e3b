import { languages } from '@koi/contract/language'
import { languageNames } from '@koi/contract/language.copy'
import type { FormField, Option } from '../../ui/field/field.ts'
import { enabledStates } from '../../ui/words/state.copy.ts'
import { events } from './event.copy.ts'

export const copy = {
  title: '消息模板',
  createTitle: '新增消息模板',
  editTitle: '编辑消息模板',
  hint: '每个事件由哪个渠道发送、说什么、何时不打扰',
  search: '搜索渠道名称',
}

export const words = {
  messenger: '渠道',
  event: '事件',
  preview: '预览',
  nameless: '无主题',
  placeholders: (names: string[]) => `占位符：${names.map((name) => `{${name}}`).join(' ')}`,
}

const languageOptions: Option[] = languages.map((value) => ({ value, label: languageNames[value] }))

export const fields: FormField<'/console/api/message-templates'>[] = [
  { name: 'event', label: words.event, kind: 'select', isRequired: true, isFixed: true, options: events },
  {
    name: 'messenger_id',
    label: words.messenger,
    kind: 'select',
    isRequired: true,
    isFixed: true,
    optionsFrom: { at: 'GET /console/api/messengers', value: 'id', label: 'name' },
  },
  { name: 'language', label: '语言', kind: 'select', isRequired: true, options: languageOptions, initial: 'zh' },
  { name: 'subject', label: '主题', isTranslated: true, maxLength: 200, hint: '留空则使用内置文字' },
  {
    name: 'body',
    label: '内容',
    kind: 'longText',
    isTranslated: true,
    maxLength: 4000,
    hint: '留空则使用内置文字；可用的占位符见预览',
  },
  { name: 'quiet_from', label: '免打扰开始', kind: 'clock', hint: '北京时间；留空则随时发送' },
  { name: 'quiet_to', label: '免打扰结束', kind: 'clock', hint: '期间的消息到这时再发，可以跨午夜' },
  {
    name: 'minutes',
    label: '等待超过（分钟）',
    kind: 'number',
    initial: 30,
    when: { name: 'event', is: 'queue.old' },
  },
  {
    name: 'least',
    label: '金额不低于',
    kind: 'money',
    initial: '50000.00',
    when: { name: 'event', is: 'withdrawal.large' },
  },
  { name: 'state', label: '启用', kind: 'switch', options: enabledStates, initial: 1 },
]
