import { payWayNames } from '@koi/contract/money/deposit/deposit.copy'
import { categoryNames } from '@koi/contract/play/game/game.copy'
import { languageNames } from '@koi/contract/language.copy'
import { factLabels } from '@koi/contract/player/segment/segment.copy'
import {
  type FactName,
  factNames,
  type PlayCategory,
  playCategories,
  termsOfFact,
  type Window,
  windows,
} from '@koi/contract/player/segment/segment'
import type { Option } from '../../ui/field/field.ts'
import type { GroupKind } from './draft.ts'

export const windowLabels: Record<Window, string> = {
  1: '今天',
  7: '近7天',
  30: '近30天',
  90: '近90天',
  365: '近365天',
  all: '全部时间',
}
export const categoryLabels: Record<PlayCategory, string> = { all: '全部游戏', ...categoryNames }

export const copy = {
  title: '玩家分群',
  hint: '按条件归类的玩家。成员在数据变化后几秒内更新，仅随时间变化的条件每小时核对一次。',
  name: '名称',
  note: '说明',
  condition: '条件',
  players: '人数',
  counted: '最近全量核对',
  pending: '计算中',
  tags: '自动标签',
  version: '版本',
  state: '状态',
  create: '新建分群',
  edit: '编辑',
  editTitle: (name: string) => `编辑分群 ${name}`,
  members: '成员',
  versions: '版本记录',
  archive: '归档',
  archiveTitle: (name: string) => `归档分群 ${name}`,
  archiveEffect: '成员全部移出，不再更新；版本记录保留，名称可以重新使用。',
  back: '返回分群列表',
  search: '分群名称',
  searchMember: '用户名',
  username: '用户名',
  vip: 'VIP等级',
  since: '进入时间',
  registered: '注册时间',
  saved: '已保存，成员将在几秒内更新',
  nameNeeded: '请填写分群名称',
  addPart: '添加条件',
  addGroup: '添加分组',
  removePart: (nth: string) => `移除条件 ${nth}`,
  removeGroup: (nth: string) => `移除分组 ${nth}`,
  group: (nth: string) => `分组 ${nth}`,
  root: '分群条件',
  part: (nth: string) => `条件 ${nth}`,
  groupKind: '满足方式',
  fact: '数据',
  window: '时间范围',
  category: '游戏类别',
  operator: '比较方式',
  value: '数值',
  from: '下限',
  to: '上限',
  chosen: '选择',
  yes: '是',
  no: '否',
  yuan: '元',
  days: '天',
  preview: '预览',
  previewIncomplete: '条件填写完整后显示人数',
  previewFailed: '人数计算失败',
  retry: '重试',
  counting: '正在计算人数…',
  matched: (count: number) => `符合条件的玩家：${count} 人`,
  sample: '最新注册的符合者（最多10人）',
  nobody: '目前没有玩家符合条件',
  unknownTag: '已删除的标签',
}

/** Phrases from which the description of a condition is built. */
export const sentence = {
  amount: (yuan: string) => `${yuan}元`,
  flag: (fact: string, answer: string) => `${fact}：${answer}`,
  comma: '、',
  and: ' 且 ',
  or: ' 或 ',
  not: (text: string) => `非（${text}）`,
  group: (text: string) => `（${text}）`,
}

export const groupLabels: Record<GroupKind, string> = {
  all: '满足全部',
  any: '满足任一',
  none: '全部不满足',
}

export const stateOptions: Option[] = [
  { value: 1, label: '使用中', tone: 'success' },
  { value: 0, label: '已归档', tone: 'default' },
]

export const factOptions = factNames.map((value) => ({ value, label: factLabels[value] }))
export const windowOptions = windows.map((value) => ({ value, label: windowLabels[value] }))
export const categoryOptions = playCategories.map((value) => ({ value, label: categoryLabels[value] }))

/** Returns the labels of a choice's values; `tags`: names of tags by id. */
export function valueOptions(fact: FactName, tags: ReadonlyMap<string, string>): { value: string; label: string }[] {
  const labels: Record<string, string> = { ...languageNames, ...payWayNames }
  const { values } = termsOfFact(fact)
  if (!values) return [...tags].map(([value, label]) => ({ value, label }))
  return values.map((value) => ({ value, label: labels[value] ?? value }))
}
