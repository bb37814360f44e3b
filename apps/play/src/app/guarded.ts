import { paths } from './paths.ts'

/**
 * The route guard: where a path that is for players only sends a visitor, /login with the path they wanted; null where
 * they may pass (ROUTE-34, 35). No route is under it (ROUTE-36).
 */
export const guarded = (token: string, wanted: string): string | null =>
  token ? null : paths.login({ redirect: wanted })
