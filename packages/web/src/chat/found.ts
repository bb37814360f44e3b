import type { ArticlePassage } from '@koi/contract/contact/chat/chat'

/** Parses the text of a message of kind `articles`; [] if invalid. */
export function parsePassages(text: string): ArticlePassage[] {
  try {
    return JSON.parse(text) as ArticlePassage[]
  } catch {
    return []
  }
}
