/** The sites whose pages report. */
export const pageSites = ['play', 'agent', 'service', 'console'] as const
export type PageSite = (typeof pageSites)[number]

/** Core web vitals: LCP and INP in milliseconds, CLS without a unit. */
export const vitalNames = ['LCP', 'INP', 'CLS'] as const
export type VitalName = (typeof vitalNames)[number]

/** Distinct errors that one visit of a page reports. */
export const mostErrors = 10
/** The highest count of one error in a report. */
export const mostRepeats = 1000
/** Reports of one visit that are kept; the rest is dropped. */
export const mostReports = 30
/** Bytes of one report. */
export const longestReport = 8192
/** Days that reports are kept. */
export const reportDays = 30

/** One distinct error of a visit. */
export interface ReportedError {
  message: string
  /** As the browser wrote it; the server keeps function names and places in scripts only. */
  stack: string
  route: string
  /** How often it happened since the last report of it. */
  count: number
}
export interface ReportedVital {
  name: VitalName
  value: number
  route: string
}

/** What a page sends: no address with a query, no id of anybody, no text of an input. */
export interface PageReport {
  site: PageSite
  /** Hash of the entry script. */
  release: string
  /** A random UUID, made for each load of a page and kept nowhere. */
  session: string
  errors: ReportedError[]
  vitals: ReportedVital[]
}
