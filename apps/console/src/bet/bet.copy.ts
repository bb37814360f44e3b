export const copy = { title: '注单', venue: '场馆' }
