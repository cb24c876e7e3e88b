import { AppError } from '../../../platform/errors/index.ts'
import type { FileOwner, FileWorkers } from '../../../platform/file-workers/index.ts'
import { drawPicture as draw, fileErrors } from '../../../platform/files/index.ts'

export const pictureKinds = [
  'logo',
  'logoSidebar',
  'logoSidebarRetracted',
  'avatar',
  'favicon',
  'loginPicture',
] as const
export type PictureKind = (typeof pictureKinds)[number]

/**
 * Longest sides in pixels, at least twice the displayed size. The picture beside the login form fills half a screen.
 */
const sides: Record<PictureKind, number> = {
  logo: 800,
  logoSidebar: 480,
  logoSidebarRetracted: 192,
  avatar: 256,
  favicon: 128,
  loginPicture: 2000,
}
const accepted = ['png', 'jpg', 'webp', 'gif']
const dataUrl = /^data:image\/[\w.+-]+(?:;[\w=-]+)*?(;base64)?,(.*)$/s

/**
 * Draws a platform's picture again: WebP for the photo beside the login, PNG (as mails and favicons need) for the
 * others.
 * @throws AppError wrongType, broken, tooComplex; errors of `fileWorkerErrors`
 */
export const drawPicture = async (
  workers: FileWorkers,
  owner: FileOwner,
  url: string,
  picture: PictureKind,
): Promise<{ mime: string; bytes: Buffer }> => {
  const [, isBase64, data] = dataUrl.exec(url) ?? []
  if (data === undefined) throw new AppError(fileErrors.wrongType)
  const bytes = isBase64 ? Buffer.from(data, 'base64') : Buffer.from(decodeUri(data))
  const kind = url.startsWith('data:image/svg+xml') ? 'drawing' : accepted
  const format = picture === 'loginPicture' ? 'webp' : 'png'
  const drawn = await draw(workers, owner, { bytes, kind, side: sides[picture], fit: 'inside', format })
  return { mime: `image/${format}`, bytes: drawn }
}

const decodeUri = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new AppError(fileErrors.broken, { cause })
  }
}
