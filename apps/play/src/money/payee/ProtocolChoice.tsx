import { Chips } from '@koi/ui/Chips'
import { copy } from './payee.copy.ts'
import css from './payee.module.css'

interface Props {
  of: readonly string[]
  value: string
  onChange: (value: string) => void
}

export const ProtocolChoice = ({ of, value, onChange }: Props) => (
  <div className={css.protocols}>
    <p aria-hidden="true">{copy.protocol}</p>
    <Chips
      label={copy.chooseProtocol}
      choices={of.map((protocol) => ({ value: protocol, label: protocol }))}
      value={value}
      onChange={onChange}
    />
  </div>
)
