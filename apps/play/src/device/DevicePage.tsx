import { Screen } from '../app/Screen.tsx'
import { useMember } from '../app/useMember.ts'
import { copy } from './device.copy.ts'
import { Devices } from './Devices.tsx'
import { SignIns } from './SignIns.tsx'

/** /devices: where a player is signed in, and who has come in or tried to. */
export default function DevicePage() {
  const isMember = useMember()
  if (!isMember) return null
  return (
    <Screen title={copy.title}>
      <Devices />
      <SignIns />
    </Screen>
  )
}
