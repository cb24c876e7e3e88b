import { fallbackColors } from '@prosa/contract'
import { findPlatform, findPlatformByHost } from '../../platform/brands/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/index.ts'
import type { MailLane } from '../../platform/mail/index.ts'
import { linksOf, type MailBase, ownAddress } from './links.ts'
import { type MailContent, renderMail } from './render-mail.ts'

interface Addressed {
  to: string
  /** Platform of the brand and links; null: the installation's own. */
  platformId: number | null
  topic?: string
  lane: MailLane
  content: (base: MailBase) => MailContent
}

/** Queues a mail in its platform's brand; within a transaction it is sent after the commit. */
export const sendMail = async (
  { config, mailer }: Pick<Platform, 'config' | 'mailer'>,
  db: Kysely<DB>,
  { to, platformId, topic, lane, content }: Addressed,
): Promise<void> => {
  const platform =
    platformId === null ? await findPlatformByHost(db, ownAddress(config).hostname) : await findPlatform(db, platformId)
  const product = platform?.display_name ?? 'Prosa'
  const link = await linksOf(db, config, platformId)
  const brand = {
    displayName: product,
    ...colorsOf(platform),
    logoUrl: platform?.logo_url ? link(platform.logo_url) : null,
  }
  await mailer.enqueue({ lane, to, ...renderMail(brand, content({ product, link })), ...(topic ? { topic } : {}) }, db)
}

const colorsOf = (platform: { main_color: string | null } | undefined): { mainColor: string; headerColor: string } => {
  const { header, buttons } = fallbackColors
  if (platform?.main_color === null) return { mainColor: buttons, headerColor: header }
  const mainColor = platform?.main_color ?? '#02cdad'
  return { mainColor, headerColor: mainColor }
}
