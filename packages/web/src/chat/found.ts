import type { Found } from '@koi/contract/chat/chat'

/** Parses the text of a message of kind `articles`; [] if invalid. */
export function parsePassages(text: string): Found[] {
  try {
    return JSON.parse(text) as Found[]
  } catch {
    return []
  }
}
