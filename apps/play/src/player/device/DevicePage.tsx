import { ContactChoice } from '../../contact/campaign/ContactChoice.tsx'
import { Screen } from '../../app/Screen.tsx'
import { useSite } from '../../app/siteInfo.ts'
import { useRequirePlayer } from '../../app/useRequirePlayer.ts'
import { copy } from './device.copy.ts'
import { Devices } from './Devices.tsx'
import { Push } from './Push.tsx'
import { SignIns } from './SignIns.tsx'

export default function DevicePage() {
  const isSignedIn = useRequirePlayer()
  const pushes = useSite()?.hasWebPush
  if (!isSignedIn) return null
  return (
    <Screen title={copy.title}>
      <Devices />
      {pushes && <Push />}
      <ContactChoice />
      <SignIns />
    </Screen>
  )
}
