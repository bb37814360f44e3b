export const person = { realname: '李小龙' } as const
export const bankCard = { bank: '锦绣银行', bank_owner: person.realname, bank_address: '上海支行' } as const
