import { inbox } from './inbox.copy.ts'
import { limits } from './limits.copy.ts'
import { bonuses, campaigns, chain, fourEyes, packets, rates, routing } from './money.copy.ts'
import { pages } from './pages.copy.ts'
import { protection } from './protection.copy.ts'
import { retention } from './retention.copy.ts'
import { risk } from './risk.copy.ts'
import type { Section } from './section.ts'
import { links, service, site } from './site.copy.ts'

export const copy = {
  title: '系统设置',
  hint: '保存后生效，须双人复核的由另一名操作员通过后生效；每次修改都写入审计日志',
  save: '保存修改',
  saveTitle: '保存设置',
  effect: (names: string[]) => `将修改 ${names.join('、')}，对所有玩家生效；须双人复核时，由另一名操作员通过后生效。`,
  leaping: (leaps: string) => `${leaps}。请确认无误：生效后适用于所有玩家。`,
  closing:
    '站点将进入维护状态：所有玩家无法登录、存取款和游戏，已进入的游戏不受影响；须双人复核时，由另一名操作员通过后生效。',
  stopping:
    '全部游戏将关闭：玩家不能进入游戏、转入场馆和投注。进行中的一局可以完成，转出和取款不受影响；须双人复核时，由另一名操作员通过后生效。',
  saved: '设置已保存',
  changed: (count: number) => `${count} 项未保存的修改`,
  reset: '还原',
  other: '其他设置',
}

export const sections: Section[] = [
  site,
  protection,
  links,
  service,
  rates,
  routing,
  packets,
  bonuses,
  campaigns,
  limits,
  risk,
  inbox,
  retention,
  pages,
  fourEyes,
  chain,
]
