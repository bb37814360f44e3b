import { most } from '@koi/contract/bounds'
import { longestOpen, maxRounds } from '@koi/contract/play/freeRound/freeRound'
import { longestDays, maxLevels, maxShares, maxSteps } from '@koi/contract/reward/bonus/bonus'
import { triggersThatGive, triggersWithBase } from '@koi/contract/reward/bonus/bonus.reward'
import { cycleDays } from '@koi/contract/reward/checkIn/checkIn'
import { longestTurns, maxTurns } from '@koi/contract/reward/wheel/wheel'
import { type Field, within } from '../../ui/field/field.ts'
import {
  gameField,
  levelField,
  namedFields,
  optionsOf,
  periodFields,
  releaseFields,
  segmentField,
  shareFields,
  venueField,
} from '../../ui/words/publication.copy.ts'
import { fieldCopy, multipleNames, onceNames, periodNames, rewardNames, sideNames, triggerNames } from './bonus.copy.ts'

const field = (name: keyof typeof fieldCopy, rest: Omit<Field, 'name' | 'label'>): Field => ({
  name,
  ...fieldCopy[name],
  ...rest,
})
const money = (name: keyof typeof fieldCopy, rest: Partial<Field> = {}): Field =>
  field(name, { kind: 'money', initial: '0.00', ...rest })
const on = (name: string, ...is: string[]) => ({ when: { name, is } })

/** Fields of the trigger, which follow the chosen one. */
const triggerFields = within('terms.on', [
  field('trigger', {
    kind: 'select',
    isRequired: true,
    // Rules of tournaments and wheels are created by them, not in this form.
    options: optionsOf(triggerNames).filter(({ value }) => !triggersThatGive.some((trigger) => trigger === value)),
    initial: 'registration',
  }),
  field('number', { kind: 'number', initial: 1, ...on('trigger', 'deposit') }),
  field('code', { maxLength: 40, ...on('trigger', 'code') }),
  field('entered', { kind: 'select', optionsFrom: segmentField.optionsFrom!, ...on('trigger', 'segment') }),
  { ...levelField, initial: 1, ...on('trigger', 'level', 'level_week', 'level_month') },
  field('window_days', { kind: 'number', initial: 0, most: longestDays, ...on('trigger', 'deposits', 'friend') }),
  field('period', { kind: 'select', options: optionsOf(periodNames), initial: 'day', ...on('trigger', 'loss') }),
  field('streak', { kind: 'number', most: cycleDays, initial: 0, ...on('trigger', 'check_in') }),
  field('mission', {
    kind: 'select',
    optionsFrom: { at: 'GET /console/api/missions', value: 'id', label: 'name' },
    ...on('trigger', 'mission'),
  }),
  field('side', { kind: 'select', options: optionsOf(sideNames), initial: 'inviter', ...on('trigger', 'friend') }),
  money('friend_stake', on('trigger', 'friend')),
  field('month_most', { kind: 'number', most: 1000, initial: 0, ...on('trigger', 'friend') }),
  money('least', on('trigger', 'deposit', 'deposits', 'loss', 'friend')),
])

/** Fields of the reward, which follow its kind `reward`. */
const rewardFields = within('terms.reward', [
  field('reward', {
    path: 'terms.reward.kind',
    kind: 'select',
    isRequired: true,
    options: optionsOf(rewardNames)
      .filter(({ value }) => value !== 'given')
      // A percentage needs a sum.
      .map((option) => (option.value === 'percent' ? { ...option, ...on('trigger', ...triggersWithBase) } : option)),
    initial: 'fixed',
  }),
  money('amount', { most: most.bonus, ...on('reward', 'fixed') }),
  field('steps', {
    kind: 'rows',
    isRequired: true,
    most: maxSteps,
    columns: [
      field('from', { kind: 'money', isRequired: true, above: 'from' }),
      field('percent', { kind: 'rate', most: 1000, isRequired: true }),
    ],
    ...on('reward', 'percent'),
  }),
  field('levels', {
    kind: 'rows',
    isRequired: true,
    most: maxLevels,
    columns: [
      { ...levelField, above: 'level' },
      field('amount', { kind: 'money', most: most.bonus, isRequired: true }),
    ],
    ...on('reward', 'by_level'),
  }),
  field('game', {
    kind: 'select',
    optionsFrom: { at: 'GET /console/api/free-rounds/games', value: 'id', label: 'label' },
    ...on('reward', 'free_rounds'),
  }),
  field('rounds', { kind: 'number', most: maxRounds, ...on('reward', 'free_rounds') }),
  money('round_stake', { most: most.freeRound, ...on('reward', 'free_rounds') }),
  field('round_days', { kind: 'number', most: longestOpen, initial: 7, ...on('reward', 'free_rounds') }),
  field('turns', { kind: 'number', most: maxTurns, ...on('reward', 'turns') }),
  money('turn_worth', { most: most.bonus, ...on('reward', 'turns') }),
  field('turn_days', { kind: 'number', most: longestTurns, initial: 7, ...on('reward', 'turns') }),
  money('most', { most: most.bonus, ...on('reward', 'percent') }),
])

const shareColumn = field('share', { kind: 'number', most: 100, isRequired: true })

export const ruleFields: Field[] = [
  ...namedFields,
  field('content', { kind: 'longText', maxLength: 2000, isTranslated: true }),
  ...triggerFields,
  segmentField,
  ...rewardFields,
  ...releaseFields,
  ...within('terms', [
    field('multiple', { kind: 'rate', most: most.multiple, initial: 1 }),
    field('multiple_of', {
      kind: 'select',
      options: optionsOf(multipleNames),
      initial: 'bonus',
      ...on('trigger', ...triggersWithBase),
    }),
  ]),
  ...shareFields,
  ...within('terms', [
    field('venues', { kind: 'rows', most: maxShares, columns: [{ ...venueField, isUnique: true }, shareColumn] }),
    field('games', { kind: 'rows', most: maxShares, columns: [{ ...gameField, isUnique: true }, shareColumn] }),
    money('stake_most'),
    ...periodFields,
    field('group', { maxLength: 40 }),
    field('once_per', { kind: 'select', options: optionsOf(onceNames), initial: 'player' }),
  ]),
  money('budget'),
  money('budget_day'),
  field('starts_at', { kind: 'time' }),
  field('ends_at', { kind: 'time' }),
]
