export const levelCopy = {
  missing: (deposit: string, turnover: string) => `还差存款 ${deposit}、流水 ${turnover}`,
  missingDeposit: (deposit: string) => `还差存款 ${deposit}`,
  missingTurnover: (turnover: string) => `还差流水 ${turnover}`,
  missingUnknown: (deposit: string, turnover: string) => `还差存款 ${deposit}，流水需达 ${turnover}`,
  turnoverUnknown: (turnover: string) => `存款已达标，流水需达 ${turnover}`,
  reached: '已达标，次日24:00前晋级',
} as const
