import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'

const DrawnChart = lazy(async () => ({ default: (await import('./DrawnChart.tsx')).DrawnChart }))

export interface Series {
  name: string
  values: number[]
  kind?: 'line' | 'bar'
}

export interface ChartProps {
  /** Accessible name. */
  label: string
  categories: string[]
  series: Series[]
  height?: number
}

/** Loads the chart library on first use. */
export function Chart({ height = 260, ...rest }: ChartProps) {
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height }} />}>
      <DrawnChart {...rest} height={height} />
    </Suspense>
  )
}
