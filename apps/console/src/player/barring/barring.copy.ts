import { listColumns } from '@koi/contract/player/barring/barring'
import { evidenceNames } from '@koi/contract/player/barring/barring.copy'
import type { FieldOf, Option } from '../../ui/field/field.ts'

export const copy = {
  lists: '禁入名单',
  listsHint: `外部机构提供的禁入人员名单。CSV 文件首行为 ${listColumns.join(',')}，每行至少有证件号码、手机号，或姓名加生日；只保存加密摘要，不保存原文。`,
  hits: '禁入命中',
  hitsHint: '被外部名单或登记系统命中的玩家，存款和游戏已暂停，取款不受影响。核实并非本人的可以排除。',
  name: '名称',
  entries: '摘要条数',
  open: '命中玩家',
  by: '创建人',
  created: '创建时间',
  changed: '最近导入',
  create: '导入名单',
  createEffect:
    '将创建名单并导入所选文件。命中的玩家在下次登录、存款或游戏前，以及每晚核对时被限制；如需立即核对，请在「定时任务」中运行「核对外部禁入名单」。',
  add: '追加',
  addTitle: (name: string) => `追加到 ${name}`,
  addEffect: (count: number) => `将追加 ${count} 行；已有的不会重复。`,
  remove: '删除',
  removeTitle: (name: string) => `删除名单 ${name}`,
  removeEffect: '名单中的摘要全部删除，今后不再命中。已经命中的玩家仍受限制，需在「禁入命中」中排除。',
  wrong: (count: number, line: number, reason: string) => `${count} 行未导入，首个在第 ${line} 行：${reason}`,
  source: '名单',
  evidence: '依据',
  state: '状态',
  clear: '排除',
  clearTitle: (name: string) => `排除命中 ${name}`,
  clearEffect: '确认名单中的人不是该玩家：限制解除，之前的限制（如有）恢复，玩家会收到站内信。',
  clearSource: '全部排除',
  clearSourceTitle: (source: string, count: number) => `排除「${source}」的全部 ${count} 个命中`,
  clearSourceEffect:
    '仅限同一名单、登记系统或同一账号造成的命中：逐个解除限制，之前的限制（如有）恢复，玩家会收到站内信。一次最多 500 个。',
  clearBrand: '排除同品牌当日',
  clearBrandTitle: (count: number) => `排除同一品牌当日造成的全部 ${count} 个命中`,
  clearBrandEffect:
    '仅限同一品牌的账号在该命中当日（北京时间）造成的命中：逐个解除限制，之前的限制（如有）恢复，玩家会收到站内信。一次最多 500 个。',
  sourceOpen: '同源限制中',
  clearedBy: '排除人',
  reason: '原因',
  at: '命中时间',
  clearedAt: '排除时间',
  search: '用户名 / 名单',
}

export const evidenceOptions: Option[] = Object.entries(evidenceNames).map(([value, label]) => ({ value, label }))
export const hitOptions: Option[] = [
  { value: 'open', label: '限制中', tone: 'error' },
  { value: 'cleared', label: '已排除', tone: 'default' },
]
export const nameFields: FieldOf<'POST /console/api/barring-lists'>[] = [
  { name: 'name', label: copy.name, isRequired: true, maxLength: 60 },
]
export const reasonFields: FieldOf<'POST /console/api/barring-hits/:id/clear'>[] = [
  { name: 'reason', label: copy.reason, kind: 'longText', isRequired: true, maxLength: 200, hint: '写入审计日志' },
]
