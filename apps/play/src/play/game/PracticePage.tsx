import { addresses } from '@koi/contract/addresses'
import { Card } from '@koi/ui/Card'
import { Empty, Failed } from '@koi/ui/EmptyState'
import { Skeleton } from '@koi/ui/Skeleton'
import { Link, useQuery } from '@koi/ui/router'
import { useRead } from '../../app/queries.ts'
import { Screen } from '../../app/Screen.tsx'
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

function Games() {
  const { data, isFirst, hasFailed, isUnreachable, retry } = useRead(
    'GET /api/practice/list',
    {},
    { select: toPracticeGames },
  )
  const games = data ?? []
  return (
    <Screen title={copy.title}>
      <Lead>{copy.lead}</Lead>
      {isFirst && (
        <div className={css.grid}>
          <Skeleton shape="tile" rows={6} />
        </div>
      )}
      {hasFailed && isUnreachable && <Failed onRetry={retry} />}
      {((data !== undefined && games.length === 0) || (hasFailed && !isUnreachable)) && <Empty />}
      {games.length > 0 && (
        <ul className={css.grid}>
          {games.map((game, index) => (
            <Tile key={`${game.venue}/${game.code}/${index}`} game={game} />
          ))}
        </ul>
      )}
    </Screen>
  )
}

export function PracticePage() {
  const [query] = useQuery()
  const name = query.get('name') ?? ''
  const code = query.get('code') ?? ''
  return name ? <Practice key={`${name}/${code}`} name={name} code={code} /> : <Games />
}
