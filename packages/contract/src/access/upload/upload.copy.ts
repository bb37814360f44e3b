import { refusal } from '../../refusal.ts'

/** The room for pictures of all players and visitors, of this sender, or of operators is used up. */
export const NoRoomForPictures = refusal('NO_ROOM_FOR_PICTURES', 422, '暂时无法上传图片，请稍后再试或联系客服')
export const PictureMissing = refusal('PICTURE_MISSING', 422, '请选择图片')
export const PictureWrong = refusal('PICTURE_WRONG', 422, '仅支持gif或png格式图片')
export const PictureTooLarge = refusal('PICTURE_TOO_LARGE', 413, '图片大小不能超过2M')
export const PictureUnknown = refusal('PICTURE_UNKNOWN', 422, '仅支持png、gif、jpeg或webp格式图片')

export const uploaded = '上传成功'
