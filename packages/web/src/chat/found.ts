import type { Found } from '@koi/contract/chat/chat'

/** The passages in the text of a message of kind `articles`; none when it is not such a text. */
export function parsePassages(text: string): Found[] {
  try {
    return JSON.parse(text) as Found[]
  } catch {
    return []
  }
}
