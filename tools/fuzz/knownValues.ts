import type { Value } from './values.ts'

/** Collects values of earlier answers for later steps. */
export class KnownValues {
  readonly #values = new Map<string, Value[]>()
  readonly #isExcluded: (value: Value) => boolean

  /** `isExcluded`: values that no step may use. */
  constructor(isExcluded: (value: Value) => boolean) {
    this.#isExcluded = isExcluded
  }

  /** Replaces `{ $from, n }` by a known value. */
  resolve(value: Value): Value {
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map((one) => this.resolve(one))
    if (typeof value['$from'] === 'string') {
      const those = this.#values.get(value['$from']) ?? []
      return those.length ? (those[Number(value['n']) % those.length] ?? '') : 'none'
    }
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.resolve(one)]))
  }

  keep(place: string, value: Value): void {
    if (typeof value !== 'string' && typeof value !== 'number') return
    if (this.#isExcluded(value)) return
    const those = this.#values.get(place) ?? []
    if (!those.includes(value) && those.length < 20) this.#values.set(place, [...those, value])
  }

  /** Collects the ids and codes of an answer, by field and by the address of the list. */
  learn(place: string, text: string): void {
    const walk = (value: unknown, depth: number): void => {
      if (value === null || typeof value !== 'object' || depth > 5) return
      for (const [name, one] of Object.entries(value)) {
        if (/^(id|code|name|key|.*_(id|no|code))$/.test(name)) this.keep(name, one as Value)
        if (/^(id|code|name|deposit_no|type)$/.test(name)) this.keep(place, one as Value)
        walk(one, depth + 1)
      }
    }
    try {
      walk(JSON.parse(text), 0)
    } catch {}
  }
}
