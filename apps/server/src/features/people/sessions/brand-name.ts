import { fallbackColors } from '@prosa/contract'
import { findPlatformByHost } from '../../../platform/brands/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { HostFace } from '../../../platform/http/index.ts'
import { presentFace } from './present.ts'

/** What the product is called at a host, for the title of the browser's tab. */
export const brandName = async (db: Kysely<DB>, host: string): Promise<string> =>
  presentFace(await findPlatformByHost(db, host)).displayName

/** As an application of its own, as which it can be installed from that host. */
export const hostFace = async (db: Kysely<DB>, host: string): Promise<HostFace> => {
  const { displayName, mainColor, urlAvatar } = presentFace(await findPlatformByHost(db, host))
  return { name: displayName, color: mainColor || fallbackColors.header, pictureUrl: urlAvatar }
}
