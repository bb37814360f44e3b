import { siteStorage } from '@koi/web/storage'
import { storeOf } from '@koi/web/store'
import { useEffect } from 'react'
import { useMe } from './me.ts'

// What an operator has chosen for this browser, by the operator's id: several share a machine.

export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

const names = { keys: 'console_keys', density: 'console_density' } as const
type Choice = keyof typeof names

const { get, set, useStore } = storeOf(0)

const keyOf = (choice: Choice, operator: string): string => `${names[choice]}:${operator}`

function useChoice(choice: Choice): [value: string | null, choose: (value: string) => void] {
  const { data: me } = useMe()
  useStore((changes) => changes)
  useEffect(() => {
    const reread = () => set(get() + 1)
    addEventListener('storage', reread)
    return () => removeEventListener('storage', reread)
  }, [])
  const key = keyOf(choice, me?.id ?? '')
  return [
    siteStorage.get(key),
    (value) => {
      siteStorage.set(key, value)
      set(get() + 1)
    },
  ]
}

/** Whether single-key shortcuts work for this operator. */
export function useHasKeys(): [hasKeys: boolean, choose: (hasKeys: boolean) => void] {
  const [value, choose] = useChoice('keys')
  return [value !== 'off', (hasKeys) => choose(hasKeys ? 'on' : 'off')]
}

/** The density of tables without one in the address. */
export function useDensity(): [density: Density, choose: (density: Density) => void] {
  const [value, choose] = useChoice('density')
  return [densities.find((known) => known === value) ?? 'compact', choose]
}
