import { theme } from 'antd'
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { useEffect, useRef } from 'react'

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

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale)
Chart.register(LineController, LineElement, PointElement, Tooltip)

export function DrawnChart({ label, categories, series, height }: ChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { token } = theme.useToken()
  const content = JSON.stringify({ categories, series })
  useEffect(() => {
    if (!canvas.current) return
    const shown = JSON.parse(content) as Pick<ChartProps, 'categories' | 'series'>
    const colors = [token.colorPrimary, token.colorInfo, token.colorSuccess, token.colorWarning]
    const font = { family: token.fontFamily, size: 12 }
    const ticks = { color: token.colorTextSecondary, font }
    const chart = new Chart<'line' | 'bar'>(canvas.current, {
      type: 'line',
      data: {
        labels: shown.categories,
        datasets: shown.series.map(({ name, values, kind = 'line' }, index) => ({
          type: kind,
          label: name,
          data: values,
          borderColor: colors[index % colors.length]!,
          backgroundColor: colors[index % colors.length]!,
          borderWidth: kind === 'line' ? 2 : 0,
          pointRadius: values.length <= 1 ? 3 : 0,
          maxBarThickness: 24,
        })),
      },
      options: {
        maintainAspectRatio: false,
        animation: { duration: 200 },
        // The tooltip shows all series of the nearest category.
        interaction: { mode: 'index', intersect: false },
        scales: {
          x: { ticks: { ...ticks, maxRotation: 0 }, grid: { display: false }, border: { color: token.colorBorder } },
          y: { ticks, beginAtZero: true, grid: { color: token.colorBorderSecondary }, border: { display: false } },
        },
        plugins: {
          legend: {
            labels: { ...ticks, usePointStyle: true, pointStyle: 'rectRounded', boxWidth: 12, boxHeight: 8 },
          },
          tooltip: {
            backgroundColor: token.colorBgElevated,
            borderColor: token.colorBorderSecondary,
            borderWidth: 1,
            titleColor: token.colorText,
            bodyColor: token.colorText,
            titleFont: font,
            bodyFont: font,
          },
        },
      },
    })
    return () => chart.destroy()
  }, [content, token])
  return (
    <div role="img" aria-label={label} style={{ position: 'relative', width: '100%', height }}>
      <canvas ref={canvas} />
    </div>
  )
}
