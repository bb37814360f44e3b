import { Blank } from '../ui/Blank.tsx'
import { said } from './app.copy.ts'
import { Screen } from './Screen.tsx'

/** A screen whose turn has not come yet; it says so. */
export default function SoonPage() {
  return (
    <Screen title={said.comingTitle}>
      <Blank picture="soon">{said.coming}</Blank>
    </Screen>
  )
}
