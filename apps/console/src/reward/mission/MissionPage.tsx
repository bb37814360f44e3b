import { Typography } from 'antd'
import { Link } from 'react-router'
import type { Row } from '../../app/endpoint.ts'
import { useMay } from '../../app/me.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { changeColumns, publicationStates } from '../../ui/words/publication.copy.ts'
import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { copy, fields, spans, words } from './mission.copy.ts'

type Mission = Row<'GET /console/api/missions'>

const stateName = (state: string): string => publicationStates.find(({ value }) => value === state)?.label ?? ''
const goalText = ({ goal, target, target_amount }: Mission): string =>
  words.goalText(goal, Number(target) > 0 ? String(target) : moneyOf(target_amount))
const figuresText = ({ players, done, claimed }: Mission): string => words.figuresText(players, done, claimed)

function Reward({ mission: { id, reward_rule, reward_name, reward_state } }: { mission: Mission }) {
  const may = useMay()
  if (reward_rule) return <Link to="/bonus-rules">{words.rewardText(reward_name, stateName(reward_state))}</Link>
  if (!may('POST /console/api/bonus-rules')) return null
  return <Link to={`/bonus-rules?mission=${id}`}>{words.setReward}</Link>
}

const columns: Column<Mission>[] = [
  { name: 'name', label: words.name, width: 130 },
  { name: 'state', label: words.state, options: publicationStates },
  { name: 'goal', label: words.goal, width: 160, render: goalText, text: goalText },
  { name: 'span', label: words.span, options: spans },
  {
    name: 'first_day',
    label: words.days,
    width: 170,
    render: ({ first_day, last_day }) => words.daysText(first_day, last_day),
  },
  {
    name: 'reward_name',
    label: words.reward,
    width: 150,
    render: (mission) => <Reward mission={mission} />,
    text: ({ reward_name }) => reward_name,
  },
  {
    name: 'players',
    label: words.figures,
    width: 200,
    render: (mission) => <Typography.Text>{figuresText(mission)}</Typography.Text>,
    text: figuresText,
  },
  ...changeColumns,
]

export default function MissionPage() {
  return (
    <ResourcePage
      {...copy}
      path="/console/api/missions"
      columns={columns}
      fields={fields}
      search={false}
      canRemove={({ state }) => state === 'draft'}
      actionsWidth={210}
      rowActions={({ id, name, state }) =>
        state === 'live' ? (
          <ActButton
            at="POST /console/api/missions/:id/stop"
            verb={words.stop}
            title={words.stopTitle(name)}
            effect={words.stopEffect}
            isDangerous
            params={{ id }}
          />
        ) : (
          <ActButton
            at="POST /console/api/missions/:id/publish"
            verb={words.publish}
            title={words.publishTitle(name)}
            effect={words.publishEffect}
            params={{ id }}
          />
        )
      }
    />
  )
}
