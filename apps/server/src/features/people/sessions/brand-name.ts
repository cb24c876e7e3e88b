import { fallbackColors } from '@prosa/contract'
import { findPlatformByHost } from '../../../platform/brands/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { HostFace } from '../../../platform/http/index.ts'
import { presentFace } from './present.ts'

/** The product's name at a host, for the browser's tab title. */
export const brandName = async (db: Kysely<DB>, host: string): Promise<string> =>
  presentFace(await findPlatformByHost(db, host)).displayName

/** The host's name, colour and icon for installation as an app. */
export const hostFace = async (db: Kysely<DB>, host: string): Promise<HostFace> => {
  const { displayName, mainColor, urlAvatar } = presentFace(await findPlatformByHost(db, host))
  return { name: displayName, color: mainColor || fallbackColors.header, pictureUrl: urlAvatar }
}
