import { siteStorage } from '@koi/web/storage'
import { useState } from 'react'

const key = 'console_menu'
/** Narrower than this the menu is folded until it is unfolded. */
const narrow = '(max-width: 700px)'

const isFoldedNow = (): boolean => {
  const chosen = siteStorage.get(key)
  return chosen ? chosen === 'folded' : matchMedia(narrow).matches
}

/** Whether the menu is folded. A choice is kept in this browser. */
export function useFolded(): [boolean, () => void] {
  const [isFolded, setFolded] = useState(isFoldedNow)
  const toggle = () => {
    siteStorage.set(key, isFolded ? 'open' : 'folded')
    setFolded(!isFolded)
  }
  return [isFolded, toggle]
}
