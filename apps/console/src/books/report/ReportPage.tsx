import { daysAgo, today } from '@koi/web/days'
import { Segmented, Tabs } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { useDayRange } from '../../ui/page/address.ts'
import { DayInput } from '../../ui/input/DateInput.tsx'
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

  const preset = Object.keys(copy.ranges).find((days) => to === today() && from === daysAgo(Number(days) - 1)) ?? ''
  const toolbar = (
    <>
      <Segmented
        value={preset}
        onChange={(days) => show({ from: daysAgo(Number(days) - 1), to: today() })}
        options={Object.entries(copy.ranges).map(([value, label]) => ({ value, label }))}
      />
      <DayInput label={copy.from} value={from} onChange={(value) => show({ from: value, to })} />–
      <DayInput label={copy.to} value={to} onChange={(value) => show({ from, to: value })} />
    </>
  )
  return (
    <Page title={copy.title}>
      <Tabs
        activeKey={report}
        onChange={(key) => void go(`/reports/${key}?from=${from}&to=${to}`)}
        items={names.map((key) => ({ key, label: copy.reports[key] }))}
      />
      <Shown range={{ from, to }} toolbar={toolbar} />
    </Page>
  )
}
