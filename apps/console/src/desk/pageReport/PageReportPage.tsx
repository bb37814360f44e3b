import { Tabs } from 'antd'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { Page } from '../../ui/page/Page.tsx'
import { BrowserTable } from './BrowserTable.tsx'
import { DayTable } from './DayTable.tsx'
import { ErrorTable } from './ErrorTable.tsx'
import { copy } from './pageReport.copy.ts'
import { VitalTable } from './VitalTable.tsx'

const tables = { errors: ErrorTable, days: DayTable, browsers: BrowserTable, vitals: VitalTable }
const names = ['errors', 'days', 'browsers', 'vitals'] as const
/** Filters common to all tabs. */
const shared = ['site', 'from', 'to']

export default function PageReportPage() {
  const { tab: tabParam } = useParams()
  const tab = names.find((name) => name === tabParam) ?? 'errors'
  const go = useNavigate()
  const [search] = useSearchParams()
  const Shown = tables[tab]
  const sharedQuery = () => new URLSearchParams([...search].filter(([name]) => shared.includes(name))).toString()
  return (
    <Page title={copy.title} hint={copy.hint}>
      <Tabs
        activeKey={tab}
        onChange={(key) => void go(`/page-errors/${key}?${sharedQuery()}`)}
        items={names.map((key) => ({ key, label: copy.tabs[key] }))}
      />
      <Shown />
    </Page>
  )
}
