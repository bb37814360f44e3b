import { afterEach, beforeEach, expect } from 'vitest'

const { error } = console

/** For each test: `close` runs after it, and anything that the page wrote to console.error fails it. */
export function failOnErrors(close: () => Promise<void>): void {
  let errors: string[] = []
  beforeEach(() => {
    errors = []
    console.error = (...args: unknown[]) => {
      errors.push(args.map(String).join(' '))
      error(...args)
    }
  })
  afterEach(async () => {
    await close()
    console.error = error
    // React reports duplicate keys and the like here.
    expect(errors).toEqual([])
  })
}
