import { sessionOf } from '@koi/web/session'

/** The ending is the message shown at the login. */
export const { token, signIn, signOut, howItEnded, useToken } = sessionOf('agent_token', '')
