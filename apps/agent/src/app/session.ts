import { sessionOf } from '@koi/web/session'

/** The agent's session; it ends with a sentence for the login. */
export const { token, signIn, signOut, howItEnded, useIsSignedIn } = sessionOf('agent_token', '')
