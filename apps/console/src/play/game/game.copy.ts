import { spelledCategoryNames } from '@koi/contract/play/game/game.copy'
import type { FormField, Option } from '../../ui/field/field.ts'
import type { MoreFilter } from '../../ui/table/Toolbar.tsx'
import { shownStates } from '../../ui/words/state.copy.ts'

export const copy = { title: '游戏列表', createTitle: '新增游戏', editTitle: '编辑游戏', search: '搜索游戏名称' }

const categories: Option[] = Object.entries(spelledCategoryNames).map(([value, label]) => ({ value, label }))

export const filters: MoreFilter<'category_id' | 'platform_name'>[] = [
  { name: 'category_id', label: '分类', options: categories },
  { name: 'platform_name', label: '场馆代码' },
]

export const fields: FormField<'/console/api/games'>[] = [
  { name: 'name', label: '名称', isTranslated: true, isRequired: true, maxLength: 60 },
  { name: 'mobile_img', label: '图片', kind: 'image' },
  { name: 'category_id', label: '分类', kind: 'select', options: categories, isRequired: true },
  {
    name: 'platform_name',
    label: '场馆',
    kind: 'select',
    optionsFrom: { at: 'GET /console/api/venues', value: 'code', label: 'name' },
    isRequired: true,
  },
  { name: 'game_code', label: '游戏代码' },
  { name: 'game_type', label: '游戏类型', initial: '0', maxLength: 20 },
  { name: 'list_code', label: '捕鱼列表', hint: '所在捕鱼列表的代码；留空则显示在首页', maxLength: 20 },
  { name: 'stated_return', label: '理论返还率（%）', hint: '长期返还占投注的百分比，如 96.08；留空则按场馆的' },
  { name: 'return_source', label: '返还率依据', hint: '如何得出：检测报告编号、规则计算等', maxLength: 200 },
  { name: 'app_state', label: '前台显示', kind: 'switch', options: shownStates, initial: 1 },
  { name: 'sort', label: '排序', kind: 'number', initial: 10, isSortable: true },
]
