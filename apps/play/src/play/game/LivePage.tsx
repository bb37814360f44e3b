import { ButtonLink } from '@koi/ui/Button'
import { paths } from '../../app/shell/paths.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { Carousel } from '../../ui/Carousel.tsx'
import { Slide } from '../../ui/Slide.tsx'
import { copy } from './game.copy.ts'
import css from './game.module.css'

const every = 8000

export default function LivePage() {
  return (
    <Screen title={copy.live}>
      <div className={css.live}>
        <Carousel
          label={copy.liveBanners}
          every={every}
          slides={copy.liveNames.map((name, index) => (
            <Slide key={name} src={`/pictures/live-${index + 1}.svg`} width={686} height={400} title={name} />
          ))}
        />
        <p className={css.line}>{copy.liveLine}</p>
        <ButtonLink to={paths.game({ name: 'ag' })} wide>
          {copy.enter}
        </ButtonLink>
      </div>
    </Screen>
  )
}
