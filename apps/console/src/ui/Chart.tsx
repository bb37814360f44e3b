import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'

const EChart = lazy(async () => ({ default: (await import('./EChart.tsx')).EChart }))

export interface Series {
  name: string
  values: number[]
  kind?: 'line' | 'bar'
}

export interface ChartProps {
  /** What the chart shows, for those who cannot see it. */
  label: string
  categories: string[]
  series: Series[]
  height?: number
}

/** A chart; the library is fetched when the first one is shown. */
export function Chart({ height = 260, ...rest }: ChartProps) {
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height }} />}>
      <EChart {...rest} height={height} />
    </Suspense>
  )
}
