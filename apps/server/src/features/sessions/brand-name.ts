import type { DB, Kysely } from '../../platform/database/index.ts'
import { findPlatformByHost } from './platforms.queries.ts'
import { presentFace } from './present.ts'

/** What the product is called at a host, for the title of the browser's tab. */
export const brandName = async (db: Kysely<DB>, host: string): Promise<string> =>
  presentFace(await findPlatformByHost(db, host)).displayName
