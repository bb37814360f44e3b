import { Between, Cards, Faint, SectionTitle } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import { Card } from '@koi/ui/Card'
import { Money } from '@koi/ui/Money'
import { Link, useQuery } from '@koi/ui/router'
import { Reading } from '@koi/ui/Reading'
import { Tag } from '@koi/ui/Tag'
import { Screen } from '../../app/shell/Screen.tsx'
import { usePages } from '../../app/data/usePages.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { List } from '../../ui/List.tsx'
import { TournamentInfo } from './TournamentInfo.tsx'
import { copy } from './tournament.copy.ts'
import { toOpen, toTournament, type Tournament } from './tournament.read.ts'

const toneOf = (state: string) => (state === 'running' ? 'good' : state === 'coming' ? 'waiting' : 'plain')

const Line = ({ tournament }: { tournament: Tournament }) => (
  <li>
    <Card as={Link} to={`${addresses.tournaments}?id=${tournament.id ?? ''}`} gap={2}>
      <Between as="span">
        <strong>{tournament.title}</strong>
        <Tag tone={toneOf(tournament.state)}>{tournament.stateName}</Tag>
      </Between>
      <Between as="span">
        <span>
          {copy.prizeSum} <Money of={tournament.prizeSum} tone="gold" />
        </span>
        <Faint as="span">{tournament.isJoined ? copy.joined : tournament.scoreName}</Faint>
      </Between>
      <Faint as="span">{copy.until(tournament.startsAt, tournament.endsAt)}</Faint>
    </Card>
  </li>
)

function TournamentList() {
  const pages = usePages(
    'POST /api/tournament/list',
    {},
    { pick: (found) => found?.list, toRow: toTournament, toHead: toOpen },
  )
  return (
    <Screen title={copy.title}>
      <Reading of={pages.head} skeleton={2}>
        {(open) => (
          <>
            {open.length > 0 && (
              <section aria-label={copy.open}>
                <SectionTitle>{copy.open}</SectionTitle>
                <Cards>
                  {open.map((tournament, index) => (
                    <Line key={tournament.id ?? index} tournament={tournament} />
                  ))}
                </Cards>
              </section>
            )}
            <SectionTitle>{copy.over}</SectionTitle>
            <List pages={pages}>
              {(tournament, index) => <Line key={tournament.id ?? index} tournament={tournament} />}
            </List>
          </>
        )}
      </Reading>
    </Screen>
  )
}

/** Shows the list of tournaments or, with `id` in the query, one tournament. */
export const Tournaments = playersOnly(function Tournaments() {
  const [query] = useQuery()
  const id = query.get('id') ?? ''
  return id ? <TournamentInfo key={id} id={id} /> : <TournamentList />
})
