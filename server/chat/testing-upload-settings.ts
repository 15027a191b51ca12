import { testFolder } from '../kernel/storage/testing-folder.ts'
import type { UploadSettings } from './uploads/files/uploads.ts'

export const uploadsForTest: UploadSettings = {
  fileMebibytesMax: 100,
  quotaMebibytes: undefined,
  guestAndBotQuotaMebibytes: undefined,
  unfinishedDirectory: testFolder('unfinished'),
  linkKey: Buffer.alloc(32, 7),
}
