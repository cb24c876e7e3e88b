import type { OutgoingMedia } from '../../channels/channel.ts'
import { type Media, signFileUrl } from '../../features/files/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Platform } from '../../platform/index.ts'

/** A public address of a file, valid for a day; null where this installation has no public address. */
export const createFileAddress =
  (platform: Pick<Platform, 'clock' | 'config' | 'secrets'>) =>
  (companyId: number) =>
  (fileId: string): string | null => {
    const { publicUrl } = platform.config
    return publicUrl === undefined ? null : `${publicUrl}${signFileUrl(platform, { companyId, fileId })}`
  }

/** A company's files as providers take them: as bytes, or by an address that needs no session. */
export const createOutgoingMedia =
  (platform: Pick<Platform, 'clock' | 'config' | 'secrets'>, media: Pick<Media, 'open'>) =>
  (companyId: number): OutgoingMedia => ({
    open: async (fileId) => {
      const { body, size } = await media.open(companyId, fileId)
      return { body, sizeBytes: size }
    },
    address: async (fileId) => {
      const { publicUrl } = platform.config
      if (publicUrl === undefined) throw new AppError(errors.unavailable, { message: 'PUBLIC_URL não está definida.' })
      return `${publicUrl}${signFileUrl(platform, { companyId, fileId })}`
    },
  })
