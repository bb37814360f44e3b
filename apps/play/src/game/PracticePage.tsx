import { addresses } from '@koi/contract/addresses'
import { Empty, Failed } from '@koi/ui/EmptyState'
import { Skeleton } from '@koi/ui/Skeleton'
import { Link, useQuery } from '@koi/ui/router'
import type { Reply } from '../app/calls.ts'
import { useRead } from '../app/queries.ts'
import { Screen } from '../app/Screen.tsx'
import { copy } from './practice.copy.ts'
import css from './practice.module.css'
import { Practice } from './Practice.tsx'

type PracticeGame = NonNullable<NonNullable<Reply<'GET /api/practice/list'>>[number]>

function Tile({ game }: { game: PracticeGame }) {
  const { platform_name, game_code, name, mobile_img, venue_name, stated_return, return_source } = game
  return (
    <li>
      <Link
        to={`${addresses.practice}?${new URLSearchParams({ name: String(platform_name ?? ''), code: String(game_code ?? '') })}`}
        className={css.tile}
      >
        {mobile_img && <img src={String(mobile_img)} alt="" width="320" height="240" loading="lazy" />}
        <span className={css.name}>{name}</span>
        <span className={css.faint}>{venue_name}</span>
        {stated_return && <span className={css.faint}>{copy.stated(String(stated_return))}</span>}
        {stated_return && return_source && <span className={css.faint}>{copy.source(String(return_source))}</span>}
      </Link>
    </li>
  )
}

function Games() {
  const { data, isFirst, hasFailed, isUnreachable, retry } = useRead('GET /api/practice/list', {})
  const games = Array.isArray(data) ? data.filter((game) => game != null) : []
  return (
    <Screen title={copy.title}>
      <p className={css.lead}>{copy.lead}</p>
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
            <Tile key={`${String(game.platform_name)}/${String(game.game_code)}/${index}`} game={game} />
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
