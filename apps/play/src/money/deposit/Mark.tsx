import { type Glyph, Icon } from '@koi/ui/Icon'
import css from './deposit.module.css'

/** A glyph in a coloured disc, which shows at a glance where an order stands. */
export const Mark = ({ of, tone }: { of: Glyph; tone: 'good' | 'waiting' | 'bad' }) => (
  <span className={css.markDisc} data-tone={tone}>
    <Icon of={of} size="l" />
  </span>
)
