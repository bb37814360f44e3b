import { PlusOutlined } from '@ant-design/icons'
import { Button, Typography } from 'antd'
import { useState } from 'react'
import { triggersThatGive } from '@koi/contract/reward/bonus/bonus.reward'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '../../app/me.ts'
import type { Column } from '../../ui/field/column.ts'
import { moneyOf } from '../../ui/figures/Money.tsx'
import type { Values } from '../../ui/field/field.ts'
import { Page } from '../../ui/page/Page.tsx'
import { changeColumns, publicationStates } from '../../ui/words/publication.copy.ts'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy, triggerNames } from './bonus.copy.ts'
import { type BonusRule, BonusRuleForm } from './BonusRuleForm.tsx'
import { RuleActions } from './RuleActions.tsx'

const changing = 'PATCH /console/api/bonus-rules/:id'

const rewardText = ({ terms: { reward } }: BonusRule): string => {
  if (reward.kind === 'fixed') return moneyOf(reward.amount)
  if (reward.kind === 'given') return copy.rewardGiven
  if (reward.kind === 'free_rounds') return copy.rewardRounds(Number(reward.rounds), moneyOf(reward.round_stake))
  if (reward.kind === 'turns') return copy.rewardTurns(Number(reward.turns))
  if (reward.kind === 'by_level') return copy.rewardByLevel
  return Number(reward.most) > 0 ? copy.rewardPercent(moneyOf(reward.most)) : copy.rewardOpen
}
const budgetText = ({ budget }: BonusRule): string => (Number(budget) > 0 ? moneyOf(budget) : copy.noLimit)
const more = (text: string) => (
  <Typography.Text type="secondary" style={{ display: 'block' }}>
    {text}
  </Typography.Text>
)

const columns: Column<BonusRule>[] = [
  {
    name: 'name',
    label: copy.name,
    width: 170,
    render: ({ id, name }) => <Link to={`/bonus-rules/${id}`}>{name}</Link>,
  },
  { name: 'state', label: copy.state, options: publicationStates },
  {
    name: 'version',
    label: copy.version,
    render: ({ version, live_version }) => copy.versionText(version, live_version),
  },
  {
    name: 'terms',
    label: copy.trigger,
    render: ({ terms }) => triggerNames[terms.on.trigger],
    text: ({ terms }) => triggerNames[terms.on.trigger],
  },
  { name: 'title', label: copy.reward, width: 150, render: rewardText, text: rewardText },
  {
    name: 'figures',
    label: copy.used,
    width: 150,
    render: ({ figures }) => (
      <>
        {moneyOf(figures.used)}
        {more(copy.today(moneyOf(figures.used_today)))}
      </>
    ),
    text: ({ figures }) => String(figures.used),
  },
  { name: 'budget', label: copy.budget, render: budgetText, text: budgetText },
  {
    name: 'id',
    label: copy.claimed,
    width: 230,
    render: ({ id, figures }) => (
      <>
        <Link to={`/bonuses?rule=${id}`}>{copy.claimedText(figures.taken, figures.offered)}</Link>
        {more(copy.outcomeText(figures.open, figures.done, figures.lost))}
        {more(copy.endedText(figures.expired, figures.forfeited))}
        {figures.waiting > 0 && more(copy.waiting(figures.waiting))}
      </>
    ),
    text: ({ figures }) => copy.claimedText(figures.taken, figures.offered),
  },
  ...changeColumns,
]

export default function BonusRulePage() {
  const may = useMay()
  const [query, setQuery] = useSearchParams()
  // The page of missions links here to create the rule that rewards a mission.
  const mission = query.get('mission')
  // The page of rebates links here to create a rule from a template.
  const template = query.get('template')
  const [open, setOpen] = useState<{ rule: BonusRule | null; preset?: Values; template?: string } | null>(() => {
    if (mission) return { rule: null, preset: { trigger: 'mission', mission } }
    return template ? { rule: null, template } : null
  })
  const close = () => {
    setOpen(null)
    if (mission || template) setQuery({}, { replace: true })
  }
  return (
    <Page
      title={copy.title}
      hint={copy.hint}
      extra={
        may(changing) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ rule: null })}>
            {copy.create}
          </Button>
        )
      }
    >
      <ResourceTable
        at="GET /console/api/bonus-rules"
        title={copy.title}
        columns={columns}
        search={false}
        actionsWidth={170}
        actions={(rule) =>
          may(changing) &&
          !triggersThatGive.includes(rule.terms.on.trigger) && (
            <RuleActions rule={rule} onEdit={() => setOpen({ rule })} />
          )
        }
      />
      {open && <BonusRuleForm {...open} onClose={close} />}
    </Page>
  )
}
