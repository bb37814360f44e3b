import type { TableName } from './table.seed.ts'

/** Stake and result in yuan; `open`: unsettled; `void`: stake returned. */
export type Play = [stake: number, result: number | 'open' | 'void']

/** A transfer in, bets, and a transfer of everything back. */
export interface DemoSession {
  table: TableName
  hoursAgo: number
  yuan: number
  plays: Play[]
}

const day = 24

/** Parses plays such as '20+36 50-50 80? 60×': a stake of 20 that won 36, one of 50 lost, one of 80 open, one of 60 void. */
function session(table: TableName, hoursAgo: number, yuan: number, plays: string): DemoSession {
  const read = (play: string): Play => {
    const [, stake, result = ''] = /^(\d+)([+-][\d.]+|[?×])$/.exec(play) ?? []
    if (stake === undefined) throw new RangeError(`${play} is no play`)
    return [Number(stake), result === '?' ? 'open' : result === '×' ? 'void' : Number(result)]
  }
  return { table, hoursAgo, yuan, plays: plays.split(' ').map(read) }
}

export const demoSessions: Record<string, DemoSession[]> = {
  demo002: [
    session('slot', 26 * day, 500, '20-20 20+36 50-50 50-50 30+120.5 30-30'),
    session('ag', 23 * day, 800, '100+95 100-100 200+190 100+0 200-200'),
    session('sport', 19 * day, 600, '150+138 200-200 100× 80+70.4'),
    session('lottery', 15 * day, 300, '10+9.7 10-10 20-20 20+19.4 40-40'),
    session('qp', 12 * day, 500, '50+142.5 50-50 80-80 60+57'),
    session('esport', 9 * day, 400, '100+75 120-120 60×'),
    session('obgdy', 6 * day, 200, '5-5 5+20 10-10 10+290 10-10'),
    session('lantern', 4 * day, 300, '25-25 25+60 25-25 50-50 50+88.8'),
    session('ag', 30, 600, '100+95 100-100 200-200 150+142.5'),
    session('sport', 5, 300, '60+55.2 50? 80?'),
  ],
  demo003: [
    session('ag', 11 * day, 5000, '1000+950 1500-1500 2000+1900 800-800'),
    session('slot', 28, 2000, '200-200 200+480 300-300 300+150'),
    session('sport', 26, 3000, '1200+1104 800-800'),
  ],
  demo005: [session('qp', 20 * day, 300, '50+47.5 60-60'), session('lottery', 40, 200, '20+19.4 30-30')],
  linyue66: [
    session('ag', 40 * day, 900, '300-300 300+285 400-400'),
    session('slot', 3 * day, 300, '50-50 50+35 80-80'),
  ],
  zhoukai7: [session('sport', 33 * day, 700, '200-200 200+176 250-250')],
  sunhao99: [session('esport', 18 * day, 500, '100-100 150+112.5 200-200')],
  tangli68: [session('lottery', 8 * day, 300, '30-30 40+38.8 60-60')],
  hexin521: [session('obgdy', 4 * day, 200, '20-20 20+80 50-50')],
}

/** Welcome bonus in yuan of the demo players who have no deposits. */
export const welcome: Record<string, number> = {
  linyue66: 1200,
  zhoukai7: 800,
  sunhao99: 600,
  tangli68: 400,
  hexin521: 300,
}
