import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { ChartProps } from './DrawnChart.tsx'

const DrawnChart = lazy(async () => ({ default: (await import('./DrawnChart.tsx')).DrawnChart }))

/** Loads the chart library on first use. */
export function Chart({ height = 260, ...rest }: ChartProps) {
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height }} />}>
      <DrawnChart {...rest} height={height} />
    </Suspense>
  )
}
