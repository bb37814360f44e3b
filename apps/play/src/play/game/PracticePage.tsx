import { addresses } from '@koi/contract/addresses'
import { Card } from '@koi/ui/Card'
import { ButtonLink } from '@koi/ui/Button'
import { Empty } from '@koi/ui/EmptyState'
import { Reading } from '@koi/ui/Reading'
import { Skeleton } from '@koi/ui/Skeleton'
import { Link, useQuery } from '@koi/ui/router'
import { useRead } from '../../app/data/queries.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { type PracticeGame, toPracticeGames } from './game.read.ts'
import { copy } from './practice.copy.ts'
import css from './practice.module.css'
import { Practice } from './Practice.tsx'

function Tile({ game }: { game: PracticeGame }) {
  const { venue, code, name, picture, venueName, statedReturn, returnSource } = game
  return (
    <li>
      <Card as={Link} padding="flush" to={`${addresses.practice}?${new URLSearchParams({ name: venue, code })}`}>
        {picture && <img className={css.picture} src={picture} alt="" width="320" height="240" loading="lazy" />}
        <span className={css.name}>{name}</span>
        <span className={css.faint}>{venueName}</span>
        {statedReturn && <span className={css.faint}>{copy.stated(statedReturn)}</span>}
        {statedReturn && returnSource && <span className={css.faint}>{copy.source(returnSource)}</span>}
      </Card>
    </li>
  )
}

const none = (
  <Empty
    action={
      <ButtonLink kind="soft" size="s" to={addresses.home}>
        {copy.toGames}
      </ButtonLink>
    }
  />
)

function Games() {
  const reading = useRead('GET /api/practice/list', {}, { select: toPracticeGames })
  return (
    <Screen title={copy.title}>
      <Lead>{copy.lead}</Lead>
      <Reading
        of={reading}
        skeleton={
          <div className={css.grid}>
            <Skeleton shape="tile" rows={6} />
          </div>
        }
        empty={none}
        refused={none}
      >
        {(games) => (
          <ul className={css.grid}>
            {games.map((game, index) => (
              <Tile key={`${game.venue}/${game.code}/${index}`} game={game} />
            ))}
          </ul>
        )}
      </Reading>
    </Screen>
  )
}

export function PracticePage() {
  const [query] = useQuery()
  const name = query.get('name') ?? ''
  const code = query.get('code') ?? ''
  return name ? <Practice key={`${name}/${code}`} name={name} code={code} /> : <Games />
}
