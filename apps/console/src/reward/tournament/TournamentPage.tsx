import { dayOf, instant } from '@koi/contract/time'
import { formats } from '@koi/contract/formats'
import { fenFromYuan, noMoney } from '@koi/contract/money'
import { prizeSum } from '@koi/contract/reward/tournament/tournament'
import { now } from '@koi/web/clock'
import { Typography } from 'antd'
import { Link } from 'react-router'
import type { Row } from '../../app/endpoint.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { changeColumns } from '../../ui/words/publication.copy.ts'
import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { termsForm } from '../../ui/form/termsForm.ts'
import { copy, fields, scoreOptions, steps } from './tournament.copy.ts'
import { tournamentTemplates } from './template.copy.ts'

type Tournament = Row<'GET /console/api/tournaments'>

const form = termsForm<Tournament>(fields)

const scoreName = ({ terms }: Tournament): string =>
  scoreOptions.find(({ value }) => value === terms.score)?.label ?? terms.score

const columns: Column<Tournament>[] = [
  {
    name: 'name',
    label: copy.name,
    width: 180,
    render: ({ id, name }) => <Link to={`/tournaments/${id}`}>{name}</Link>,
  },
  { name: 'step', label: copy.state, options: steps },
  { name: 'terms', label: copy.score, render: scoreName, text: scoreName },
  { name: 'starts_at', label: copy.starts, kind: 'time' },
  { name: 'ends_at', label: copy.ends, kind: 'time' },
  {
    name: 'players',
    label: copy.players,
    render: ({ players, placed }) => copy.playersText(players, placed),
  },
  { name: 'stake', label: copy.stake, kind: 'money' },
  { name: 'prize_sum', label: copy.prizes, kind: 'money' },
  {
    name: 'won',
    label: copy.won,
    width: 160,
    render: ({ won, paid }) => copy.wonText(moneyOf(won), moneyOf(paid)),
    text: ({ won, paid }) => copy.wonText(moneyOf(won), moneyOf(paid)),
  },
  { name: 'note', label: copy.note, width: 140 },
  ...changeColumns,
]

const reason = { name: 'reason', label: copy.reason, kind: 'longText', isRequired: true, maxLength: 200 } as const

export default function TournamentPage() {
  return (
    <ResourcePage
      title={copy.title}
      createTitle={copy.createTitle}
      editTitle={copy.editTitle}
      hint={copy.hint}
      path="/console/api/tournaments"
      columns={columns}
      fields={[]}
      form={form}
      templates={() => tournamentTemplates(dayOf(instant(now())))}
      search={false}
      canRemove={({ state }) => state === 'draft'}
      actionsWidth={260}
      extra={(values) => <PrizeSum of={values()['prizes']} />}
      rowActions={({ id, name, state, step, version, prize_sum }) => (
        <>
          {state === 'draft' && (
            <ActButton
              at="POST /console/api/tournaments/:id/publish"
              verb={copy.publish}
              title={copy.publishTitle(name)}
              effect={copy.publishEffect(moneyOf(prize_sum))}
              params={{ id }}
              fixed={{ version }}
            />
          )}
          {step === 'running' && (
            <ActButton
              at="POST /console/api/tournaments/:id/end"
              verb={copy.end}
              title={copy.endTitle(name)}
              effect={copy.endEffect}
              isDangerous
              fields={[reason]}
              params={{ id }}
            />
          )}
          {state === 'live' && (
            <ActButton
              at="POST /console/api/tournaments/:id/cancel"
              verb={copy.cancel}
              title={copy.cancelTitle(name)}
              effect={copy.cancelEffect}
              isDangerous
              fields={[reason]}
              params={{ id }}
            />
          )}
        </>
      )}
    />
  )
}

function PrizeSum({ of }: { of: unknown }) {
  const rows = (of as { from?: string; to?: string; prize?: string }[]).map(({ from, to, prize }) => ({
    from: Number(from),
    to: Number(to),
    prize: fenFromYuan(prize ?? '') ?? noMoney,
  }))
  const sum = prizeSum(rows.filter(({ from, to }) => from <= to))
  return (
    <Typography.Text type="secondary" role="status">
      {copy.sum(formats.money(sum))}
    </Typography.Text>
  )
}
