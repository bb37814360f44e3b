import { paths } from './paths.ts'

/** Where a guarded path sends a visitor: /login with the path they wanted; null where they may pass (ROUTE-34, 35). */
export const guarded = (token: string, wanted: string): string | null =>
  token ? null : paths.login({ redirect: wanted })
