import * as contract from '@koi/contract/access/upload/upload.console'
import { PictureUnknown } from '@koi/contract/access/upload/upload.copy'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { drawPicture } from './picture.ts'
import { countOperatorUpload } from './room.ts'
import { storePicture, insertUpload, transactUpload } from './upload.ts'

export const uploadConsole = [
  on(contract.uploadPicture, async (args) => {
    const { app, file, caller, ip, now } = args
    await countOperatorUpload(app, caller.operator, ip, now)
    const picture = await storePicture(
      app.config,
      file,
      ['png', 'gif', 'jpeg', 'webp'],
      drawPicture,
      'webp',
      PictureUnknown,
    )
    await transactUpload(app, picture, async (tx) => {
      await insertUpload(tx, picture, caller.operator, now)
      auditAct(tx, args, {
        act: 'upload.picture',
        subjectKind: 'upload',
        subjectId: picture.name,
        after: { bytes: picture.bytes },
      })
    })
    return created({ url: picture.url })
  }),
]
