import { paths } from './paths.ts'

/** Redirect for a players-only path: a visitor gets /login with the wanted path, a player null. No route uses it. */
export const loginPathFor = (token: string, wanted: string): string | null =>
  token ? null : paths.login({ redirect: wanted })
