import { refusal } from '../../refusal.ts'
import { maxLiveCampaigns } from './campaign.ts'

export const campaignCopy = { open: '立即查看', contactOff: '已停止接收优惠通知', contactOn: '已开启优惠通知' }

export const CampaignNameNeeded = refusal('CAMPAIGN_NAME_NEEDED', 422, '请填写名称', 'name')
export const CampaignNameTaken = refusal('CAMPAIGN_NAME_TAKEN', 409, '已有同名活动推送', 'name')
export const CampaignTitleNeeded = refusal('CAMPAIGN_TITLE_NEEDED', 422, '请填写标题', 'title')
export const CampaignWayNeeded = refusal('CAMPAIGN_WAY_NEEDED', 422, '请至少选择一种方式', 'ways')
export const CampaignPictureNeeded = refusal('CAMPAIGN_PICTURE_NEEDED', 422, '横幅须有图片', 'picture')
export const CampaignLinkWrong = refusal('CAMPAIGN_LINK_WRONG', 422, '请填写玩家端的页面地址，例如 /activity', 'link')
export const CampaignEndWrong = refusal('CAMPAIGN_END_WRONG', 422, '结束时间须晚于开始时间和现在', 'ends_at')
export const CampaignSegmentUnknown = refusal('CAMPAIGN_SEGMENT_UNKNOWN', 422, '分群不存在或已归档', 'segment')
export const CampaignRuleUnknown = refusal('CAMPAIGN_RULE_UNKNOWN', 422, '奖金规则不存在', 'rule')
export const CampaignTemplateMissing = refusal(
  'CAMPAIGN_TEMPLATE_MISSING',
  409,
  '所选方式没有已启用的「活动推送」消息模板，请先在消息模板中添加',
  'ways',
)
export const CampaignStarted = refusal('CAMPAIGN_STARTED', 409, '已开始的活动推送只能修改名称和结束时间，请停止后复制')
export const CampaignStopped = refusal('CAMPAIGN_STOPPED', 409, '该活动推送已停止')
export const TooManyCampaigns = refusal('TOO_MANY_CAMPAIGNS', 409, `进行中的活动推送已达上限（${maxLiveCampaigns}个）`)
