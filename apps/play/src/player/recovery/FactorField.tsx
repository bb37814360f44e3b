import { mayUsePasskeys } from '@koi/web/passkey'
import { call } from '../../app/data/api.ts'
import { toFactor } from './factor.read.ts'
import { FactorInput } from './FactorInput.tsx'
import { useRead } from '../../app/data/queries.ts'

interface Props {
  value: string
  onChange: (value: string) => void
}

const askPasskey = async (): Promise<unknown> => (await call('POST /api/passkeys/ask', {})).data?.options

/** A `FactorInput` of the signed-in player. */
export function FactorField(props: Props) {
  const { data } = useRead('POST /api/factor', {}, { select: toFactor, quiet: true, toastKind: null })
  const mayProve = data?.hasPasskeys && mayUsePasskeys(data.host)
  return <FactorInput {...props} askPasskey={mayProve ? askPasskey : null} />
}
