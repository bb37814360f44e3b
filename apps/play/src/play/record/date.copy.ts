/** The specification has two label sets for the date values; pickers use this one everywhere. */
export const dateLabels: Record<'1' | '2' | '3' | '4', string> = { 1: '今日', 2: '近7天', 3: '近15天', 4: '近30天' }
/** The labels of the tab strip, which no screen uses; for an operator who changes labels and server ranges together. */
export const dateStripLabels: Record<'1' | '2' | '3' | '4', string> = { 1: '今日', 2: '昨日', 3: '近七日', 4: '本月' }
