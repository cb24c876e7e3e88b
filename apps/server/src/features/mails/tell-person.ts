import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/index.ts'
import { findAccount } from '../sessions/index.ts'
import { platformOfCompany } from './origin.queries.ts'
import { mailOrigin } from './origin.ts'
import type { MailContent } from './render-mail.ts'
import { sendMail } from './send-mail.ts'

interface Told {
  accountId: number
  /** Where the change was made, to which links lead back if it is one of ours. */
  host: string
  content: (brand: { product: string; link: (path: string) => string }) => MailContent
  /** The account's own without it. */
  addresses?: readonly string[]
}

/** Mails somebody that something of their account changed, in the brand of their platform. */
export const tellPerson = async (
  platform: Pick<Platform, 'config' | 'mailer'>,
  db: Kysely<DB>,
  { accountId, host, content, addresses }: Told,
): Promise<void> => {
  const account = await findAccount(db, accountId)
  if (!account) return
  const { company_id: companyId, admin_platform_id: administered } = account
  const platformId = companyId === null ? administered : await platformOfCompany(db, companyId)
  const origin = await mailOrigin(db, platform.config, host)
  for (const to of addresses ?? [account.email])
    await sendMail(platform, db, { to, origin, platformId, lane: 'account', content })
}
