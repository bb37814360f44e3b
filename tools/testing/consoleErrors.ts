import { afterEach, beforeEach, expect } from 'vitest'

const { error } = console

/** Runs `close` after each test, and fails a test if its page wrote anything to console.error. */
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
    // React reports duplicate keys and similar mistakes here.
    expect(errors).toEqual([])
  })
}
