import { Empty, Failed } from '@koi/ui/EmptyState'
import { Skeleton } from '@koi/ui/Skeleton'
import { Tabs } from '@koi/ui/Tabs'
import { useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Refused } from '../app/api.ts'
import { paths } from '../app/paths.ts'
import { Screen } from '../app/Screen.tsx'
import { report } from '../app/toast.ts'
import { copy } from './fishing.copy.ts'
import css from './fishing.module.css'
import { type FishingGame, listOf, loadList, useLists } from './lists.ts'

/** Only this tab is drawn, whatever the code (FISH-05). */
const tabs = [{ value: 1, label: copy.title }] as const
const stay = () => undefined

const Tile = ({ game: { catecode, gamecode, gamename, gamepic } }: { game: FishingGame }) => (
  <li>
    <Link to={paths.game({ name: String(catecode ?? ''), code: String(gamecode ?? '') })} className={css.tile}>
      <span className={css.picture}>
        {gamepic && <img src={gamepic} alt="" width="320" height="240" loading="lazy" />}
      </span>
      <span className={css.name}>{gamename}</span>
    </Link>
  </li>
)

/** /concise?type=code: the fishing games of one list (FISH-01 to 11). */
export default function FishingPage() {
  const [query] = useSearchParams()
  const code = query.get('type') || 'obgdy'
  const games = useLists((lists) => lists[listOf(code)])
  const [failure, setFailure] = useState<'refused' | 'lost' | null>(null)
  const load = useCallback(() => {
    setFailure(null)
    loadList(code).catch((error: unknown) => {
      setFailure(error instanceof Refused ? 'refused' : 'lost')
      report(error)
    })
  }, [code])
  useEffect(load, [load])
  return (
    <Screen title={copy.header}>
      <div className={css.head}>
        <Tabs label={copy.title} items={tabs} value={1} onChange={stay} />
        <p className={css.code}>
          {copy.code} <span>{code}</span>
        </p>
      </div>
      <div role="tabpanel" aria-label={copy.title}>
        {!games && !failure && (
          <div className={css.grid}>
            <Skeleton shape="tile" rows={6} />
          </div>
        )}
        {failure === 'lost' && <Failed onRetry={load} />}
        {(games?.length === 0 || failure === 'refused') && <Empty />}
        {games && games.length > 0 && (
          <ul className={css.grid}>
            {games.map((game, index) => (
              <Tile key={game.gamecode ?? index} game={game} />
            ))}
          </ul>
        )}
      </div>
    </Screen>
  )
}
