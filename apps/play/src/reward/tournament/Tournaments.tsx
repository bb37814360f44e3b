import { addresses } from '@koi/contract/addresses'
import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { Money } from '@koi/ui/Money'
import { Link, useQuery } from '@koi/ui/router'
import { Skeleton } from '@koi/ui/Skeleton'
import { Tag } from '@koi/ui/Tag'
import { Screen } from '../../app/Screen.tsx'
import { usePages } from '../../app/usePages.ts'
import { useRequirePlayer } from '../../app/useRequirePlayer.ts'
import { List } from '../../ui/List.tsx'
import { TournamentInfo } from './TournamentInfo.tsx'
import { copy } from './tournament.copy.ts'
import css from './tournament.module.css'
import { toOpen, toTournament, type Tournament } from './tournament.read.ts'

const toneOf = (state: string) => (state === 'running' ? 'good' : state === 'coming' ? 'waiting' : 'plain')

const Line = ({ tournament }: { tournament: Tournament }) => (
  <li>
    <Card as={Link} to={`${addresses.tournaments}?id=${tournament.id ?? ''}`} gap={2}>
      <span className={css.between}>
        <strong>{tournament.title}</strong>
        <Tag tone={toneOf(tournament.state)}>{tournament.stateName}</Tag>
      </span>
      <span className={css.between}>
        <span>
          {copy.prizeSum} <Money of={tournament.prizeSum} tone="gold" />
        </span>
        <span className={css.faint}>{tournament.isJoined ? copy.joined : tournament.scoreName}</span>
      </span>
      <span className={css.faint}>{copy.until(tournament.startsAt, tournament.endsAt)}</span>
    </Card>
  </li>
)

function TournamentList() {
  const pages = usePages(
    'POST /api/tournament/list',
    {},
    { pick: (found) => found?.list, toRow: toTournament, toHead: toOpen },
  )
  const open = pages.head
  return (
    <Screen title={copy.title}>
      {open === undefined && pages.state === 'loading' && (
        <Card as="div" onPage gap={2}>
          <Skeleton shape="block" rows={2} />
        </Card>
      )}
      {open === undefined && pages.state === 'failed' && <Failed onRetry={() => void pages.again()} />}
      {open !== undefined && (
        <>
          {open.length > 0 && (
            <section aria-label={copy.open}>
              <h2 className={css.title}>{copy.open}</h2>
              <ul className={css.cards}>
                {open.map((tournament, index) => (
                  <Line key={tournament.id ?? index} tournament={tournament} />
                ))}
              </ul>
            </section>
          )}
          <h2 className={css.title}>{copy.over}</h2>
          <List pages={pages}>
            {(tournament, index) => <Line key={tournament.id ?? index} tournament={tournament} />}
          </List>
        </>
      )}
    </Screen>
  )
}

/** The list, or with `id` the tournament. */
export function Tournaments() {
  const isSignedIn = useRequirePlayer()
  const [query] = useQuery()
  const id = query.get('id') ?? ''
  if (!isSignedIn) return null
  return id ? <TournamentInfo key={id} id={id} /> : <TournamentList />
}
