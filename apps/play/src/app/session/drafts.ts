import { deviceTime } from '@koi/web/clock'
import { tabStorage } from '@koi/web/storage'
import { useEffect, useRef } from 'react'
import { usePlayer } from './player.ts'
import { hasExpired } from './session.ts'
import { onSignOut } from './signOut.ts'

// What was typed survives an expired session: the same player finds it in the same form after signing in again.

const key = 'drafts'
/** Milliseconds after which typed values are dropped: the next person at this device must not find them. */
const longest = 30 * 60_000

interface Stored {
  owner: string
  at: number
  forms: Record<string, object>
}

/** Forms on the screen. */
const open = new Map<string, () => { owner: string; values: object }>()

onSignOut(() => {
  if (!hasExpired()) return
  const drafts = [...open].map(([name, read]) => [name, read()] as const)
  const owner = drafts[0]?.[1].owner ?? ''
  if (owner === '') return
  const forms = Object.fromEntries(drafts.map(([name, { values }]) => [name, values]))
  tabStorage.set(key, JSON.stringify({ owner, at: deviceTime(), forms } satisfies Stored))
})

/** Corrupt JSON counts as absent. */
function readStored(): Stored | null {
  try {
    return JSON.parse(tabStorage.get(key) ?? 'null') as Stored | null
  } catch {
    return null
  }
}

/** Takes the stored values of a form; null if there are none of this player. */
function takeDraft(name: string, owner: string): object | null {
  const stored = readStored()
  if (!stored) return null
  const isUsable = stored.owner === owner && deviceTime() - stored.at < longest
  const { [name]: draft = null, ...forms } = isUsable ? stored.forms : {}
  if (Object.keys(forms).length > 0) tabStorage.set(key, JSON.stringify({ ...stored, forms }))
  else tabStorage.remove(key)
  return draft
}

/**
 * Keeps a form's values over an expired session. `set` gets a function from the present values to the restored ones; it is
 * called only for a form in which nothing was typed since. `secrets`: values that are not kept, such as passwords.
 */
export function useDraft<Values extends object>(
  name: string,
  values: Values,
  set: (update: (before: Values) => Values) => void,
  secrets: readonly (keyof Values)[] = [],
): void {
  const owner = usePlayer()?.username ?? ''
  const text = JSON.stringify(values)
  const untouched = useRef(text)
  const latest = useRef({ owner, values, text, set, secrets })
  // At the end of the session the player is gone before the form is.
  latest.current = { owner: owner || latest.current.owner, values, text, set, secrets }
  useEffect(() => {
    open.set(name, () => {
      const { owner, values, secrets } = latest.current
      const kept = Object.entries(values).filter(([field]) => !secrets.includes(field as keyof Values))
      return { owner, values: Object.fromEntries(kept) }
    })
    return () => void open.delete(name)
  }, [name])
  useEffect(() => {
    if (owner === '') return
    const draft = takeDraft(name, owner)
    if (draft && latest.current.text === untouched.current) latest.current.set((before) => ({ ...before, ...draft }))
  }, [name, owner])
}
