import { refusal } from '../../refusal.ts'

export const ArticleUnknown = refusal('ARTICLE_UNKNOWN', 404, '文章不存在')
