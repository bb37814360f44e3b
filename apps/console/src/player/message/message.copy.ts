import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import type { FormField } from '../../ui/field/field.ts'
import { shownStates } from '../../ui/words/state.copy.ts'

export const copy = { title: '站内信', createTitle: '新增站内信', editTitle: '编辑站内信', search: '用户名 / 标题' }

export const everybody = '所有玩家'
export const createdColumn: Column<Row<'GET /console/api/messages'>> = {
  name: 'created_at',
  label: '发送时间',
  kind: 'time',
}

export const fields: FormField<'/console/api/messages'>[] = [
  { name: 'title', label: '标题', isTranslated: true, isRequired: true, maxLength: 100 },
  { name: 'content', label: '内容', kind: 'html', isTranslated: true, isRequired: true },
  { name: 'username', label: '收件人', isFixed: true, maxLength: 40, hint: '玩家用户名；留空则发送给所有玩家' },
  {
    name: 'is_marketing',
    label: '营销消息',
    kind: 'switch',
    isFixed: true,
    initial: 0,
    hint: '启用自我限制的玩家看不到营销消息',
  },
  { name: 'state', label: '显示', kind: 'switch', options: shownStates, initial: 1 },
]
