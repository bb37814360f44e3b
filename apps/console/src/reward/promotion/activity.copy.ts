import { most } from '@koi/contract/bounds'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import type { FormField } from '../../ui/field/field.ts'
import { shownStates } from '../../ui/words/state.copy.ts'

export const copy = {
  title: '优惠活动',
  createTitle: '新增活动',
  editTitle: '编辑活动',
  search: '搜索活动标题',
  preview: '预览',
}

export const typeColumn: Column<Row<'GET /console/api/activities'>> = { name: 'type_name', label: '分类' }

export const fields: FormField<'/console/api/activities'>[] = [
  { name: 'title', label: '标题', isTranslated: true, isRequired: true, maxLength: 100 },
  { name: 'banner', label: '横幅', isTranslated: true, kind: 'image' },
  {
    name: 'type',
    label: '分类',
    kind: 'select',
    optionsFrom: { at: 'GET /console/api/activity-types', value: 'id', label: 'name' },
  },
  { name: 'memo', label: '简介', isTranslated: true, kind: 'longText', maxLength: 500 },
  { name: 'content', label: '正文', isTranslated: true, kind: 'html' },
  {
    name: 'can_apply',
    label: '接受申请',
    kind: 'switch',
    initial: 1,
    options: [
      { value: 1, label: '接受', tone: 'success' },
      { value: 0, label: '不接受' },
    ],
  },
  { name: 'repeats', label: '可重复参与', kind: 'switch', initial: 0 },
  { name: 'needs_amount', label: '须填写金额', kind: 'switch', initial: 1 },
  { name: 'multiple', label: '流水倍数', kind: 'rate', initial: 1, most: most.multiple },
  { name: 'sort', label: '排序', kind: 'number', initial: 10 },
  { name: 'state', label: '显示', kind: 'switch', options: shownStates, initial: 1 },
]
