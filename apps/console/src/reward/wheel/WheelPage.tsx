import { formats } from '@koi/contract/formats'
import { fenFromYuan, noMoney } from '@koi/contract/money'
import { expectedPrize, greatestPrize, labelsOf } from '@koi/contract/reward/wheel/wheel'
import { Typography } from 'antd'
import { Link } from 'react-router'
import type { Row } from '../../app/endpoint.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { changeColumns, publicationStates } from '../../ui/words/publication.copy.ts'
import type { OwnForm } from '../../ui/field/field.ts'
import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { termsForm } from '../../ui/form/termsForm.ts'
import { copy, fields } from './wheel.copy.ts'

type Wheel = Row<'GET /console/api/wheels'>
interface Slice {
  label?: string
  weight?: string
  prize?: string
}

const plain = termsForm<Wheel>(fields)
/** The API has the names of the slices as lines of one text; the form has them in the rows of the slices. */
const form: OwnForm<Wheel> = {
  ...plain,
  read: (row) => {
    const labels = labelsOf(row.labels)
    return { ...plain.read(row), slices: row.terms.slices.map((slice, at) => ({ ...slice, label: labels[at] })) }
  },
  body: ({ slices, ...values }, row) => {
    if (slices === undefined) return plain.body(values, row)
    const rows = slices as Slice[]
    const labels = rows.map(({ label }) => label).join('\n')
    return plain.body({ ...values, labels, slices: rows.map(({ weight, prize }) => ({ weight, prize })) }, row)
  },
}

const wonText = ({ won, paid }: Wheel): string => copy.wonText(moneyOf(won), moneyOf(paid))
const drawsText = ({ draws, players }: Wheel): string => copy.drawsText(draws, players)

const columns: Column<Wheel>[] = [
  { name: 'name', label: copy.name, width: 160 },
  { name: 'state', label: copy.state, options: publicationStates },
  { name: 'starts_at', label: copy.starts, kind: 'time' },
  { name: 'ends_at', label: copy.ends, kind: 'time' },
  { name: 'expected', label: copy.expected, kind: 'money' },
  {
    name: 'terms',
    label: copy.budget,
    render: ({ terms }) => moneyOf(terms.budget),
    text: ({ terms }) => String(terms.budget),
  },
  { name: 'draws', label: copy.draws, render: drawsText, text: drawsText },
  { name: 'won', label: copy.won, width: 170, render: wonText, text: wonText },
  { name: 'turns', label: copy.turns, kind: 'number' },
  ...changeColumns,
]

export default function WheelPage() {
  return (
    <ResourcePage
      title={copy.title}
      createTitle={copy.createTitle}
      editTitle={copy.editTitle}
      hint={copy.hint}
      path="/console/api/wheels"
      columns={columns}
      fields={[]}
      form={form}
      search={false}
      canRemove={({ state }) => state === 'draft'}
      actionsWidth={210}
      toolbar={<Link to="/bonus-rules">{copy.give}</Link>}
      extra={(values) => <Cost of={values()['slices']} />}
      rowActions={({ id, name, state, version, expected, terms }) => (
        <>
          {state === 'draft' && (
            <ActButton
              at="POST /console/api/wheels/:id/publish"
              verb={copy.publish}
              title={copy.publishTitle(name)}
              effect={copy.publishEffect(moneyOf(expected), moneyOf(terms.budget))}
              params={{ id }}
              fixed={{ version }}
            />
          )}
          {state === 'live' && (
            <ActButton
              at="POST /console/api/wheels/:id/stop"
              verb={copy.stop}
              title={copy.stopTitle(name)}
              effect={copy.stopEffect}
              isDangerous
              params={{ id }}
            />
          )}
        </>
      )}
    />
  )
}

function Cost({ of }: { of: unknown }) {
  const slices = (of as Slice[]).map(({ weight = '', prize = '' }) => ({
    weight: /^\d{1,7}$/.test(weight) ? Number(weight) : 0,
    prize: fenFromYuan(prize) ?? noMoney,
  }))
  return (
    <Typography.Text type="secondary" role="status">
      {copy.expectedText(formats.money(expectedPrize(slices)), formats.money(greatestPrize(slices)))}
    </Typography.Text>
  )
}
