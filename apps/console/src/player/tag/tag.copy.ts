import { tagFileHeader, type TagSource, type TagTone } from '@koi/contract/player/tag/tag'
import type { FormField, Option } from '../../ui/field/field.ts'

const toneLabels: Record<TagTone, string> = {
  default: '灰色',
  blue: '蓝色',
  green: '绿色',
  gold: '金色',
  orange: '橙色',
  red: '红色',
  purple: '紫色',
}
const sourceLabels: Record<TagSource, string> = { hand: '手动', rule: '分群', import: '导入' }
export const sourceOptions: Option[] = Object.entries(sourceLabels).map(([value, label]) => ({ value, label }))

export const copy = {
  title: '玩家标签',
  createTitle: '新增标签',
  editTitle: '编辑标签',
  hint: '手动添加、从文件导入，或随分群自动添加的标签。',
}
export const words = {
  name: '名称',
  tone: '颜色',
  note: '说明',
  segment: '按分群添加',
  players: '人数',
  by: '创建人',
  created: '创建时间',
  import: '导入',
  importTitle: (name: string) => `导入玩家到标签 ${name}`,
  importEffect: (count: number) => `将按 ${count} 行用户名添加标签；已有标签的玩家不变。`,
  imported: (taken: number, known: number) => `已添加 ${taken} 人，已有 ${known} 人`,
  wrong: (count: number, line: number, username: string) =>
    `${count} 行没有对应的玩家，首个在第 ${line} 行：${username}`,
  back: '返回标签列表',
  members: '标签玩家',
  username: '用户名',
  source: '来源',
  at: '添加时间',
}

export const fields: FormField<'/console/api/tags'>[] = [
  { name: 'name', label: words.name, isRequired: true, maxLength: 30 },
  {
    name: 'tone',
    label: words.tone,
    kind: 'select',
    options: Object.entries(toneLabels).map(([value, label]) => ({ value, label })),
    initial: 'default',
  },
  {
    name: 'segment',
    label: words.segment,
    kind: 'select',
    optionsFrom: { at: 'GET /console/api/segments', value: 'id', label: 'name' },
    hint: '选择后，分群的成员自动带有该标签；保存后不能更改。留空为手动和导入。',
    isFixed: true,
  },
  {
    name: 'note',
    label: words.note,
    kind: 'longText',
    maxLength: 500,
    hint: `导入文件为CSV，首行为 ${tagFileHeader}`,
  },
]
