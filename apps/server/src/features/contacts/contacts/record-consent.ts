import type { ConsentBody, ContactConsents } from '@prosa/contract'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { findBasis, insertConsent, listConsents, listReceivedCampaigns } from './consents.queries.ts'
import { findById } from './contacts.queries.ts'
import { presentConsent, presentPlatforms, presentReceived } from './present-contact.ts'

const future = 'A data não pode estar no futuro.'

/** What is known of a contact and campaigns. @throws notFound */
export const readConsents = async (db: Kysely<DB>, scope: Scope, contactId: number): Promise<ContactConsents> => {
  const { companyId, workspaceIds } = scope
  const contact = await findById(db, companyId, contactId, workspaceIds)
  if (!contact) throw new AppError(errors.notFound)
  const [records, basis, campaigns] = await Promise.all([
    listConsents(db, companyId, workspaceIds, contactId),
    findBasis(db, companyId, contactId),
    listReceivedCampaigns(db, companyId, workspaceIds, contactId),
  ])
  return {
    optedOut: presentPlatforms(contact.opted_out),
    basis: basis ? presentConsent(basis) : null,
    records: records.map(presentConsent),
    campaigns: campaigns.map(presentReceived),
  }
}

/** What a person writes down of it, in effect at once: a campaign asks again right before each message. @throws notFound */
export const recordConsent = async (
  db: Kysely<DB>,
  scope: Scope,
  contactId: number,
  body: ConsentBody,
  now: Date,
): Promise<void> => {
  const { companyId, userId, workspaceIds, timeZone } = scope
  await ensureMember(db, scope)
  await db.transaction().execute(async (tx) => {
    if (!(await findById(tx, companyId, contactId, workspaceIds))) throw new AppError(errors.notFound)
    const isStored = await insertConsent(tx, companyId, {
      contactId,
      kind: body.kind,
      channel: body.kind === 'basis' ? null : body.channel,
      basis: body.kind === 'opt_out' ? null : body.basis,
      source: body.source || null,
      givenOn: body.kind === 'opt_out' ? null : (body.givenOn ?? null),
      timeZone,
      recordedBy: userId,
      now,
    })
    if (!isStored) throw new AppError(errors.unprocessable, { message: future, fields: { givenOn: future } })
    await audit(tx, {
      companyId,
      accountId: userId,
      action: 'contact.consent',
      record: contactId,
      detail: { kind: body.kind },
    })
  })
}
