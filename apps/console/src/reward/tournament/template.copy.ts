import { addDays, type Day, daysBetween } from '@koi/contract/time'
import type { Template } from '../../ui/form/ResourceForm.tsx'

const aSaturday = '2026-01-03' as Day

/** The first Saturday after the day. */
export const nextSaturday = (today: Day): Day => addDays(today, 7 - (((daysBetween(aSaturday, today) % 7) + 7) % 7))

const prizes = [
  { from: 1, to: 1, prize: '888.00' },
  { from: 2, to: 2, prize: '500.00' },
  { from: 3, to: 3, prize: '300.00' },
  { from: 4, to: 10, prize: '88.00' },
]

/** `today`: the Beijing day. */
export const tournamentTemplates = (today: Day): Template[] => {
  const saturday = nextSaturday(today)
  return [
    {
      name: 'weekend',
      label: '周末锦标赛',
      values: {
        name: `周末锦标赛 ${saturday}`,
        title: '周末锦标赛',
        content: '周六0点至周日24点，按电子游戏的有效投注排名，前10名有奖。奖金完成1倍流水后可以取款。',
        starts_at: `${saturday} 00:00:00`,
        ends_at: `${addDays(saturday, 2)} 00:00:00`,
        score: 'stake',
        weights: { slots: 100 },
        stake_least: '100.00',
        entry: 'bet',
        prizes,
        grace: 2,
        multiple: 1,
        is_automatic: 1,
        take_days: 7,
        play_days: 14,
      },
    },
  ]
}
