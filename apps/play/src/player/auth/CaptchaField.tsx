import { plainCode } from '@koi/contract/typed'
import { Field, type FieldProps } from '@koi/ui/Field'
import { copy } from './auth.copy.ts'
import css from './auth.module.css'
import { captchaPicture } from './captcha.ts'

interface Props extends Pick<FieldProps, 'name' | 'value' | 'onChange'> {
  index: number
  onAnother: () => void
}

export const CaptchaField = ({ index, onAnother, ...field }: Props) => (
  <Field
    {...field}
    label={copy.code}
    placeholder={copy.enterCode}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    filter={(text) => plainCode(text).slice(0, 4)}
    after={
      <button type="button" className={css.captcha} onClick={onAnother}>
        <img src={captchaPicture(index)} data-index={index} alt={copy.otherCaptcha} width="107" height="40" />
      </button>
    }
  />
)
