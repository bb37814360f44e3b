import { categories } from '@koi/contract/play/game/game'
import { categoryNames } from '@koi/contract/play/game/game.copy'
import { type Field, type Option, within } from '../field/field.ts'

// Texts for everything that operators publish: rules, wheels, missions, tournaments.

export const publicationStates: Option[] = [
  { value: 'live', label: '进行中', tone: 'success' },
  { value: 'draft', label: '草稿', tone: 'default' },
  { value: 'stopped', label: '已停止', tone: 'warning' },
]

/** Who changed a row, and when. */
export const changeColumns = [
  { name: 'made_by', label: '修改人' },
  { name: 'changed_at', label: '修改时间', kind: 'time' },
] as const

export const optionsOf = <Word extends string>(names: Record<Word, string>): Option[] =>
  (Object.entries(names) as [Word, string][]).map(([value, label]) => ({ value, label }))

export const namedFields = [
  { name: 'name', label: '名称', isRequired: true, maxLength: 60, hint: '只有运营人员可见' },
  { name: 'title', label: '标题', isRequired: true, maxLength: 60, isTranslated: true },
] as const

export const segmentField: Field = {
  name: 'segment',
  label: '仅限分群',
  kind: 'select',
  optionsFrom: { at: 'GET /console/api/segments', value: 'id', label: 'name' },
  hint: '按保存时的条件判断，留空为不限',
}

/** Selects of venues by code, games by `venue:code` and VIP levels, in forms and in their rows. */
export const venueField: Field = {
  name: 'venue',
  label: '场馆',
  kind: 'select',
  optionsFrom: { at: 'GET /console/api/venues', value: 'code', label: 'name' },
  isRequired: true,
}
export const gameField: Field = {
  name: 'game',
  label: '游戏',
  kind: 'select',
  optionsFrom: {
    at: 'GET /console/api/games',
    value: ({ platform_name, game_code }) => `${platform_name}:${game_code}`,
    label: ({ platform_name, name }) => `${platform_name} · ${name}`,
    isSearched: true,
  },
  isRequired: true,
}
/** Venues and games to which something is limited. */
export const venuesField = {
  name: 'venues',
  label: '仅限场馆',
  kind: 'list',
  optionsFrom: venueField.optionsFrom!,
  hint: '留空为不限',
} as const
export const gamesField = {
  name: 'games',
  label: '仅限游戏',
  kind: 'list',
  optionsFrom: gameField.optionsFrom!,
  hint: '输入名称或代码搜索，留空为不限',
} as const
export const levelField: Field = {
  name: 'level',
  label: 'VIP等级',
  kind: 'select',
  optionsFrom: { at: 'GET /console/api/vip-levels', value: 'level', label: 'name' },
  isRequired: true,
}

/** A percentage per category; those that are not listed count nothing. */
export const categoryShares = ({
  name,
  label,
  column,
  most,
}: Record<'name' | 'label' | 'column', string> & { most: number }): Field => ({
  name,
  label,
  kind: 'record',
  most: Object.keys(categories).length,
  columns: [
    {
      name: 'category',
      label: '类别',
      kind: 'select',
      options: optionsOf(categoryNames),
      isRequired: true,
      isUnique: true,
    },
    { name: 'share', label: column, kind: 'number', isRequired: true, most, initial: 100 },
  ],
  initial: Object.fromEntries(Object.keys(categories).map((category) => [category, 100])),
  hint: '未列出的类别不计入',
})

/** Percentages of stakes that work off the turnover. */
export const shareFields = within('terms', [
  categoryShares({ name: 'shares', label: '各类别流水计入', column: '计入（%）', most: 100 }),
])

/** Whether a bonus waits for the player or an operator, and for how long. */
export const releaseFields = within('terms', [
  { name: 'is_automatic', label: '自动发放', kind: 'switch', initial: 0, hint: '关闭时由玩家领取' },
  { name: 'review_above', label: '超过须审核', kind: 'money', initial: '0.00', hint: '0为不审核' },
])
export const periodFields = within('terms', [
  { name: 'take_days', label: '领取期限（天）', kind: 'number', isRequired: true, initial: 14 },
  { name: 'play_days', label: '完成期限（天）', kind: 'number', isRequired: true, initial: 30 },
])
