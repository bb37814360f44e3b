import { arrivalDays, isSourceCode, maxParameter, utmNames } from '@koi/contract/partner/source/source'
import { deviceTime } from '@koi/web/clock'
import { readStored, writeStored } from '../data/store.ts'

const key = 'source'
const longest = arrivalDays * 86_400_000

interface Stored {
  text: string
  at: number
}

/** Stores the link by which a visitor came, the first one with a code, for thirty days. `search`: its query, '?c=…'. */
export function keepSource({ search, pathname, hash }: Pick<Location, 'search' | 'pathname' | 'hash'>): void {
  const query = new URLSearchParams(search)
  if (!isSourceCode(query.get('c')?.toLowerCase() ?? '') || readSource() !== '') return
  const kept = new URLSearchParams()
  for (const name of ['c', 'click_id', ...utmNames.map((one) => `utm_${one}`)]) {
    const value = query.get(name)
    if (value) kept.set(name, value.slice(0, maxParameter + 1))
  }
  kept.set('landing', `${pathname}${hash.replace(/\?.*/, '')}`.slice(0, maxParameter))
  writeStored(key, { text: String(kept), at: deviceTime() } satisfies Stored)
}

/** Returns the stored link as the registration sends it; '' if there is none or it has expired. */
export function readSource(): string {
  const stored = readStored<Partial<Stored>>(key)
  const isKept = typeof stored?.text === 'string' && Math.abs(deviceTime() - Number(stored.at)) < longest
  return isKept ? stored.text! : ''
}
