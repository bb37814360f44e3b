import type { Template } from '../../ui/form/ResourceForm.tsx'

export const templateNames = {
  welcome: '首存礼金',
  reload: '续存奖金',
  cashback: '每周亏损返利',
}

const shares = { slots: 100 }

/** Rules that most sites have. Their terms also fulfil the strict mode (`bonus_strict`), and a percentage has a limit. */
export const bonusTemplates: readonly Template[] = [
  {
    name: 'welcome',
    label: templateNames.welcome,
    values: {
      name: '首存礼金',
      title: '首存送100%，最高1000元',
      content: '首笔存款满100元，送存款的100%，最高1000元。奖金完成10倍流水后可以取款，仅电子游戏计入流水。',
      trigger: 'deposit',
      number: 1,
      least: '100.00',
      reward: 'percent',
      steps: [{ from: '100.00', percent: 100 }],
      most: '1000.00',
      is_automatic: 0,
      review_above: '0.00',
      multiple: 10,
      multiple_of: 'bonus',
      shares,
      take_days: 7,
      play_days: 30,
      group: 'deposit',
      budget: '50000.00',
      budget_day: '5000.00',
    },
  },
  {
    name: 'reload',
    label: templateNames.reload,
    values: {
      name: '续存奖金',
      title: '每笔存款送20%，最高200元',
      content:
        '每笔满100元的存款送20%，最高200元，同时只能进行一笔存款奖金。奖金完成8倍流水后可以取款，仅电子游戏计入流水。',
      trigger: 'deposit',
      number: 0,
      least: '100.00',
      reward: 'percent',
      steps: [{ from: '100.00', percent: 20 }],
      most: '200.00',
      is_automatic: 0,
      review_above: '0.00',
      multiple: 8,
      multiple_of: 'bonus',
      shares,
      take_days: 3,
      play_days: 14,
      group: 'deposit',
      budget: '50000.00',
      budget_day: '5000.00',
    },
  },
  {
    name: 'cashback',
    label: templateNames.cashback,
    values: {
      name: '每周亏损返利',
      title: '每周亏损返10%，最高500元',
      content: '每周（周一至周日）净亏损满200元，返还10%，最高500元。返利完成1倍流水后可以取款，仅电子游戏计入流水。',
      trigger: 'loss',
      period: 'week',
      least: '200.00',
      reward: 'percent',
      steps: [{ from: '200.00', percent: 10 }],
      most: '500.00',
      is_automatic: 1,
      review_above: '0.00',
      multiple: 1,
      multiple_of: 'bonus',
      shares,
      take_days: 7,
      play_days: 14,
      group: '',
      budget: '30000.00',
      budget_day: '0.00',
    },
  },
]
