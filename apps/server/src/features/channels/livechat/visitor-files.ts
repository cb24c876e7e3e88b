import type { StoredFile } from '../../../conversation/model/present.ts'
import { AppError } from '../../../platform/errors/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { findFiles, signFileUrl } from '../../files/index.ts'
import { livechatErrors } from './errors.ts'
import type { FileUrl } from './present.ts'
import type { Visitor } from './visitors.ts'

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const handedOut = new RegExp(`^(${uuid})\\.([\\w-]{20,64})$`)

/** Files of visitors: an upload's id is signed for its visitor, so that nobody else can send that file. */
export interface VisitorFiles {
  idFor(visitor: Visitor, fileId: string): string
  /** The files of ids given to this visitor. @throws 400 for other ids. */
  find(visitor: Visitor, ids: readonly string[]): Promise<StoredFile[]>
  urlOf(companyId: number): FileUrl
}

const uploadPurpose = 'livechat upload'

export const createVisitorFiles = (platform: Platform): VisitorFiles => {
  const { secrets, database } = platform
  const owned = ({ bot, identityId }: Visitor, fileId: string): string => `${bot.companyId}|${identityId}|${fileId}`
  return {
    idFor: (visitor, fileId) => `${fileId}.${secrets.sign(uploadPurpose, owned(visitor, fileId))}`,
    find: async (visitor, ids) => {
      if (ids.length === 0) return []
      const fileIds = ids.map((id) => {
        const [, fileId, signature] = handedOut.exec(id) ?? []
        if (!fileId || !signature || !secrets.verify(uploadPurpose, owned(visitor, fileId), signature))
          throw new AppError(livechatErrors.unknownFile, { fields: { fileIds: livechatErrors.unknownFile.message } })
        return fileId
      })
      const { companyId } = visitor.bot
      const found = await findFiles(database.scoped(companyId), companyId, fileIds, 'anybody')
      const rows = new Map(found.map((row) => [row.id, row]))
      return fileIds.map((fileId) => {
        const row = rows.get(fileId)
        if (!row) throw new AppError(livechatErrors.unknownFile)
        return { fileId, name: row.name, mime: row.mime, size: row.sizeBytes }
      })
    },
    urlOf: (companyId) => (fileId) => signFileUrl(platform, { companyId, fileId }),
  }
}
