import { Tabs } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { Page } from '../../ui/page/Page.tsx'
import { FiguresTab } from './FiguresTab.tsx'
import { copy } from './overview.copy.ts'
import { PlayersTab } from './PlayersTab.tsx'
import { WaitingTab } from './WaitingTab.tsx'

const tabs = { waiting: WaitingTab, figures: FiguresTab, players: PlayersTab }
const names = ['waiting', 'figures', 'players'] as const

/** Pending work, figures and players of all brands that the operator has access to. */
export default function OverviewPage() {
  const { tab: tabParam } = useParams()
  const tab = names.find((name) => name === tabParam) ?? 'waiting'
  const go = useNavigate()
  const Shown = tabs[tab]
  return (
    <Page title={copy.title} hint={copy.hint}>
      <Tabs
        activeKey={tab}
        onChange={(key) => void go(`/all-brands/${key}`)}
        items={names.map((key) => ({ key, label: copy.tabs[key] }))}
      />
      <Shown />
    </Page>
  )
}
