import * as contract from '@prosa/contract'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { cutPage } from '../../../platform/lists/index.ts'
import { defineSealAudit, sealAudit } from './audit.jobs.ts'
import { verify } from './audit.queries.ts'
import { auditFile } from './audit-file.ts'
import * as queries from './list.queries.ts'
import { presentAudit } from './present-audit.ts'
import { choicesOf } from './sentences.ts'

/** Rows verified per call: a fraction of a second. */
const checkedAtOnce = 10_000
/** Maximum of people in the filter. */
const mostPeople = 500
/** Time zone of the installation's rows, which belong to no company. */
const installationZone = 'America/Sao_Paulo'

interface Whose {
  db: Kysely<DB>
  companyId: number | null
  timeZone: string
}

type Filter = z.output<typeof contract.auditFileBody>

const filterOf = ({ timeZone }: Whose, { period, accountId, action, record }: Filter): queries.AuditFilter => {
  const [type, id = null] = record?.split(':') ?? []
  return { period, accountId, action, timeZone, record: type === undefined ? null : { type, id } }
}

const listPage = async (whose: Whose, { limit, next, ...filter }: z.output<typeof contract.auditListBody>) => {
  const [micros, id] = next?.split('~') ?? []
  const after = micros === undefined || id === undefined ? null : { micros, id: Number(id) }
  const found = await queries.list(whose.db, whose.companyId, filterOf(whose, filter), { after, limit: limit + 1 })
  const page = cutPage(found, limit, (last) => `${last.micros}~${last.id}`)
  return { result: await presentAudit(whose.db, whose.companyId, page.shown), next: page.next }
}

const choices = async ({ db, companyId }: Whose) => ({
  people: await queries.listPeople(db, companyId, mostPeople),
  ...choicesOf(companyId === null ? 'installation' : 'company'),
})

export const registerAudit = (handle: Handle, platform: Platform): void => {
  defineSealAudit(platform)

  const sendFile = ({ db, companyId, ...whose }: Whose, accountId: number, filter: Filter, reply: FastifyReply) =>
    platform.sendExport(db, reply, {
      audit: { companyId, accountId, action: 'audit.exported' },
      name: 'auditoria.csv',
      type: 'text/csv; charset=utf-8',
      write: () => auditFile(db, companyId, filterOf({ db, companyId, ...whose }, filter)),
    })
  const ofCompany = (db: Kysely<DB>, { companyId, timeZone }: { companyId: number; timeZone: string }): Whose => ({
    db,
    companyId,
    timeZone,
  })
  const ofInstallation = (db: Kysely<DB>): Whose => ({
    db,
    companyId: null,
    timeZone: installationZone,
  })
  const check = async (db: Kysely<DB>, after: number): Promise<contract.AuditChain> => {
    // The check includes everything audited until now.
    if (after === 0) await sealAudit(platform)
    const part = await verify(db, after, checkedAtOnce)
    const { broken, broken_place: place, broken_id: rowId } = part
    return {
      checked: part.checked,
      place: part.last_place,
      total: part.head_place,
      at: part.last_at?.toISOString() ?? null,
      isComplete: broken !== null || part.checked < checkedAtOnce,
      broken: broken === null ? null : { kind: broken, place: place ?? 0, rowId },
    }
  }

  handle(contract.listAudit, ({ scope, db, body }) => listPage(ofCompany(db, scope), body))
  handle(contract.listAuditChoices, ({ scope, db }) => choices(ofCompany(db, scope)))
  handle(contract.downloadAudit, ({ scope, db, body, reply }) =>
    sendFile(ofCompany(db, scope), scope.userId, body, reply),
  )
  handle(contract.checkAuditChain, ({ db, query }) => check(db, query.after))

  handle.companyless(contract.listInstallationAudit, ({ db, body }) => listPage(ofInstallation(db), body))
  handle.companyless(contract.listInstallationAuditChoices, ({ db }) => choices(ofInstallation(db)))
  handle.companyless(contract.downloadInstallationAudit, ({ db, identity, body, reply }) =>
    sendFile(ofInstallation(db), identity.userId, body, reply),
  )
  handle.companyless(contract.checkInstallationAuditChain, ({ db, query }) => check(db, query.after))
}
