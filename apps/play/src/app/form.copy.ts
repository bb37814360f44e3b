/** Refusals of an amount whose sentence holds figures: outside of a range, over a limit. */
export const amountRefused = /^(请输入金额在|已超出存款限额)/
