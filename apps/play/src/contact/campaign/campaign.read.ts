import type { Reply } from '../../app/data/calls.ts'
import { toFlag, toText } from '../../app/data/wire.read.ts'

export interface Popup {
  title: string
  content: string
  /** A path of the site; '' if the popup has no link. */
  link: string
  picture: string
}

/** Returns null if there is no popup for the player. */
export function toPopup(answer: Reply<'POST /api/campaign/popup'>): Popup | null {
  const popup = answer?.popup
  if (!popup) return null
  const { title, content, link, picture } = popup
  return { title: toText(title), content: toText(content), link: toText(link), picture: toText(picture) }
}

/** Returns whether campaigns may contact the player. */
export const toChoice = (answer: Reply<'POST /api/campaign/choice'>): boolean => toFlag(answer?.contact)
