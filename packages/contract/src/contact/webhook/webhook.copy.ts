import { refusal } from '../../refusal.ts'

export const WebhookTaken = refusal('WEBHOOK_TAKEN', 409, '已有同名的 Webhook', 'name')
/** Webhooks of a brand, also those that are off. */
export const maxWebhooks = 50
export const TooManyWebhooks = refusal('TOO_MANY_WEBHOOKS', 409, `Webhook 数量已达上限（${maxWebhooks}个）`)
export const WebhookUrlWrong = refusal('WEBHOOK_URL_WRONG', 422, '请填写以 https:// 或 http:// 开头的网址', 'url')
export const WebhookAhead = refusal('WEBHOOK_AHEAD', 422, '事件编号不能大于最新的编号', 'position')
export const WebhookIsOff = refusal('WEBHOOK_IS_OFF', 409, '该 Webhook 未启用，请先启用')
