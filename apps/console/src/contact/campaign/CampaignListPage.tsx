import { Link } from 'react-router'
import { useRead } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { changeColumns } from '../../ui/words/publication.copy.ts'
import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { StopButton } from './StopButton.tsx'
import { copy, fields, stepOptions, waysText, words } from './campaign.copy.ts'

type Campaign = Row<'GET /console/api/campaigns'>

const resultText = ({ figures: { reached, opened, deposited } }: Campaign): string =>
  words.resultText(reached, opened, deposited)

const columns: Column<Campaign>[] = [
  {
    name: 'name',
    label: words.name,
    width: 180,
    render: ({ id, name }) => <Link to={`/campaigns/${id}`}>{name}</Link>,
  },
  { name: 'step', label: words.step, options: stepOptions },
  {
    name: 'ways',
    label: words.ways,
    width: 160,
    render: ({ ways }) => waysText(ways),
    text: ({ ways }) => waysText(ways),
  },
  {
    name: 'segment_name',
    label: words.segment,
    render: ({ segment_name }) => segment_name || words.everybody,
    text: ({ segment_name }) => segment_name || words.everybody,
  },
  { name: 'figures', label: words.result, width: 230, render: resultText, text: resultText },
  { name: 'starts_at', label: words.starts, kind: 'time' },
  { name: 'ends_at', label: words.ends, kind: 'time' },
  ...changeColumns,
]

/** Shows how many players a campaign would reach now. */
function Reach({ id }: { id: string }) {
  const { data } = useRead('GET /console/api/campaigns/:id/count', { id })
  if (!data) return <p role="status">{words.counting}</p>
  const { players, barred } = data
  return <p role="status">{barred === undefined ? words.countAll(players) : words.count(players, barred)}</p>
}

export default function CampaignListPage() {
  return (
    <ResourcePage
      {...copy}
      path="/console/api/campaigns"
      columns={columns}
      fields={fields}
      search={false}
      canRemove={({ step }) => step === 'draft'}
      actionsWidth={230}
      rowActions={({ id, name, step, ways, title, content, picture, texts, link, segment, rule, shows }) => (
        <>
          {step === 'draft' && (
            <ActButton
              at="POST /console/api/campaigns/:id/start"
              verb={words.start}
              title={words.startTitle(name)}
              effect={words.startEffect}
              detail={<Reach id={id} />}
              params={{ id }}
            />
          )}
          <StopButton campaign={{ id, name, step }} />
          <ActButton
            at="POST /console/api/campaigns"
            verb={words.copy}
            title={words.copyTitle(name)}
            effect={words.copyEffect}
            fields={[
              { name: 'name', label: words.name, isRequired: true, maxLength: 60 },
              { name: 'ends_at', label: words.ends, kind: 'time', isRequired: true },
            ]}
            initial={{ name: words.copyName(name).slice(0, 60) }}
            fixed={{ ways, title, content, picture, texts, link, segment, rule, shows, starts_at: '' }}
            params={{}}
          />
        </>
      )}
    />
  )
}
