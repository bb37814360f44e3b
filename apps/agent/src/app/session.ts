import { sessionOf } from '@koi/web/session'

/** The agent's session. The reason of its end is a message for the login page. */
export const { token, signIn, signOut, howItEnded, useToken } = sessionOf('agent_token', '')
