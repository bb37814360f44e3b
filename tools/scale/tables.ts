import { markdownTable } from '../markdown.ts'
import { costs, row, usual, years } from './figures.ts'
import { maxPlayers, type Need, needOf } from './model.ts'

const round = (value: number): string => {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}
const million = (players: number): string => `${round(players / 1e6)} million`
const need = (players: number, hasReplica: boolean): Need => needOf(players, costs, usual, hasReplica)
const kept = ({ yearly, standing }: Need): number => yearly * years + standing

/** What each way to run it carries: the last of its limits that is reached decides. */
const steps: { name: string; hasReplica: boolean; fits: [why: string, fits: (need: Need) => boolean][] }[] = [
  {
    name: 'one process and its database on a machine with two cores',
    hasReplica: false,
    fits: [
      ['the single server process', ({ node }) => node <= 1],
      ['the database’s core', ({ primary }) => primary <= 1],
    ],
  },
  {
    name: `several processes on a machine with ${usual.cores.usual} cores, the database on another of the same size`,
    hasReplica: false,
    fits: [
      ['server cores', ({ node }) => node <= usual.cores.usual],
      ['database cores', ({ primary }) => primary <= usual.cores.usual],
      ['database disk', (one) => kept(one) <= usual.terabytes.whole],
    ],
  },
  {
    name: 'the same with a read replica and as many servers as needed',
    hasReplica: true,
    fits: [
      ['cores of the primary', ({ primary }) => primary <= usual.cores.usual],
      ['database disk', (one) => kept(one) <= usual.terabytes.whole],
    ],
  },
  {
    name: `primary and replica with ${usual.cores.most} cores each`,
    hasReplica: true,
    fits: [
      ['cores of the primary', ({ primary }) => primary <= usual.cores.most],
      ['database disk', (one) => kept(one) <= usual.terabytes.whole],
    ],
  },
  {
    name: `postings and bets partitioned, ${usual.terabytes.inParts} TB of disk`,
    hasReplica: true,
    fits: [
      ['cores of the primary', ({ primary }) => primary <= usual.cores.most],
      ['database disk', (one) => kept(one) <= usual.terabytes.inParts],
    ],
  },
]

/** The registered players that a step carries, and what stops it there. */
function carried({ hasReplica, fits }: (typeof steps)[number]): { players: number; why: string } {
  const each = fits.map(([why, isEnough]) => ({
    why,
    players: maxPlayers((players) => isEnough(need(players, hasReplica))),
  }))
  return each.reduce((least, one) => (one.players < least.players ? one : least))
}

const percent = (share: number): string => `${round(share * 100)} %`

/** Every figure that the arithmetic begins with. */
function beginnings(): string[] {
  const kinds = Object.keys(usual.day) as (keyof typeof usual.day)[]
  const dear = kinds.map((kind) => {
    const { node, database, bytes } = costs[kind]
    return [kind, String(usual.day[kind]), `${node} ms`, `${database} ms`, `${Math.round(bytes)} B`]
  })
  const rows = Object.entries(row).map(([name, bytes]) => [name, `${bytes} B`])
  const others = [
    ['registered players active per day', percent(usual.active)],
    ['minutes per visit', String(usual.minutes)],
    ['share of a day’s load in the busiest hour', percent(usual.busiestHour)],
    ['planned processor utilisation in that hour', percent(usual.planned)],
    ['share of pages served by a replica', percent(usual.lists)],
    ['background work of the database, relative to players’ calls', percent(usual.background)],
    ['retention in years', String(years)],
    ['terabytes per database, unpartitioned and partitioned', `${usual.terabytes.whole}, ${usual.terabytes.inParts}`],
    ['cores of a usual machine and of the largest', `${usual.cores.usual}, ${usual.cores.most}`],
  ]
  return [
    markdownTable(['table', 'bytes per row with indexes'], rows),
    markdownTable(['action', 'per player and day', 'server', 'database', 'stored'], dear),
    markdownTable(['assumption', 'value'], others),
  ]
}

/** The tables of docs/performance.md, made of the figures and assumptions and nothing else. */
export function scaleTables(): string {
  const most = carried(steps.at(-1)!).players
  const stepRows = steps.map((step) => {
    const { players, why } = carried(step)
    return [step.name, million(players), why]
  })
  const needRows = [1e6, 1e7, 1e8].map((players) => {
    const one = need(players, true)
    const databases = Math.ceil(players / most)
    return [
      million(players),
      round(one.atOnce),
      round(one.calls),
      String(Math.ceil(one.node)),
      String(databases),
      `${Math.ceil(one.primary)} + ${Math.ceil(one.replica)}`,
      `${round(one.yearly)} TB`,
      `${round(kept(one))} TB`,
      String(Math.ceil(one.node) * 20),
    ]
  })
  return [
    ...beginnings(),
    markdownTable(
      ['step', 'registered players', 'limited by'],
      [
        ...stepRows,
        [
          'one database per that many players (brands placed in several)',
          'proportional to the databases',
          'the largest brand, which is in one database',
        ],
      ],
    ),
    markdownTable(
      [
        'registered players',
        'concurrent',
        'calls/s',
        'server cores',
        'databases',
        'database cores, primaries + replicas',
        'growth per year',
        `kept, ${years} years`,
        'connections',
      ],
      needRows,
    ),
  ].join('\n\n')
}
