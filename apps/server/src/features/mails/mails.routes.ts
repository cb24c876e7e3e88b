import { deleteWaitingMail, listWaitingMails } from '@prosa/contract'
import { audit, auditRead } from '../../platform/audit/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Handle } from '../../platform/http/index.ts'
import type { Platform } from '../../platform/index.ts'
import { outboxPlace } from '../../platform/mail/index.ts'
import * as mails from './mails.queries.ts'
import type { RenderedMail } from './render-mail.ts'

/** Mails of an installation without a mail server: an administrator reads them, and passes on their links. */
export const registerMails = (handle: Handle, { secrets }: Platform): void => {
  handle.companyless(listWaitingMails, async ({ db, identity, query }) => {
    // These mails hold links that give access to accounts.
    await auditRead(db, { companyId: null, accountId: identity.userId, action: 'mail.read' })
    const [rows, total] = await Promise.all([mails.listWaiting(db, query), mails.countWaiting(db)])
    return {
      result: rows.map((row) => {
        const { subject, text } = JSON.parse(secrets.open(row.content_encrypted, outboxPlace)) as RenderedMail
        return { id: row.id, recipient: row.recipient, subject, text, createdAt: row.created_at.toISOString() }
      }),
      total,
    }
  })

  handle.companyless(deleteWaitingMail, async ({ db, identity, params: { id } }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await mails.remove(tx, id))) throw new AppError(errors.notFound)
      await audit(tx, { companyId: null, accountId: identity.userId, action: 'mail.deleted', record: id })
    })
    return { success: true as const }
  })
}
