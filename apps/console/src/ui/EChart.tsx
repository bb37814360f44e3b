import { theme } from 'antd'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import type { ChartProps } from './Chart.tsx'

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

export function EChart({ label, categories, series, height }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const { token } = theme.useToken()
  const content = JSON.stringify({ categories, series })
  useEffect(() => {
    if (!box.current) return
    const shown = JSON.parse(content) as Pick<ChartProps, 'categories' | 'series'>
    const chart = init(box.current)
    const words = { color: token.colorTextSecondary, fontFamily: token.fontFamily, fontSize: 12 }
    chart.setOption({
      animationDuration: 200,
      color: [token.colorPrimary, token.colorInfo, token.colorSuccess, token.colorWarning],
      textStyle: words,
      grid: { left: 8, right: 16, top: 36, bottom: 8, outerBoundsMode: 'same' },
      legend: { top: 0, icon: 'roundRect', itemWidth: 12, itemHeight: 8, textStyle: words },
      // Drawn on the canvas: HTML tooltips use style attributes, which the CSP blocks.
      tooltip: {
        trigger: 'axis',
        renderMode: 'richText',
        backgroundColor: token.colorBgElevated,
        borderColor: token.colorBorderSecondary,
        textStyle: { color: token.colorText, fontSize: 12 },
      },
      xAxis: {
        type: 'category',
        data: shown.categories,
        axisLabel: words,
        axisLine: { lineStyle: { color: token.colorBorder } },
      },
      yAxis: { type: 'value', axisLabel: words, splitLine: { lineStyle: { color: token.colorBorderSecondary } } },
      series: shown.series.map(({ name, values, kind = 'line' }) => ({
        name,
        type: kind,
        data: values,
        barMaxWidth: 24,
        showSymbol: values.length <= 1,
        lineStyle: { width: 2 },
      })),
    })
    const watch = new ResizeObserver(() => chart.resize())
    watch.observe(box.current)
    return () => {
      watch.disconnect()
      chart.dispose()
    }
  }, [content, token])
  return <div ref={box} role="img" aria-label={label} style={{ width: '100%', height }} />
}
