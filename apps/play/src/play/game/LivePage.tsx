import { ButtonLink } from '@koi/ui/Button'
import { paths } from '../../app/shell/paths.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { Carousel } from '../../ui/Carousel.tsx'
import { copy } from './game.copy.ts'
import css from './game.module.css'

const pictures = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `/pictures/live-${number}.svg`)
const every = 8000

export default function LivePage() {
  return (
    <Screen title={copy.live}>
      <div className={css.live}>
        <Carousel
          label={copy.liveBanners}
          every={every}
          slides={pictures.map((src) => (
            <img key={src} src={src} alt="" width="686" height="400" />
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
