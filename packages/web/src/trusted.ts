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
 * The CSP lists the allowed policy names (platform/headers.ts); throws for others. Results are typed as strings for the
 * DOM's types. A fallback where Trusted Types are missing.
 */
export const makePolicy = <Given extends Rules>(name: string, rules: Given): Given =>
  (window.trustedTypes?.createPolicy(name, rules) as Given | undefined) ?? rules
