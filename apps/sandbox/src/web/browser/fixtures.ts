import { followRounds, type Phase, type Table } from './rounds.ts'
import { byId, make, readSetup } from './shell.ts'

interface Shown {
  home: string
  away: string
  odds: Record<string, number>
  score: [number, number]
  isAbandoned: boolean
  won: string[]
}
interface Fixtures extends Table {
  minute: number
  matches: Shown[]
  past: Shown[]
}

const { game } = readSetup<{
  text: Record<string, string>
  options: Record<string, string>
  groups: [string, string][]
  league: string
}>()
const text = (name: string): string => game.text[name] ?? ''

function team(name: string): HTMLElement {
  const box = make('div', 'team')
  const shield = make('span', `shield s${(name.charCodeAt(0) + name.length) % 8}`, name.slice(0, 1))
  box.append(shield, make('b', '', name))
  return box
}

let built = 0

/** Builds the table once per round, so that chips placed on matches stay. */
function build({ round, matches }: Fixtures): void {
  if (built === round.number) return
  built = round.number
  byId('matches').replaceChildren(
    ...matches.map((match, index) => {
      const card = make('article', 'card match')
      const head = make('div', 'teams')
      const middle = make('div', 'score')
      middle.append(make('strong', '', '–'), make('small'))
      head.append(team(match.home), middle, team(match.away))
      card.append(head)
      for (const [name, options] of game.groups) {
        const row = make('div', 'market')
        row.append(make('span', '', name))
        for (const option of options) {
          const button = make('button', 'option')
          button.type = 'button'
          button.dataset['pick'] = `${index}${option}`
          button.append(make('b', '', game.options[option]), make('small'))
          row.append(button)
        }
        card.append(row)
      }
      return card
    }),
  )
}

/** Shows current odds and the direction of their last change. */
function price(button: HTMLElement, odds: number | undefined): void {
  const before = Number(button.dataset['odds'] ?? 0)
  if (odds && before && odds !== before) button.dataset['moved'] = odds > before ? 'up' : 'down'
  else delete button.dataset['moved']
  button.dataset['odds'] = String(odds ?? 0)
  button.dataset['off'] = odds ? 'no' : 'yes'
  const small = button.querySelector('small')
  if (small) small.textContent = odds ? (odds / 100).toFixed(2) : '–'
}

const scoreOf = ({ score, isAbandoned }: Shown): string => (isAbandoned ? text('abandoned') : score.join(' : '))

function draw(table: Fixtures, phase: Phase): void {
  build(table)
  table.matches.forEach((match, index) => {
    const card = byId('matches').children[index]
    const [score, state] = [card?.querySelector('.score strong'), card?.querySelector('.score small')]
    if (score) score.textContent = phase === 'open' ? text('versus') : match.score.join(' : ')
    const minute = game.league === 'esport' ? text('live') : `${table.minute}′`
    const now = phase === 'open' ? text('soon') : phase === 'closed' ? minute : text('over')
    if (state) state.textContent = match.isAbandoned ? text('abandoned') : now
    for (const option of card?.querySelectorAll<HTMLElement>('[data-pick]') ?? []) {
      price(option, match.odds[option.dataset['pick']?.[1] ?? ''])
      option.classList.toggle('right', match.won.includes(option.dataset['pick'] ?? ''))
    }
  })
  byId('past').replaceChildren(
    ...table.past.map((match) => {
      const row = make('li')
      row.append(make('span', '', match.home), make('b', 'num', scoreOf(match)), make('span', '', match.away))
      return row
    }),
  )
}

void followRounds<Fixtures>({
  engine: 'fixtures',
  text: game.text,
  every: 1500,
  isInPlay: true,
  oddsOf: ({ matches }, pick) => matches[Number(pick[0])]?.odds[pick[1] ?? ''] ?? 0,
  // A pick is the number of the match and the letter of the option.
  marketOf: (pick) => `${pick[0]}${game.groups.findIndex(([, options]) => options.includes(pick[1] ?? ''))}`,
  draw,
  tick(_table, _phase, share) {
    byId('progress').style.width = `${(share * 100).toFixed(1)}%`
  },
})
