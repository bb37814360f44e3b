import { readFriends } from './read.ts'

/** Decides an invitation within seconds of the friend's deposit or bet. */
export const inviteLoop = { name: 'read-invitations', pause: 1000, run: readFriends }
