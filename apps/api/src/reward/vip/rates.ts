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
export const rateNames = Object.values(spellings)

export const spelledRates = <Value>(level: Record<Rate, Value>): Record<Spelling, Value> =>
  Object.fromEntries(rates.map((rate) => [spellings[rate], level[rate]])) as Record<Spelling, Value>

export const ratesOf = <Value>(given: Record<Spelling, Value>): Record<Rate, Value> =>
  Object.fromEntries(rates.map((rate) => [rate, given[spellings[rate]]])) as Record<Rate, Value>
