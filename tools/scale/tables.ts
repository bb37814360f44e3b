import { markdownTable } from '../markdown.ts'
import { costs, row, usual, years } from './figures.ts'
import { mostPlayers, type Need, needOf } from './model.ts'

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
    name: 'one process and its database on a machine of two processors',
    hasReplica: false,
    fits: [
      ['the one process', ({ node }) => node <= 1],
      ['the other processor, the database’s', ({ primary }) => primary <= 1],
    ],
  },
  {
    name: `several processes on a machine of ${usual.cores.usual}, the database on another of ${usual.cores.usual}`,
    hasReplica: false,
    fits: [
      ['the machine of the server', ({ node }) => node <= usual.cores.usual],
      ['the machine of the database', ({ primary }) => primary <= usual.cores.usual],
      ['its disk', (one) => kept(one) <= usual.terabytes.whole],
    ],
  },
  {
    name: 'the same with a read replica, and as many servers as it takes',
    hasReplica: true,
    fits: [
      ['the primary’s processors', ({ primary }) => primary <= usual.cores.usual],
      ['its disk', (one) => kept(one) <= usual.terabytes.whole],
    ],
  },
  {
    name: `a machine of ${usual.cores.most} for the database, and a replica of the kind`,
    hasReplica: true,
    fits: [
      ['the primary’s processors', ({ primary }) => primary <= usual.cores.most],
      ['its disk', (one) => kept(one) <= usual.terabytes.whole],
    ],
  },
  {
    name: `postings and bets in parts, ${usual.terabytes.inParts} TB of disk`,
    hasReplica: true,
    fits: [
      ['the primary’s processors', ({ primary }) => primary <= usual.cores.most],
      ['its disk', (one) => kept(one) <= usual.terabytes.inParts],
    ],
  },
]

/** The registered players that a step carries, and what stops it there. */
function carried({ hasReplica, fits }: (typeof steps)[number]): { players: number; why: string } {
  const each = fits.map(([why, isEnough]) => ({
    why,
    players: mostPlayers((players) => isEnough(need(players, hasReplica))),
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
    ['registered players who come on a day', percent(usual.active)],
    ['minutes that they stay', String(usual.minutes)],
    ['share of a day that falls into its busiest hour', percent(usual.busiestHour)],
    ['how busy a processor may be then', percent(usual.planned)],
    ['pages that a replica may answer', percent(usual.lists)],
    ['what the database does next to players’ calls, as a share of them', percent(usual.background)],
    ['years that everything is kept', String(years)],
    ['terabytes of one database, whole and in parts', `${usual.terabytes.whole}, ${usual.terabytes.inParts}`],
    ['processors of a usual machine, and of the biggest', `${usual.cores.usual}, ${usual.cores.most}`],
  ]
  return [
    markdownTable(['a row of', 'bytes with its indexes'], rows),
    markdownTable(['what a player does on a day', 'how often', 'server', 'database', 'kept'], dear),
    markdownTable(['taken for granted', ''], others),
  ]
}

/** The tables of docs/scale.md, made of the figures and assumptions and nothing else. */
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
      ['step', 'registered players', 'what stops it there'],
      [
        ...stepRows,
        [
          'a database for each such number of players (Citus, or plain ones routed by player)',
          'as many as there are databases',
          'what is not a player’s: see below',
        ],
      ],
    ),
    markdownTable(
      [
        'registered players',
        'there at once',
        'calls a second',
        'processors, servers',
        'databases',
        'processors, primaries + replicas',
        'a year adds',
        `kept, ${years} years`,
        'connections',
      ],
      needRows,
    ),
  ].join('\n\n')
}
