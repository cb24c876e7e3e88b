import { accountCore, phoneCore } from '../../../conversation/model/phone-core.ts'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { noteFact } from '../../../platform/facts/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { nameOf } from '../../people/index.ts'
import { type ContactRow, findContact } from '../contacts/index.ts'
import {
  lockCampaignsOf,
  lockContacts,
  lockDialogsOf,
  moveDialogs,
  moveIdentities,
  removeContact,
  type TouchedDialog,
} from '../merges/index.ts'
import { type ErasureWork, erasureJob } from './contact-erasures.jobs.ts'
import * as queries from './erase-contact.queries.ts'
import { emptyRowsOf, type Traces } from './erase-import-rows.queries.ts'
import { tracesPlace } from './erase-next.ts'
import { erasedName, erasedRecipient, erasureErrors } from './errors.ts'

/** The customer may reopen a closed dialog by writing meanwhile. */
const tries = 3
/** Shorter digits are not treated as a phone number. */
const minDigits = 8

/**
 * Erases a person's data. At once: open dialogs are closed, waiting messages withdrawn, the contact is deleted with its
 * accounts, consents, lists, picture, merges and import rows, and its dialogs move to an anonymous contact outside of
 * all lists. The texts of the dialogs, and import rows never linked to the contact, are erased in the background
 * (`eraseNext`). Figures stay.
 * @throws notFound, otherWorkspaces, stillWriting
 */
export const eraseContact = async (
  program: Program,
  db: Kysely<DB>,
  scope: Scope,
  contactId: number,
): Promise<{ id: number; touched: TouchedDialog[] }> => {
  const { companyId, userId, workspaceIds } = scope
  await ensureMember(db, scope)
  const contact = await findContact(db, companyId, contactId, workspaceIds)
  if (!contact) throw new AppError(errors.notFound)
  const accounts = await queries.listAccounts(db, companyId, contactId)
  const userName = await nameOf(db, scope)
  for (let left = tries; left > 0; left--) {
    if (await queries.isElsewhere(db, companyId, contactId, workspaceIds))
      throw new AppError(erasureErrors.otherWorkspaces)
    for (const dialogId of await queries.listOpenDialogs(db, companyId, contactId))
      await closeDialog(program, { companyId, dialogId, userId, userName })
    const erased = await erase(program, db, scope, contactId, tracesOf(contact, accounts))
    if (erased) return erased
  }
  throw new AppError(erasureErrors.stillWriting)
}

const closeDialog = async (
  { conversation }: Program,
  { companyId, dialogId, userId, userName }: { companyId: number; dialogId: number; userId: number; userName: string },
): Promise<void> => {
  const action = { kind: 'close', by: userId, reason: 'person' } as const
  try {
    await conversation.changeDialog({ companyId, dialogId, action, userName })
  } catch (error) {
    // Somebody closed it concurrently.
    if (!(error instanceof AppError && error.status === 409)) throw error
  }
}

/** @returns null if a dialog was reopened meanwhile, or moved to a workspace that the person does not see */
const erase = (
  { clock, jobs, secrets }: Program,
  db: Kysely<DB>,
  { companyId, userId, workspaceIds }: Scope,
  contactId: number,
  traces: Traces,
): Promise<{ id: number; touched: TouchedDialog[] } | null> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const one = [contactId]
    await lockCampaignsOf(tx, companyId, one)
    await lockDialogsOf(tx, companyId, one)
    await queries.lockAccounts(tx, companyId, contactId)
    if (!(await lockContacts(tx, companyId, one)).has(contactId)) throw new AppError(errors.notFound)
    if ((await queries.listOpenDialogs(tx, companyId, contactId)).length > 0) return null
    if (await queries.isElsewhere(tx, companyId, contactId, workspaceIds)) return null
    const into = await queries.insertNameless(tx, companyId, { contactId, name: erasedName, now })
    const way = { from: contactId, into }
    await moveIdentities(tx, companyId, way)
    await queries.forgetAccounts(tx, companyId, into)
    const touched = await moveDialogs(tx, companyId, way)
    await queries.withdrawAll(tx, companyId, { ...way, reason: erasedRecipient })
    await queries.deleteMerges(tx, companyId, contactId)
    await emptyRowsOf(tx, companyId, contactId)
    const subject = { kind: 'contact', id: contactId } as const
    const place = { workspaces: await queries.listWorkspaces(tx, companyId, contactId) }
    await noteFact(tx, { companyId, kind: 'contact.erased', subject, accountId: userId, detail: place })
    await removeContact(tx, companyId, contactId)
    const sealed = secrets.seal(JSON.stringify(traces), tracesPlace(companyId))
    const id = await queries.insertErasure(tx, companyId, { contactId, erasedId: into, userId, now, traces: sealed })
    await jobs.enqueue<ErasureWork>(erasureJob, { companyId, erasureId: id }, { db: tx })
    const detail = { dialogs: touched.length }
    await audit(tx, { companyId, accountId: userId, action: 'contact.erased', record: contactId, detail })
    return { id, touched }
  })

const tracesOf = ({ phone, email }: ContactRow, accounts: readonly string[]): Traces => {
  const cores = [phoneCore(phone ?? ''), ...accounts.filter((account) => /^\+?\d+$/.test(account)).map(accountCore)]
    .map((core) => core.replace('+', ''))
    .filter((core) => core.length >= minDigits)
  const numbers = cores.flatMap((core) => [core, core.replace(/^(\d\d)([6-9]\d{7})$/, '$19$2')])
  return { numbers: [...new Set(numbers)], emails: email ? [email.trim().toLowerCase()] : [] }
}
