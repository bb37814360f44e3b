export const levelCopy = {
  missing: (deposit: string | null, turnover: string | null) =>
    [deposit && `还差存款 ${deposit}`, turnover && `${deposit ? '' : '还差'}流水 ${turnover}`]
      .filter(Boolean)
      .join('、'),
  flowUnknown: (deposit: string | null, turnover: string) =>
    `${deposit ? `还差存款 ${deposit}` : '存款已达标'}，流水需达 ${turnover}`,
  reached: '已达标，次日24:00前晋级',
} as const
