import { DownloadOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Segmented, Skeleton, Tabs, Typography } from 'antd'
import { beijingText, instant } from '@koi/contract/time'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useRead } from '../app/api.ts'
import { daysAgo, today } from '../app/clock.ts'
import { csvOf, saveAs } from '../ui/csv.ts'
import { figureName } from '../ui/figures.copy.ts'
import { fieldsOfRows, figuresFrom } from '../ui/figures.ts'
import { Page } from '../ui/Page.tsx'
import { Failure } from '../ui/ResourceTable.tsx'
import { copy } from './report.copy.ts'
import { ReportView } from './ReportView.tsx'

const names = ['finance', 'games', 'players', 'agents'] as const

export default function ReportPage() {
  const { report: asked } = useParams()
  const report = names.find((name) => name === asked) ?? 'finance'
  const go = useNavigate()
  const [search, setSearch] = useSearchParams()
  const from = search.get('from') ?? daysAgo(29)
  const to = search.get('to') ?? today()
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useRead<unknown>(`/reports/${report}`, {
    from,
    to,
  })
  const title = copy.reports[report]
  const shown = figuresFrom(data)
  const rows = shown.lists[0]?.rows ?? []

  const show = (range: { from: string; to: string }) => setSearch(range, { replace: true })
  const save = () => {
    const fields = fieldsOfRows(rows)
    saveAs(
      `${title}-${from}-${to}.csv`,
      csvOf(
        fields.map(figureName),
        rows.map((row) => fields.map((field) => String(row[field] ?? ''))),
      ),
    )
  }
  const preset = Object.keys(copy.ranges).find((days) => to === today() && from === daysAgo(Number(days) - 1)) ?? ''
  const day = (label: string, value: string, change: (day: string) => void) => (
    <Input
      type="date"
      aria-label={label}
      value={value}
      onChange={(event) => change(event.target.value)}
      style={{ width: 132 }}
    />
  )
  return (
    <Page title={copy.title}>
      <Tabs
        activeKey={report}
        onChange={(key) => void go(`/reports/${key}?from=${from}&to=${to}`)}
        items={names.map((key) => ({ key, label: copy.reports[key] }))}
      />
      <Flex gap={8} align="center" style={{ marginBottom: 12 }}>
        <Segmented
          value={preset}
          onChange={(days) => show({ from: daysAgo(Number(days) - 1), to: today() })}
          options={Object.entries(copy.ranges).map(([value, label]) => ({ value, label }))}
        />
        {day(copy.from, from, (value) => show({ from: value, to }))}–
        {day(copy.to, to, (value) => show({ from, to: value }))}
        <span style={{ flex: 1 }} />
        {dataUpdatedAt > 0 && (
          <Typography.Text type="secondary">{copy.produced(beijingText(instant(dataUpdatedAt)))}</Typography.Text>
        )}
        <Button icon={<DownloadOutlined />} disabled={rows.length === 0} onClick={save}>
          {copy.exportCsv}
        </Button>
      </Flex>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && (data === undefined || isPlaceholderData) && <Skeleton active />}
      {data !== undefined && !isPlaceholderData && <ReportView title={title} report={shown} />}
    </Page>
  )
}
