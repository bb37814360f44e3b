import { Tabs } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { useComparison, useDayRange } from '../../ui/page/address.ts'
import { PeriodBar } from '../../ui/page/PeriodBar.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { copy } from './report.copy.ts'
import { AgentsReport, ChannelsReport, FinanceReport, GamesReport, PlayersReport, SourcesReport } from './reports.tsx'

const reports = {
  finance: FinanceReport,
  games: GamesReport,
  players: PlayersReport,
  agents: AgentsReport,
  channels: ChannelsReport,
  sources: SourcesReport,
}
const names = ['finance', 'games', 'players', 'agents', 'channels', 'sources'] as const

export default function ReportPage() {
  const { report: reportParam } = useParams()
  const report = names.find((name) => name === reportParam) ?? 'finance'
  const go = useNavigate()
  const [{ from, to }, show] = useDayRange()
  const Shown = reports[report]

  const [comparison, compare] = useComparison()
  // Only these reports know the figures of an earlier range.
  const isCompared = report === 'finance'
  const toolbar = (
    <PeriodBar range={{ from, to }} onRange={show} {...(isCompared ? { comparison, onComparison: compare } : {})} />
  )
  return (
    <Page title={copy.title}>
      <Tabs
        activeKey={report}
        onChange={(key) => void go(`/reports/${key}?from=${from}&to=${to}`)}
        items={names.map((key) => ({ key, label: copy.reports[key] }))}
      />
      <Shown range={{ from, to }} comparison={comparison} toolbar={toolbar} />
    </Page>
  )
}
