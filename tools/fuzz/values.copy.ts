/** Words that are no English: a name, and a sign that takes three bytes. */
export const [carp, wide] = ['锦鲤', '长'] as const
