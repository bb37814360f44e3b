import { preloaded } from './preloaded.ts'
import { token } from '../session/session.ts'
import { onSignOut } from '../session/signOut.ts'
import { readStored, writeStored } from './store.ts'

/** Data of a query that survives a reload. */
export interface Kept<Data> {
  read: () => Data | null
  /** Throws if the data must not replace what is kept. */
  write: (data: Data) => void
}

/** Keys of the signed-in player; what is kept under other keys is for everyone and stays after a sign-out. */
const playerKeys = ['userInfo', 'messageNum'] as const

/**
 * Session-storage key with the name of this tab's player. Tabs share local storage but not the player. Empty from a
 * sign-in until the player is read; absent in a session that has not set it, which owns what is kept.
 */
const ownerKey = 'username'

export const markOwner = (username: string): void => sessionStorage.setItem(ownerKey, username)

function isOfThisTab(): boolean {
  const record = token() ? readStored<{ username?: unknown }>('userInfo') : null
  return record !== null && record.username === (sessionStorage.getItem(ownerKey) ?? record.username)
}

onSignOut(() => {
  for (const key of playerKeys) localStorage.removeItem(key)
  sessionStorage.removeItem(ownerKey)
})

/** Kept for the signed-in player: read only in a tab of the player who wrote it, and removed when the session ends. */
export const keptForPlayer = <Data>(key: (typeof playerKeys)[number]): Kept<Data> => ({
  read: () => (isOfThisTab() ? readStored<Data>(key) : null),
  write: (data) => writeStored(key, data),
})

/** Kept for everyone. Before the first answer it is the response that the server inlined into the HTML. */
export const keptForEveryone = <Data>(at: string, kept: Kept<Data>): Kept<Data> => ({
  ...kept,
  read: () => kept.read() ?? (preloaded(at) as Data | undefined) ?? null,
})

/** A query that shows at once what is kept, and is read again. */
export const persisted = <Query extends object, Data>(query: Query, { read }: Pick<Kept<Data>, 'read'>) => ({
  ...query,
  initialData: () => read() ?? undefined,
  initialDataUpdatedAt: 0,
})
