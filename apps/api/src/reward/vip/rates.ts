/** Wire names of each category's maximum rebate. */
const spellings = {
  liveRate: 'realperson',
  slotsRate: 'electron',
  esportsRate: 'e_sport',
  cardsRate: 'joker',
  sportsRate: 'sport',
  lotteryRate: 'lottery',
} as const
type Rate = keyof typeof spellings
type Spelling = (typeof spellings)[Rate]
const rates = Object.keys(spellings) as Rate[]

export const spelledRates = <Value>(level: Record<Rate, Value>): Record<Spelling, Value> =>
  Object.fromEntries(rates.map((rate) => [spellings[rate], level[rate]])) as Record<Spelling, Value>

export const ratesOf = <Value>(given: Partial<Record<Spelling, Value>>): Partial<Record<Rate, Value>> =>
  Object.fromEntries(
    rates.flatMap((rate) => {
      const value = given[spellings[rate]]
      return value === undefined ? [] : [[rate, value]]
    }),
  )
