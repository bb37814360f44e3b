import { Card } from '@koi/ui/Card'
import { Empty } from '@koi/ui/EmptyState'
import { Reading } from '@koi/ui/Reading'
import { Skeleton } from '@koi/ui/Skeleton'
import { TabPanel, Tabs } from '@koi/ui/Tabs'
import { Link, useQuery } from '@koi/ui/router'
import { paths } from '../../app/shell/paths.ts'
import { useRead } from '../../app/data/queries.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { copy } from './fishing.copy.ts'
import css from './fishing.module.css'
import { type FishingGame, toFishingGames } from './fishing.read.ts'

/** The page has this one tab, whatever its code. */
const tabs = [{ value: 1, label: copy.title }] as const
const stay = () => undefined

const Tile = ({ game: { venue, code, name, picture } }: { game: FishingGame }) => (
  <li>
    <Card as={Link} padding="flush" to={paths.game({ name: venue, code })}>
      <span className={css.picture}>
        {picture && <img src={picture} alt="" width="320" height="240" loading="lazy" />}
      </span>
      <span className={css.name}>{name}</span>
    </Card>
  </li>
)

export default function FishingPage() {
  const [query] = useQuery()
  const code = query.get('type') || 'obgdy'
  const reading = useRead('POST /api/gamelistBycode', { gamecode: code }, { select: toFishingGames, once: true })
  return (
    <Screen title={copy.header}>
      <div className={css.head}>
        <Tabs id="fishing" label={copy.title} items={tabs} value={1} onChange={stay} />
        <p className={css.code}>
          {copy.code} <span>{code}</span>
        </p>
      </div>
      <TabPanel of="fishing" value={1}>
        <Reading
          of={reading}
          skeleton={
            <div className={css.grid}>
              <Skeleton shape="tile" rows={6} />
            </div>
          }
          empty={<Empty />}
          refused={<Empty />}
        >
          {(games) => (
            <ul className={css.grid}>
              {games.map((game, index) => (
                <Tile key={game.code || index} game={game} />
              ))}
            </ul>
          )}
        </Reading>
      </TabPanel>
    </Screen>
  )
}
