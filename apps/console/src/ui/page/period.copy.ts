import type { Preset } from '../page/presets.ts'

export const copy = {
  presets: '常用日期',
  from: '开始日期',
  to: '结束日期',
  compared: '对比',
  names: {
    today: '今日',
    yesterday: '昨日',
    week: '本周',
    last7: '近7天',
    last30: '近30天',
    month: '本月',
    lastMonth: '上月',
  } satisfies Record<Preset, string>,
  comparisons: [
    { value: 'period', label: '前一时段' },
    { value: 'day', label: '前一日' },
    { value: 'week', label: '前一周' },
    { value: 'month', label: '前一月' },
    { value: '', label: '不对比' },
  ],
}
