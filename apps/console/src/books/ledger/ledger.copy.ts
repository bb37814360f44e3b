export const copy = {
  title: '账本核对',
  hint: '每次打开都会实时核对账本的全部校验项',
  run: '重新核对',
  balanced: '账本平衡，全部检查通过',
  broken: (count: number) => `有 ${count} 项检查未通过，请立即停止人工出款并联系技术人员`,
  name: '检查项',
  result: '结果',
  detail: '说明',
  passed: '通过',
  failed: '未通过',
}
