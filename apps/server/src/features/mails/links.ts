import type { Config } from '../../config.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { hostsOfPlatform } from './links.queries.ts'

type Address = Pick<Config, 'publicUrl' | 'host' | 'port'>

/** A URL in a mail. Only `linksOf` creates one, so that no mail links to a host taken from a request. */
export type MailLink = string & { readonly isMailLink: true }
export type MakeLink = (path: string) => MailLink

/** Data of every mail. */
export interface MailBase {
  /** The product's name. */
  product: string
  link: MakeLink
}

/** The program's own address: PUBLIC_URL, or else where it listens. */
export const ownAddress = ({ publicUrl, host, port }: Address): URL => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return new URL(publicUrl ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`)
}

/**
 * Creates URLs for mails to people of a platform: at the platform's own host, if it has one, with the scheme and port
 * of the installation. The request's host is never used: mails are mostly requested by strangers.
 * @param platformId null for the installation's own people
 */
export const linksOf = async (db: Kysely<DB>, config: Address, platformId: number | null): Promise<MakeLink> => {
  const address = ownAddress(config)
  const hosts = platformId === null ? [] : await hostsOfPlatform(db, platformId)
  if (hosts[0] !== undefined && !hosts.includes(address.hostname)) address.hostname = hosts[0]
  return (path) => `${address.origin}${path}` as MailLink
}
