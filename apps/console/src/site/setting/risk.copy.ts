import { highestScore, riskRules } from '@koi/contract/player/link/link'
import { ruleNames } from '@koi/contract/player/link/link.copy'
import type { Section } from './section.ts'

export const risk: Section = {
  title: '风险规则',
  fields: [
    ...riskRules.map((rule) => ({
      name: `risk_${rule}` as const,
      label: ruleNames[rule],
      kind: 'number' as const,
      isRequired: true,
      most: highestScore,
      hint: '命中时增加的分数，合计最多100；0为停用该规则，每小时重新评分',
    })),
    {
      name: 'link_most_players',
      label: '共用人数上限',
      kind: 'number',
      isRequired: true,
      most: 200,
      hint: '2-200；超过此人数共用的网络、姓名、资金地址不作为关联依据；设备与银行卡仍关联并加分。设备标识由客户端提供',
    },
    {
      name: 'link_network_hours',
      label: '同一网络的关联时间（小时）',
      kind: 'number',
      isRequired: true,
      most: 720,
      hint: '1-720；在此时间内先后使用同一网络的账号视为关联',
    },
  ],
}
