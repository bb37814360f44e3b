import { copy, fieldName } from './audit.copy.ts'
import { differences } from './difference.ts'

/** Parses the text of a list of names; null for anything else. */
function namesIn(text: string): string[] | null {
  if (text === '') return []
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) && parsed.every((one) => typeof one === 'string') ? parsed : null
  } catch {
    return null
  }
}

/** What a change did, a sentence per field; lists by what was added and removed. */
export function sentencesOf({ before, after }: { before: unknown; after: unknown }): string[] {
  return differences(before, after).flatMap((one) => {
    const name = fieldName(one.field)
    const [was, is] = [namesIn(one.before), namesIn(one.after)]
    if (was && is && was.length + is.length > 0) {
      const added = is.filter((item) => !was.includes(item))
      const removed = was.filter((item) => !is.includes(item))
      return [
        ...(added.length > 0 ? [copy.sentences.added(name, added)] : []),
        ...(removed.length > 0 ? [copy.sentences.removed(name, removed)] : []),
      ]
    }
    if (one.before === '') return [copy.sentences.set(name, one.after)]
    if (one.after === '') return [copy.sentences.cleared(name, one.before)]
    return [copy.sentences.changed(name, one.before, one.after)]
  })
}
