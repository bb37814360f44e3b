import { Skeleton } from 'antd'
import { Link, useParams } from 'react-router'
import { useRead } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { useMay } from '../../app/me.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import type { Column } from '../../ui/field/column.ts'
import { Figure, FigureGrid } from '../../ui/figures/Figure.tsx'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Failure, ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { copy } from './tournament.copy.ts'

const listing = 'GET /console/api/tournaments/:id/scores'
const excluding = 'POST /console/api/tournaments/:id/scores/:player/exclude'
/** Milliseconds between reads of the ranking of a running tournament. */
const pause = 10_000

type Score = Row<typeof listing>

const columns: Column<Score>[] = [
  {
    name: 'place',
    label: copy.place,
    render: ({ place }) => (place === 0 ? copy.noPlace : String(place)),
    text: ({ place }) => String(place),
  },
  {
    name: 'username',
    label: copy.player,
    render: ({ player_id, username }) => <Link to={`/players/${player_id}`}>{username}</Link>,
  },
  { name: 'value', label: copy.value },
  { name: 'stake', label: copy.stake, kind: 'money' },
  { name: 'bets', label: copy.bets, kind: 'number' },
  { name: 'prize', label: copy.prize, kind: 'money' },
  { name: 'is_barred', label: copy.barred, kind: 'switch' },
  { name: 'excluded', label: copy.excluded, width: 160 },
  { name: 'reached_at', label: copy.reached, kind: 'time' },
  { name: 'joined_at', label: copy.joined, kind: 'time' },
]

export default function TournamentScorePage() {
  const { id = '' } = useParams()
  const may = useMay()
  const { data, error, refetch } = useRead('GET /console/api/tournaments', {})
  const row = data?.items.find((one) => one.id === id)
  const isLive = row?.state === 'live'
  return (
    <Page title={row?.name ?? copy.title} hint={<Link to="/tournaments">{copy.back}</Link>}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!row && !error && <Skeleton active />}
      {row && (
        <div style={{ marginBottom: 12 }}>
          <FigureGrid perRow={4} hasMoney>
            <Figure label={copy.players} value={copy.playersText(row.players, row.placed)} />
            <Figure label={copy.stake} value={String(row.stake)} isMoney />
            <Figure label={copy.prizes} value={String(row.prize_sum)} isMoney />
            <Figure label={copy.won} value={copy.wonText(moneyOf(row.won), moneyOf(row.paid))} />
          </FigureGrid>
        </div>
      )}
      <ResourceTable
        at={listing}
        params={{ id }}
        title={copy.table}
        columns={columns}
        search={false}
        actionsWidth={80}
        {...(isLive ? { refetchInterval: pause } : {})}
        {...(isLive && may(excluding)
          ? {
              actions: ({ player_id: player, username, excluded }: Score) =>
                excluded === '' ? (
                  <ActButton
                    at={excluding}
                    verb={copy.exclude}
                    title={copy.excludeTitle(username)}
                    effect={copy.excludeEffect}
                    isDangerous
                    fields={[
                      { name: 'reason', label: copy.reason, kind: 'longText', isRequired: true, maxLength: 200 },
                    ]}
                    params={{ id, player }}
                  />
                ) : (
                  <ActButton
                    at="POST /console/api/tournaments/:id/scores/:player/readmit"
                    verb={copy.readmit}
                    title={copy.readmitTitle(username)}
                    effect={copy.readmitEffect}
                    params={{ id, player }}
                  />
                ),
            }
          : {})}
      />
    </Page>
  )
}
