/** Trusted Types callbacks for markup and script URLs; they throw to refuse. */
interface Rules {
  createHTML?: (text: string, type?: string, sink?: string) => string
  createScriptURL?: (address: string) => string
}

declare global {
  interface Window {
    /** Missing in browsers without Trusted Types. */
    trustedTypes?: { createPolicy(name: string, rules: Rules): Rules }
  }
}

/**
 * Creates a Trusted Types policy. The CSP lists the allowed names (platform/http/headers.ts); the browser throws for others.
 * Without Trusted Types it returns `rules` unchanged. Results are typed as strings for the DOM's types.
 */
export const makePolicy = <Given extends Rules>(name: string, rules: Given): Given =>
  (window.trustedTypes?.createPolicy(name, rules) as Given | undefined) ?? rules
