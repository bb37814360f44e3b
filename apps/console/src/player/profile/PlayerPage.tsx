import { Card, Skeleton, Tabs } from 'antd'
import { Link, useParams } from 'react-router'
import { useRead } from '../../app/api.ts'
import { useMay } from '../../app/me.ts'
import { useTab } from '../../ui/page/address.ts'
import { Page } from '../../ui/page/Page.tsx'
import { copy as facts } from '../../ui/player/facts.copy.ts'
import { HeldList } from '../../ui/player/Holds.tsx'
import { OpenItems } from '../../ui/player/OpenItems.tsx'
import { type PlayerDetail, useGlance } from '../../ui/player/player.ts'
import { PlayerActions } from '../../ui/player/PlayerActions.tsx'
import { PlayerFacts, StateTags } from '../../ui/player/PlayerFacts.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { copy } from './player.copy.ts'
import { PlayerTags } from './PlayerTags.tsx'
import { PlayerTab, type Tab, tabs } from './PlayerTab.tsx'

export default function PlayerPage() {
  const { id = '' } = useParams()
  const { data: player, error, isPlaceholderData, refetch } = useRead('GET /console/api/players/:id', { id })
  const shown = isPlaceholderData ? undefined : player
  return (
    <Page
      title={shown?.username ?? copy.title}
      hint={<Link to="/players">{copy.back}</Link>}
      extra={shown && <PlayerActions player={shown} />}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!shown && !error && <Skeleton active />}
      {shown && <Player player={shown} />}
    </Page>
  )
}

function Player({ player }: { player: PlayerDetail }) {
  const may = useMay()
  const glance = useGlance(player.id)
  const own = (Object.keys(tabs) as Tab[]).filter((known) => may(tabs[known]))
  const [tab, choose] = useTab(own)
  return (
    <>
      <div className="glance">
        <Card
          size="small"
          title={facts.title}
          extra={<StateTags player={player} />}
          role="region"
          aria-label={facts.title}
        >
          <HeldList player={player} glance={glance} />
          {may('GET /console/api/players/:id/tags') && <PlayerTags id={player.id} />}
          <PlayerFacts player={player} glance={glance} />
        </Card>
        <Card size="small" title={facts.open} role="region" aria-label={facts.open}>
          <OpenItems player={player} glance={glance} />
        </Card>
      </div>
      <Card size="small">
        <Tabs
          {...(tab ? { activeKey: tab } : {})}
          destroyOnHidden
          onChange={choose}
          items={own.map((key) => ({
            key,
            label: copy.tabs[key],
            children: <PlayerTab tab={key} player={player} />,
          }))}
        />
      </Card>
    </>
  )
}
