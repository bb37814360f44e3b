/** The two sets of labels for the four date values disagree; the pickers' stand everywhere (D-058, LIST-09). */
export const dateLabels: Record<'1' | '2' | '3' | '4', string> = { 1: '今日', 2: '近7天', 3: '近15天', 4: '近30天' }
/** The tab strip's labels (LIST-10), kept as a constant for an owner who switches labels and server ranges together (D-058). */
export const dateStripLabels: Record<'1' | '2' | '3' | '4', string> = { 1: '今日', 2: '昨日', 3: '近七日', 4: '本月' }
