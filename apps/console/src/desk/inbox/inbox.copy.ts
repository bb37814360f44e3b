import type { InboxKind, InboxOwner, InboxSort, InboxState } from '@koi/contract/desk/inbox/inbox'
import { harmKinds } from '@koi/contract/player/protection/harm'
import { harmNames } from '@koi/contract/player/protection/harm.copy'
import { inquiryNames } from '@koi/contract/player/inquiry/inquiry.copy'
import { documentNames } from '@koi/contract/player/verification/verification.copy'
import { queueLabels } from '../../ui/words/queues.copy.ts'

export const copy = {
  title: '待办',
  hint: '所有队列中您可以处理的事项，等待时间相对时限最长的在前',
  kinds: queueLabels,
  list: '待办事项',
  kind: '类型',
  every: '全部类型',
  owner: '处理人',
  owners: { all: '所有人', mine: '我的', unowned: '无人处理' } satisfies Record<InboxOwner, string>,
  state: '状态',
  everyState: '未暂停',
  states: { waiting: '待处理', mine: '我在处理', paused: '暂停中', asked: '已询问玩家' } satisfies Record<
    InboxState,
    string
  >,
  sort: '排序',
  sorts: {
    '-urgency': '最紧急在前',
    urgency: '最不急在前',
    created_at: '最早在前',
    '-amount': '金额大在前',
  } satisfies Record<InboxSort, string>,
  empty: '没有待办事项',
  emptyFiltered: '没有符合筛选条件的待办事项',
  total: (count: number) => `共 ${count} 件`,
  previous: '上一页',
  next: '下一页',
  nobody: '无人处理',
  mentioned: (name: string) => `${name} 提到了您`,
  pausedUntil: (until: string) => `暂停至 ${until.slice(5, 16)}`,
  notes: (count: number) => `${count} 条备注`,
  due: (time: string) => `时限 ${time.slice(5, 16)}`,
  overdue: '已超时',
  more: (number: string) => `更多操作：${number}`,
  acts: '更多操作',
  claim: '领取',
  release: '放回',
  assign: '指派',
  pause: '暂停',
  resume: '恢复',
  ask: '已询问玩家',
  answered: '玩家已答复',
  note: '备注',
  assignTitle: (what: string) => `指派 · ${what}`,
  assignEffect: '该事项归所选操作员处理，其领取之前其他人仍可处理。',
  pauseTitle: (what: string) => `暂停 · ${what}`,
  pauseEffect: '该事项到时间之前不在待办中显示，之后回到您的待办。',
  pauseUntil: '暂停到',
  pauses: { '15': '15分钟后', '60': '1小时后', '240': '4小时后', tomorrow: '明天9:00', monday: '下周一9:00' },
  noteTitle: (what: string) => `备注 · ${what}`,
  noteEffect: '仅操作员可见。写 @用户名 可提醒能处理此类事项的同事，该事项会排在其待办最前。',
  noteContent: '内容',
  keys: '快捷键：J/K 移动，Enter 打开，C 领取，P 暂停，A 指派',
  desktop: '桌面通知',
  desktopRefused: '浏览器不允许本站发送通知，请在浏览器设置中开启',
  sound: '提示音',
  bar: (position: number, total: number) => `待办：第 ${position} 件，共 ${total} 件`,
  back: '返回待办',
  decide: '处理并打开下一件',
  open: '下一件',
  noNext: '没有下一件',
  noDecision: '本页没有可执行的处理按钮，请刷新或返回待办',
  decided: '该事项已处理',
  viewers: (names: string[]) => `${names.join('、')} 也在查看`,
}

const inquiryKindNames: Record<string, string> = inquiryNames
const documentKindNames: Record<string, string> = documentNames
const harmKindNames: Record<string, string> = Object.fromEntries(harmKinds.map((kind) => [kind, harmNames[kind]]))

/** Names of what an item of these kinds is about. */
export const whatNames: Partial<Record<InboxKind, Record<string, string>>> = {
  inquiries: inquiryKindNames,
  verifications: documentKindNames,
  harm_markers: harmKindNames,
}
