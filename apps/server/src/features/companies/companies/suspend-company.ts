import type { CompanyRecord, suspendCompany as suspendOperation } from '@prosa/contract'
import type { z } from 'zod'
import { demandReached, type Identity } from '../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import { enterCompany } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/index.ts'
import { noteCompany } from '../../../platform/facts/index.ts'
import type { Platform } from '../../../platform/index.ts'
import * as companies from './company.queries.ts'
import { companyErrors } from './errors.ts'
import { readCompany } from './save-company.ts'

/**
 * Suspends a company, or changes its suspension. The effects are listed in the contract's `suspensionEffects`: nothing
 * is published here, each of them reads the company's row itself, within seconds and in every process.
 * @throws notFound
 */
export const suspendCompany = async (
  platform: Platform,
  identity: Identity,
  companyId: number,
  { reason, graceDays, note }: z.output<typeof suspendOperation.schema.body>,
): Promise<CompanyRecord> => {
  const unscoped = platform.database.unscoped()
  await demandReached(unscoped, identity, companyId)
  await unscoped.transaction().execute(async (tx) => {
    await enterCompany(tx, companyId)
    await companies.suspend(tx, companyId, { reason, note, graceDays, at: platform.clock.now() })
    await audit(tx, {
      companyId,
      accountId: identity.userId,
      action: 'company.suspended',
      record: companyId,
      fields: fieldsOf({ reason, graceDays, note }),
      detail: { reason, graceDays },
    })
    await noteCompany(tx, 'company.suspended', companyId, identity.userId)
  })
  platform.sessions.forget()
  return readCompany(platform, companyId)
}

/**
 * Ends a suspension. Messages received meanwhile are answered by a worker (`conversation/suspension/release-held.ts`).
 * @throws notFound, notSuspended
 */
export const resumeCompany = async (
  platform: Platform,
  identity: Identity,
  companyId: number,
): Promise<CompanyRecord> => {
  const unscoped = platform.database.unscoped()
  await demandReached(unscoped, identity, companyId)
  await unscoped.transaction().execute(async (tx) => {
    await enterCompany(tx, companyId)
    if (!(await companies.resume(tx, companyId, platform.clock.now()))) throw new AppError(companyErrors.notSuspended)
    await audit(tx, { companyId, accountId: identity.userId, action: 'company.resumed', record: companyId })
    await noteCompany(tx, 'company.resumed', companyId, identity.userId)
  })
  platform.sessions.forget()
  return readCompany(platform, companyId)
}
