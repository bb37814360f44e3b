import { siteStorage, tabStorage } from '@koi/web/storage'
import { preloaded } from './preloaded.ts'
import { token } from '../session/session.ts'
import { onSignOut } from '../session/signOut.ts'
import { readStored, writeStored } from './store.ts'

/** Storage that keeps the data of a query over a reload. */
export interface Kept<Data> {
  read: () => Data | null
  /** Throws if the data must not replace the stored data. */
  write: (data: Data) => void
}

/** Storage keys of the signed-in player's data. Data under other keys is the same for everyone and survives a sign-out. */
const playerKeys = ['userInfo', 'messageNum'] as const

/**
 * Session-storage key with the name of this tab's player, because tabs share local storage but not the player. The value
 * is empty from a sign-in until the player is read. A session that has not set it owns the stored data.
 */
const ownerKey = 'username'

export const markOwner = (username: string): void => tabStorage.set(ownerKey, username)

/** The name of this tab's player; '' until the player is read. */
export const ownerOf = (): string =>
  tabStorage.get(ownerKey) ?? String(readStored<{ username?: unknown }>('userInfo')?.username ?? '')

function isOfThisTab(): boolean {
  const record = token() ? readStored<{ username?: unknown }>('userInfo') : null
  return record !== null && record.username === (tabStorage.get(ownerKey) ?? record.username)
}

onSignOut(() => {
  for (const key of playerKeys) siteStorage.remove(key)
  tabStorage.remove(ownerKey)
})

/** Stores data of the signed-in player: only a tab of the same player reads it, and the end of the session removes it. */
export const keptForPlayer = <Data>(key: (typeof playerKeys)[number]): Kept<Data> => ({
  read: () => (isOfThisTab() ? readStored<Data>(key) : null),
  write: (data) => writeStored(key, data),
})

/** Stores data that is the same for everyone. Without stored data it reads the response inlined into the HTML. */
export const keptForEveryone = <Data>(at: string, kept: Kept<Data>): Kept<Data> => ({
  ...kept,
  read: () => kept.read() ?? (preloaded(at) as Data | undefined) ?? null,
})

/** Makes a query show its stored data at once and refetch it. */
export const persisted = <Query extends object, Data>(query: Query, { read }: Pick<Kept<Data>, 'read'>) => ({
  ...query,
  initialData: () => read() ?? undefined,
  initialDataUpdatedAt: 0,
})
