import { paths } from './paths.ts'

/** Returns the redirect of a players-only path: /login with `wanted` for a visitor, null for a player. No route uses it. */
export const loginPathFor = (token: string, wanted: string): string | null =>
  token ? null : paths.login({ redirect: wanted })
