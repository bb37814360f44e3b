import { Icon } from '@koi/ui/Icon'
import type { Game } from './catalogue.read.ts'
import { finderTexts as texts } from './finder.copy.ts'
import css from './star.module.css'

const star = ['m12 4 2.5 5.1 5.500.8-4 3.900.9 5.600-4.900-2.600-4.900 2.600.9-5.600-4-3.900 5.500-.8Z']

interface Props {
  game: Game
  isKept: boolean
  onToggle: () => void
  /** Id of the game's name, for a star that lies on its picture. */
  nameId?: string
}

/** A toggle button that makes a game a favourite. */
export const Star = ({ game, isKept, onToggle, nameId }: Props) => (
  <button
    type="button"
    className={css.star}
    data-over={nameId ? true : undefined}
    aria-pressed={isKept}
    aria-label={nameId ? texts[isKept ? 'letGoShort' : 'keepShort'] : texts[isKept ? 'letGo' : 'keep'](game.name)}
    aria-describedby={nameId}
    onClick={onToggle}
  >
    <span>
      <Icon of={star} size={nameId ? 's' : 'm'} />
    </span>
  </button>
)
