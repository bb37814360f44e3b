import { Icon } from '@koi/ui/Icon'
import { check } from '@koi/ui/icons/frame'
import { VisuallyHidden } from '@koi/ui/VisuallyHidden'
import { copy } from './auth.copy.ts'
import css from './auth.module.css'

interface Rule {
  text: string
  isMet: (text: string) => boolean
}

const lettersAndDigits = { text: copy.ruleBoth, isMet: (text: string) => /[A-Za-z]/.test(text) && /\d/.test(text) }
const nothingElse = { text: copy.ruleOnly, isMet: (text: string) => /^[A-Za-z0-9]+$/.test(text) }
const length = (least: number, most: number): Rule => ({
  text: copy.ruleLength(least, most),
  isMet: (text) => text.length >= least && text.length <= most,
})

/** The parts of `isName` and `isPassword` (auth.check), each checked by itself. */
export const nameRules: readonly Rule[] = [length(6, 10), lettersAndDigits, nothingElse]
export const passwordRules: readonly Rule[] = [length(8, 16), lettersAndDigits, nothingElse]
export const sameAs = (password: string): Rule => ({ text: copy.ruleSame, isMet: (text) => text === password })

/** Lists what a field needs, before and while it is typed. `text`: what is typed; the rules are neutral while it is ''. */
export const Rules = ({ of, text }: { of: readonly Rule[]; text: string }) => (
  <span className={css.rules}>
    {of.map((rule) => {
      const isMet = text !== '' && rule.isMet(text)
      return (
        <span key={rule.text} className={css.rule} data-is={isMet ? 'met' : text === '' ? undefined : 'broken'}>
          {isMet && <Icon of={check} size="s" />}
          {rule.text}
          {isMet && <VisuallyHidden>{copy.ruleMet}</VisuallyHidden>}
        </span>
      )
    })}
  </span>
)
