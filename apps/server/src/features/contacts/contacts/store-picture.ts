import { Readable } from 'node:stream'
import type { AskedContact } from '../../../channels/profiles.queries.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/index.ts'
import { drawFace, fileErrors, isFileAtFault } from '../../../platform/files/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { createMedia, eraseReleased, holdFiles, releaseFiles } from '../../files/index.ts'
import { touchDialogs } from './contacts.queries.ts'
import type { FetchedPicture } from './fetch-picture.ts'
import { type PictureChange, replacePicture, settleProfile } from './picture.queries.ts'
import type { TouchedDialog } from './update-contact.ts'

/**
 * Writes down that the channel was asked, with its picture of the contact: `same`, the one that is there (also where another could not
 * be had), null for none. @returns the dialogs that show another face from now on
 */
export const storePicture = async (
  platform: Platform,
  db: Kysely<DB>,
  change: PictureChange,
  picture: FetchedPicture | 'same' | null,
): Promise<TouchedDialog[]> => {
  const { contact } = change
  const news = picture === 'same' || isShown(contact, picture) ? 'same' : picture
  const file = news === 'same' ? news : news && (await storeFile(platform, change, news))
  if (file === 'same') {
    await settleProfile(db, change)
    return []
  }
  const touched = await exchange(db, change, file)
  await eraseReleased(platform, change.companyId)
  return touched
}

const isShown = ({ pictureFileId, pictureHash }: AskedContact, picture: FetchedPicture | null): boolean =>
  picture ? (pictureHash?.equals(picture.hash) ?? false) : pictureFileId === null

interface StoredPicture {
  fileId: string
  hash: Buffer
}

/** Nothing holds it yet: where this process dies before the contact does, it is cleaned up within a day. */
const storeFile = async (
  platform: Platform,
  { companyId }: PictureChange,
  { bytes, hash }: FetchedPicture,
): Promise<StoredPicture | 'same'> => {
  try {
    const small = await drawFace(platform.files.workers, companyId, bytes, { isPatient: true })
    const source = Readable.from([small])
    const file = { companyId, source, name: 'foto.jpg', expectedBytes: small.length, isPatient: true }
    const { fileId } = await createMedia(platform).keep(file)
    return { fileId, hash }
  } catch (error) {
    // No picture, or no room for one in what the company may keep.
    if (isFileAtFault(error) || (error instanceof AppError && error.code === fileErrors.storageLimit.code))
      return 'same'
    throw error
  }
}

/** Of two at once the first one's stays; the other's file is let go with nobody ever holding it. */
const exchange = (
  db: Kysely<DB>,
  { companyId, contact, now }: PictureChange,
  file: StoredPicture | null,
): Promise<TouchedDialog[]> =>
  db.transaction().execute(async (tx) => {
    const holder = { kind: 'contact', id: contact.id } as const
    // Dialogs before their contact, as turns lock them: the other way round each could wait for the other.
    const touched = await touchDialogs(tx, companyId, contact.id)
    if (!(await replacePicture(tx, { companyId, contact, now }, file))) {
      if (file) await releaseFiles(tx, companyId, holder, [file.fileId])
      return []
    }
    if (file) await holdFiles(tx, companyId, holder, [file.fileId])
    if (contact.pictureFileId) await releaseFiles(tx, companyId, holder, [contact.pictureFileId])
    return touched
  })
