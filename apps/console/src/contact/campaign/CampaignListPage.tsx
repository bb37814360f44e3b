import { Link } from 'react-router'
import { useAct } from '../../app/act.tsx'
import { useRead } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/column.ts'
import { ResourcePage } from '../../ui/ResourcePage.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { copy, fields, stepOptions, waysText, words } from './campaign.copy.ts'

type Campaign = Row<'GET /console/api/campaigns'>

const making = 'POST /console/api/campaigns'
const starting = 'POST /console/api/campaigns/:id/start'
const stopping = 'POST /console/api/campaigns/:id/stop'

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
  { name: 'made_by', label: words.by },
  { name: 'changed_at', label: words.changed, kind: 'time' },
]

/** How many players a campaign would reach now. */
function Reach({ id }: { id: string }) {
  const { data } = useRead('GET /console/api/campaigns/:id/count', { id })
  return <p role="status">{data ? words.count(data.players, data.barred) : words.counting}</p>
}

export default function CampaignListPage() {
  const act = useAct()
  const start = ({ id, name }: Campaign) =>
    act({
      title: words.startTitle(name),
      effect: words.startEffect,
      detail: <Reach id={id} />,
      verb: words.start,
      at: starting,
      params: { id },
    })
  const stop = ({ id, name }: Campaign) =>
    act({
      title: words.stopTitle(name),
      effect: words.stopEffect,
      verb: words.stop,
      isDangerous: true,
      at: stopping,
      params: { id },
    })
  const duplicate = ({ name, ways, title, content, picture, texts, link, segment, rule, shows }: Campaign) =>
    act({
      title: words.copyTitle(name),
      effect: words.copyEffect,
      verb: words.copy,
      at: making,
      params: {},
      fields: [
        { name: 'name', label: words.name, isRequired: true, maxLength: 60 },
        { name: 'ends_at', label: words.ends, kind: 'time', isRequired: true },
      ],
      initial: { name: words.copyName(name).slice(0, 60) },
      fixed: { ways, title, content, picture, texts, link, segment, rule, shows, starts_at: '' },
    })
  return (
    <ResourcePage
      {...copy}
      path="/console/api/campaigns"
      columns={columns}
      fields={fields}
      search={false}
      canRemove={false}
      actionsWidth={190}
      rowActions={(campaign) => (
        <>
          {campaign.step === 'draft' && (
            <RowButton at={starting} onClick={() => start(campaign)}>
              {words.start}
            </RowButton>
          )}
          {(campaign.step === 'running' || campaign.step === 'coming') && (
            <RowButton danger at={stopping} onClick={() => stop(campaign)}>
              {words.stop}
            </RowButton>
          )}
          <RowButton at={making} onClick={() => duplicate(campaign)}>
            {words.copy}
          </RowButton>
        </>
      )}
    />
  )
}
