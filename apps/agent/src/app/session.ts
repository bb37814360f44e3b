import { sessionOf } from '@koi/web/session'

/** The agent's session; it ends with a sentence for the login. */
export const { token, signIn, signOut, howItEnded, useToken } = sessionOf('agent_token', '')
