import { Typography } from 'antd'
import { Link } from 'react-router'
import { ActButton } from '../../ui/ActButton.tsx'
import type { Column } from '../../ui/column.ts'
import { changeColumns, publicationStates } from '../../ui/publication.copy.ts'
import { ResourcePage } from '../../ui/ResourcePage.tsx'
import { bodyOf, costOf, valuesOf, type Wheel } from './values.ts'
import { copy, fields } from './wheel.copy.ts'

const wonText = ({ won, paid }: Wheel): string => copy.wonText(String(won), String(paid))
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
    render: ({ terms }) => `¥${String(terms.budget)}`,
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
      noun={copy.noun}
      hint={copy.hint}
      path="/console/api/wheels"
      columns={columns}
      fields={[]}
      form={{ fields: () => fields, read: valuesOf, body: bodyOf }}
      search={false}
      canRemove={false}
      actionsWidth={170}
      toolbar={<Link to="/bonus-rules">{copy.give}</Link>}
      extra={(values) => <Cost of={values()['slices']} />}
      rowActions={({ id, name, state, version, expected, terms }) => (
        <>
          {state === 'draft' && (
            <ActButton
              at="POST /console/api/wheels/:id/publish"
              verb={copy.publish}
              title={copy.publishTitle(name)}
              effect={copy.publishEffect(String(expected), String(terms.budget))}
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
  if (of === undefined || of === '') return null
  const cost = costOf(of)
  return (
    <Typography.Text type={cost === null ? 'danger' : 'secondary'} role="status">
      {cost === null ? copy.lines : copy.expectedText(cost.expected, cost.greatest)}
    </Typography.Text>
  )
}
