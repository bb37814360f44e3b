import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { addDays, beijingText, type Day, dayOf, type Instant, minute, plus, startOf } from '@koi/contract/time'

/** One day's red packets, in Beijing time. */
export interface Draw {
  /** Day of the claim window. */
  day: Day
  /** Deposits and stakes within [countedFrom, countedTo) count. */
  countedFrom: Instant
  countedTo: Instant
  /** The claim window, [opensAt, closesAt). */
  opensAt: Instant
  closesAt: Instant
  /** Whether the current time is within the claim window. */
  isOpen: boolean
}

type Times = Pick<
  Settings,
  'redpacket_claim_from' | 'redpacket_claim_to' | 'redpacket_count_from' | 'redpacket_count_to'
>

/** Returns the instant of 'HH:mm' on a day; 24:00 is the next midnight. */
function at(day: Day, time: string): Instant {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return plus(startOf(day), (hours * 60 + minutes) * minute)
}

/** Returns today's draw until its claim window closes, then tomorrow's. A draw's counting window begins on the day before. */
export function drawAt(settings: Times, now: Instant): Draw {
  const time = beijingText(now).slice(11, 16)
  const isOver = time >= settings.redpacket_claim_to
  const day = isOver ? addDays(dayOf(now), 1) : dayOf(now)
  return {
    day,
    countedFrom: at(addDays(day, -1), settings.redpacket_count_from),
    countedTo: at(day, settings.redpacket_count_to),
    opensAt: at(day, settings.redpacket_claim_from),
    closesAt: at(day, settings.redpacket_claim_to),
    isOpen: !isOver && time >= settings.redpacket_claim_from,
  }
}
