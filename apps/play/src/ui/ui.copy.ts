export const uiCopy = {
  loading: '加载中',
  noMore: '没有更多了',
  pause: '暂停轮播',
  play: '继续轮播',
  page: (index: number) => `第${index}页`,
  pullToRefresh: '下拉刷新',
  releaseToRefresh: '松开刷新',
  refresh: '刷新',
  all: '全部',
  date: '时间',
  platform: '场馆',
} as const
