export { asUtf8 } from './as-utf8.ts'
export { eraseFile, eraseReleased, orEraseFile } from './erase-released.ts'
export { filePath, type SignedFile, signedFileUrls, signFileUrl, verifyFileUrl } from './file-address.ts'
export { cleanFilesJob } from './files.jobs.ts'
export {
  find as findFiles,
  type Holder,
  hold as holdFiles,
  listHeld as listHeldFiles,
  type RowHolder,
  release as releaseFiles,
} from './files.queries.ts'
export { registerFiles } from './files.routes.ts'
export { createMedia, type KeptFile, type Media, type NewFile, type OpenFile } from './media.ts'
export { bodyBytes, receiveFilePart } from './receive-file-part.routes.ts'
