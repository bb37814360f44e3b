import { ContactChoice } from '../../contact/campaign/ContactChoice.tsx'
import { Screen } from '../../app/shell/Screen.tsx'
import { useSite } from '../../app/data/siteInfo.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { copy } from './device.copy.ts'
import { Devices } from './Devices.tsx'
import { Push } from './Push.tsx'
import { SignIns } from './SignIns.tsx'

export default playersOnly(function DevicePage() {
  const pushes = useSite()?.hasWebPush
  return (
    <Screen title={copy.title}>
      <Devices />
      {pushes && <Push />}
      <ContactChoice />
      <SignIns />
    </Screen>
  )
})
