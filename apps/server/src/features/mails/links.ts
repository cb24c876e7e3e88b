import type { Config } from '../../config.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { hostsOfPlatform } from './links.queries.ts'

type Address = Pick<Config, 'publicUrl' | 'host' | 'port'>

/** An address in a mail. Nothing but `linksOf` makes one, so that no mail leads where a request said. */
export type MailLink = string & { readonly isMailLink: true }
export type MakeLink = (path: string) => MailLink

/** What a mail is written from. */
export interface MailBase {
  /** The product's name. */
  product: string
  link: MakeLink
}

/** Where no PUBLIC_URL is set, where the program listens. */
export const ownAddress = ({ publicUrl, host, port }: Address): URL => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return new URL(publicUrl ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`)
}

/**
 * Makes the addresses of mails to somebody of a platform: at its own host, if it has one besides the installation's, with the scheme and port
 * of the installation. Never at a host that the request came to or named: who asks for a mail is mostly a stranger.
 * @param platformId null for the installation's own people
 */
export const linksOf = async (db: Kysely<DB>, config: Address, platformId: number | null): Promise<MakeLink> => {
  const address = ownAddress(config)
  const hosts = platformId === null ? [] : await hostsOfPlatform(db, platformId)
  if (hosts[0] !== undefined && !hosts.includes(address.hostname)) address.hostname = hosts[0]
  return (path) => `${address.origin}${path}` as MailLink
}
