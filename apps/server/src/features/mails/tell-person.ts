import { findAccount } from '../../platform/access/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/index.ts'
import { platformOfAccount } from './links.queries.ts'
import type { MailBase } from './links.ts'
import type { MailContent } from './render-mail.ts'
import { sendMail } from './send-mail.ts'

interface Told {
  accountId: number
  content: (base: MailBase) => MailContent
  /** Recipients; by default the account's own address. */
  addresses?: readonly string[]
}

/** Notifies a person by mail of a change of their account, in their platform's brand. */
export const tellPerson = async (
  platform: Pick<Platform, 'config' | 'mailer'>,
  db: Kysely<DB>,
  { accountId, content, addresses }: Told,
): Promise<void> => {
  const account = await findAccount(db, accountId)
  if (!account) return
  const platformId = await platformOfAccount(db, account)
  for (const to of addresses ?? [account.email])
    await sendMail(platform, db, { to, platformId, lane: 'account', content })
}
