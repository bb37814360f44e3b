/** Texts of the field for a wallet's address. */
export const address = {
  paste: '粘贴',
  scan: '扫码',
  nothingToPaste: '剪贴板中没有内容',
  pasteRefused: '无法读取剪贴板，请在输入框中长按粘贴',
  good: '校验通过，请再核对首尾字符',
  bad: '校验未通过，请重新复制完整地址',
  unchecked: '格式正确，该地址不含校验码，请仔细核对',
  other: (protocol: string) => `这是${protocol}地址，请切换协议或更换地址`,
  scanTitle: '扫描收款码',
  camera: '摄像头画面',
  aim: '将收款二维码放入画面中',
  noCamera: '没有可用的摄像头，或未授权使用。可以选择二维码图片。',
  choosePicture: '选择二维码图片',
  nothingFound: '图片中没有找到钱包地址',
  cancel: '取消',
} as const
