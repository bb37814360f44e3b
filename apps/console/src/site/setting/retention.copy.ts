import type { Section } from './section.ts'

export const retention: Section = {
  title: '数据保留',
  fields: [
    {
      name: 'feed_days',
      label: '事件保留天数',
      kind: 'number',
      isRequired: true,
      most: 3650,
      hint: '供自有系统读取的事件保留多久，7-3650；Webhook 尚未送达的保留两倍时间',
    },
    {
      name: 'run_days',
      label: '任务记录保留天数',
      kind: 'number',
      isRequired: true,
      most: 3650,
      hint: '定时任务的运行记录按月保留，整月过期后清理；30-3650',
    },
    {
      name: 'move_days',
      label: '单一钱包流水归档天数',
      kind: 'number',
      isRequired: true,
      most: 3650,
      hint: '注单结束多少天后，场馆流水可移入归档；注单和账本永久保留；90-3650',
    },
    {
      name: 'archive_first',
      label: '先归档再清理',
      kind: 'switch',
      hint: '开启后，过期的事件、任务记录、登录记录和发送记录在写入归档并校验之前不会删除',
    },
  ],
}
