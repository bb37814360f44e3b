import { lazy, Suspense } from 'react'
import { Link } from '@koi/ui/router'
import { whenIdle } from '../../app/data/idle.ts'
import { isOwnPath } from '../../app/shell/paths.ts'
import type { Banner } from './catalogue.read.ts'
import { useBanners } from './content.ts'
import { copy } from './home.copy.ts'
import css from './home.module.css'

/** The carousel loads when the page is idle, after the first banner. */
const Carousel = lazy(async () => {
  await whenIdle()
  return { default: (await import('../../ui/Carousel.tsx')).Carousel }
})

const every = 8000
/** Banners shown until the operator's have loaded, and if there are none. */
const defaultBanners: Banner[] = [{ src: '/pictures/banner-1.svg', link: '' }]

function Slide({ src, link, isFirst }: Banner & { isFirst: boolean }) {
  const picture = (
    <img className={css.banner} src={src} alt="" width="686" height="300" fetchPriority={isFirst ? 'high' : 'auto'} />
  )
  if (isOwnPath(link.replace(/^\/?#/, '')))
    return (
      <Link to={link.replace(/^\/?#/, '')} aria-label={copy.banners}>
        {picture}
      </Link>
    )
  return /^https?:\/\//i.test(link) ? (
    <a href={link} rel="noopener noreferrer" aria-label={copy.banners}>
      {picture}
    </a>
  ) : (
    picture
  )
}

export function Banners() {
  const { data } = useBanners()
  const banners = data?.length ? data : defaultBanners
  const [first = defaultBanners[0] as Banner] = banners
  return (
    <div className={css.banners}>
      {banners.length === 1 ? (
        <Slide {...first} isFirst />
      ) : (
        <Suspense fallback={<Slide {...first} isFirst />}>
          <Carousel
            label={copy.banners}
            every={every}
            slides={banners.map((banner, index) => (
              <Slide key={`${index} ${banner.src}`} {...banner} isFirst={index === 0} />
            ))}
          />
        </Suspense>
      )}
    </div>
  )
}
