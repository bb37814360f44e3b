import { utmNames } from './source.ts'

/** Placeholders that the address of a postback may contain. */
export const placeholders = [
  'click_id',
  'event',
  'id',
  'player',
  'amount',
  'currency',
  'time',
  'source',
  ...utmNames.map((name) => `utm_${name}` as const),
  'secret',
  'signature',
] as const
export type Placeholder = (typeof placeholders)[number]

export const maxTemplate = 1000

export interface TemplateFault {
  why: 'address' | 'place' | 'unknown' | 'signature'
  /** Name of the faulty placeholder; '' if the whole address is invalid. */
  name: string
}

/**
 * Checks an address; null if it is valid. Placeholders are allowed in the query only, so that no value changes host or path.
 */
export function checkTemplate(template: string): TemplateFault | null {
  const [address = '', query = ''] = template.split(/\?(.*)/s)
  if (!/^https?:\/\/[^\s/@]+(\/[^\s#]*)?$/i.test(address) || !URL.canParse(address) || /[\s#]/.test(query))
    return { why: 'address', name: '' }
  const early = /\{(\w*)\}/.exec(address)
  if (early) return { why: 'place', name: early[1] ?? '' }
  const names = [...query.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const unknown = names.find((name) => !placeholders.some((known) => known === name))
  if (unknown !== undefined) return { why: 'unknown', name: unknown }
  if (/[{}]/.test(query.replace(/\{[^{}]*\}/g, ''))) return { why: 'address', name: '' }
  return names.filter((name) => name === 'signature').length > 1 ? { why: 'signature', name: 'signature' } : null
}
