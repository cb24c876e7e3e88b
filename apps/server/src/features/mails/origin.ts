import type { Config } from '../../config.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { hasPlatformOfHost } from '../sessions/index.ts'

const local = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/**
 * The address that links of a mail begin with: where the person came from, if that is the installation's own or one of a platform's
 * hosts, else the installation's own. Never what a stranger wrote into a header.
 * @param wanted an address or a host with its port, as a browser sent it
 */
export const mailOrigin = async (
  db: Kysely<DB>,
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  wanted: string | undefined,
): Promise<string> => {
  const own = new URL(config.publicUrl ?? `http://${config.host}:${config.port}`)
  const asked = wanted ? URL.parse(wanted.includes('://') ? wanted : `${own.protocol}//${wanted}`) : null
  if (!asked || !/^https?:$/.test(asked.protocol)) return own.origin
  const isLocal = config.publicUrl === undefined && local.has(asked.hostname)
  if (asked.host === own.host || isLocal || (await hasPlatformOfHost(db, asked.hostname)))
    return `${own.protocol}//${asked.host}`
  return own.origin
}
