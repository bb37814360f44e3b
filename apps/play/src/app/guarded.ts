import { paths } from './paths.ts'

/** Where a visitor of a guarded path is sent: /login with the path he wanted; null when he may pass (ROUTE-34, 35). */
export const guarded = (token: string, wanted: string): string | null =>
  token ? null : paths.login({ redirect: wanted })
