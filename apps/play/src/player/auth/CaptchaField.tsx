import { Field } from '@koi/ui/Field'
import { copy } from './auth.copy.ts'
import css from './auth.module.css'
import { captchaPicture } from './captcha.ts'

interface Props {
  index: number
  value: string
  onChange: (value: string) => void
  onAnother: () => void
}

export const CaptchaField = ({ index, value, onChange, onAnother }: Props) => (
  <Field
    label={copy.code}
    name="code"
    placeholder={copy.enterCode}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={4}
    value={value}
    onChange={onChange}
    filter={(text) => text.slice(0, 4)}
    after={
      <button type="button" className={css.captcha} onClick={onAnother}>
        <img src={captchaPicture(index)} data-index={index} alt={copy.otherCaptcha} width="107" height="40" />
      </button>
    }
  />
)
