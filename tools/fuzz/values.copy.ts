/** A Chinese name, and a character of three bytes. */
export const [carp, wide] = ['锦鲤', '长'] as const
