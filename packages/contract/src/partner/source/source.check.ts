import { utmNames } from './source.ts'

/** Placeholders of a postback's address. */
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
  /** The placeholder; '' for the whole address. */
  name: string
}

/** Placeholders stand in the query only, so that no value chooses the host or the path. Null: right. */
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
