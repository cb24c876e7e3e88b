import type { PastDialog } from '@prosa/contract'
import { searchContacts } from '../../../../conversation/model/contact-search.queries.ts'
import type { Scope } from '../../../../platform/access/index.ts'
import { askOf, type DB, type Kysely } from '../../../../platform/database/index.ts'
import { cutPage } from '../../../../platform/lists/index.ts'
import { findContacts, pastRows } from './history.queries.ts'
import { presentSidebarDialog } from './present-dialog.ts'
import { seeDialog } from './read-dialog.ts'
import { sameBy, searchesFor } from './same-customer.ts'

/** Contacts considered for one phone or e-mail. */
const maxCandidates = 200

/**
 * The customer's other dialogs on any channel, in the caller's workspaces. Each channel has its own contacts: those with the same phone or e-mail
 * count as one customer.
 */
export const readHistory = async (
  db: Kysely<DB>,
  scope: Scope,
  dialogId: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ result: PastDialog[]; next: number | null }> => {
  const { companyId } = scope
  const { contactId } = await seeDialog(db, scope, dialogId)
  const ask = askOf(db)
  const [own = { id: contactId, phone: null, email: null }] = await findContacts(ask, companyId, [contactId])
  const found = await Promise.all(searchesFor(own).map((part) => searchContacts(ask, part, maxCandidates)))
  const others = await findContacts(ask, companyId, [...new Set(found.flat())])
  const reasons = new Map<number, PastDialog['sameBy']>([[contactId, 'contact']])
  for (const other of others) {
    const reason = sameBy(own, other)
    if (reason) reasons.set(other.id, reason)
  }
  const rows = await pastRows(ask, scope, {
    contactIds: [...reasons.keys()],
    except: dialogId,
    before,
    limit: limit + 1,
  })
  const { shown, next } = cutPage(rows, limit, ({ id }) => id)
  return {
    result: shown.map((row) => ({
      ...presentSidebarDialog(row),
      startedAt: row.first_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
      workspaceName: row.workspace_name,
      sameBy: reasons.get(row.contact_id) ?? 'contact',
    })),
    next,
  }
}
