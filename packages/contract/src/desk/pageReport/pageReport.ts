export const pageSites = ['play', 'agent', 'service', 'console'] as const
export type PageSite = (typeof pageSites)[number]

/** Web vitals: LCP and INP in milliseconds, CLS without a unit. */
export const vitalNames = ['LCP', 'INP', 'CLS'] as const
export type VitalName = (typeof vitalNames)[number]

/** Maximum distinct errors per page load. */
export const maxErrors = 10
export const maxRepeats = 1000
/** Maximum reports stored per page load. */
export const maxReports = 30
export const longestReport = 8192
export const reportDays = 30

export interface ReportedError {
  message: string
  stack: string
  route: string
  count: number
}
export interface ReportedVital {
  name: VitalName
  value: number
  route: string
}

/** Contains no query strings, ids or input texts. */
export interface PageReport {
  site: PageSite
  /** Hash of the entry script. */
  release: string
  /** A random UUID per page load, not stored in the browser. */
  session: string
  errors: ReportedError[]
  vitals: ReportedVital[]
}
