import * as contract from '@koi/contract/upload/upload.console'
import { PictureUnknown } from '@koi/contract/upload/upload.copy'
import { transact } from '../platform/house.ts'
import { auditAct, made, on } from '../platform/on.ts'
import { drawPicture, keepFile, own } from './upload.ts'

export const uploadConsole = [
  on(contract.uploadPicture, async (asked) => {
    const { house, file, caller, now } = asked
    const picture = await keepFile(
      house.config,
      file,
      ['png', 'gif', 'jpeg', 'webp'],
      drawPicture,
      'webp',
      PictureUnknown,
    )
    await transact(house, async (tx) => {
      await own(tx, picture, { kind: 'operator', id: caller.operator }, now)
      await auditAct(tx, asked, {
        act: 'upload.picture',
        subjectKind: 'upload',
        subjectId: picture.name,
        after: { bytes: picture.bytes },
      })
    })
    return made({ url: picture.url })
  }),
]
