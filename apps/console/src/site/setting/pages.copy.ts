import type { Section } from './section.ts'

export const pages: Section = {
  title: '前端监测',
  fields: [
    {
      name: 'page_report_percent',
      label: '采样比例（%）',
      kind: 'number',
      isRequired: true,
      most: 100,
      hint: '多少访问上报浏览器与网页指标；错误不受影响，总会上报；0为不采样，告警也随之停止',
    },
    {
      name: 'page_alarm_percent',
      label: '出错访问告警（%）',
      kind: 'number',
      isRequired: true,
      most: 100,
      hint: '最近一小时某站点至少20次访问且出错比例达到时告警，每小时一次；0为不告警；须在「消息模板」启用该事件',
    },
  ],
}
