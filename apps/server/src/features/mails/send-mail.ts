import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/index.ts'
import type { MailLane } from '../../platform/mail/index.ts'
import { findPlatform, findPlatformByHost } from '../sessions/index.ts'
import { type MailContent, renderMail } from './render-mail.ts'

interface Addressed {
  to: string
  /** The address that its links begin with (`mailOrigin`). */
  origin: string
  /** Whose brand it wears; the host's where nobody says. */
  platformId: number | null
  topic?: string
  lane: MailLane
  content: (brand: { product: string; link: (path: string) => string }) => MailContent
}

/** Puts a mail in line in its platform's brand; within a transaction it goes out once that has committed. */
export const sendMail = async (
  { mailer }: Pick<Platform, 'mailer'>,
  db: Kysely<DB>,
  { to, origin, platformId, topic, lane, content }: Addressed,
): Promise<void> => {
  const platform =
    platformId === null ? await findPlatformByHost(db, new URL(origin).hostname) : await findPlatform(db, platformId)
  const product = platform?.display_name ?? 'Prosa'
  const brand = {
    displayName: product,
    mainColor: platform?.main_color ?? '#02cdad',
    logoUrl: platform?.logo_url ? `${origin}${platform.logo_url}` : null,
  }
  const link = (path: string): string => `${origin}${path}`
  await mailer.enqueue({ lane, to, ...renderMail(brand, content({ product, link })), ...(topic ? { topic } : {}) }, db)
}
