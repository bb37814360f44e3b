/** What may be written into a place that can run: markup, and the address of a script. Each throws what it refuses. */
interface Rules {
  createHTML?: (text: string, type?: string, sink?: string) => string
  createScriptURL?: (address: string) => string
}

declare global {
  interface Window {
    /** Missing in browsers that do not know Trusted Types. */
    trustedTypes?: { createPolicy(name: string, rules: Rules): Rules }
  }
}

/**
 * A Trusted Types policy: the content security policy of every site refuses a plain text where it could run, and names
 * the policies that may vouch for one (platform/headers.ts). What it makes is a text to the types of the DOM. Throws
 * when the page's policy does not know `name`.
 */
export const makePolicy = <Given extends Rules>(name: string, rules: Given): Given =>
  (window.trustedTypes?.createPolicy(name, rules) as Given | undefined) ?? rules
