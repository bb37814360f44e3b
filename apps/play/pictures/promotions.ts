import {
  blush,
  coin,
  gold,
  ground,
  heart,
  koi,
  lantern,
  paper,
  playingCard,
  put,
  red,
  sand,
  spade,
  sparkle,
  star,
  svg,
  waves,
} from './hand.ts'
import { flag, ingot, peach, pearl, shield } from './motifs.ts'
import { basketball, football } from './moreMotifs.ts'
import { high, wide } from './banners.ts'
import { promotionBanners } from './pictures.copy.ts'
import { words } from './props.ts'

type PromotionName = keyof typeof promotionBanners

interface Look {
  from: string
  to: string
  motif: string
  text?: string
}

const looks: Record<PromotionName, Look> = {
  first: {
    from: '#d8442f',
    to: '#98201a',
    motif: put(ingot, 540, 190, 1.3) + put(koi(paper, '#ff7a5c'), 530, 92, 0.86, -16) + put(sparkle(14, sand), 640, 70),
  },
  weekend: {
    from: '#f6d58f',
    to: '#dd9f4a',
    text: '#5a2f0c',
    motif:
      put(coin(60), 476, 196) + put(ingot, 590, 176, 0.9, 6) + put(star(18, red), 560, 70) + put(coin(26), 630, 84),
  },
  baccarat: {
    from: '#2f6b52',
    to: '#173b2d',
    motif:
      [heart(20), spade(16), heart(20)]
        .map((suit, index) =>
          put(playingCard(put(suit, 0, 2)), 470 + index * 72, 164 - (index % 2) * 16, 1.25, index * 12 - 12),
        )
        .join('') + put(coin(24), 640, 244),
  },
  daily: {
    from: '#7a4a77',
    to: '#3e2340',
    motif:
      put(pearl, 540, 156, 1.35) + put(coin(28), 430, 226) + put(coin(22), 646, 92) + put(sparkle(14, sand), 430, 84),
  },
  sport: {
    from: '#3f7f93',
    to: '#1f4754',
    motif: put(football, 500, 168, 1.3) + put(basketball, 612, 214, 0.78) + put(star(16, gold), 620, 76),
  },
  birthday: {
    from: '#f9c9b6',
    to: '#e27a5f',
    text: '#5c1f14',
    motif: put(peach, 530, 166, 1.5) + put(lantern(), 632, 110, 0.9) + put(sparkle(14, blush), 440, 90),
  },
  league: {
    from: '#4f9d76',
    to: '#235c43',
    motif: put(flag, 456, 150, 1, -8) + put(shield, 566, 160, 1.2) + put(football, 640, 236, 0.5),
  },
}

export const promotions: Record<string, string> = Object.fromEntries(
  (Object.keys(looks) as PromotionName[]).map((name) => {
    const { from, to, motif, text = paper } = looks[name]
    const body = ground(wide, high, from, to) + waves(wide, high, 5, 40, paper, 0.2) + motif
    return [`promotion-${name}`, svg(wide, high, body + words(48, 148, promotionBanners[name], text, 60))]
  }),
)
