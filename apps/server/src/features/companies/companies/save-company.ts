import { type CompanyRecord, type createCompany, suspensionReasons, type updateCompany } from '@prosa/contract'
import { fold } from '@prosa/language'
import type { z } from 'zod'
import { clockTimesJob } from '../../../conversation/model/clock-times.ts'
import { demandReached, type Identity } from '../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import { type DB, enterCompany, type Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { noteCompany } from '../../../platform/facts/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { demandRevision, withRevision } from '../../../platform/revision/index.ts'
import { invitePeople } from '../../people/index.ts'
import { countUsed } from '../../quotas/index.ts'
import * as companies from './company.queries.ts'
import { openCompany } from './create-company.ts'

type Changes = z.output<typeof updateCompany.schema.body>

const columnsOf = (changes: Changes): companies.CompanyChanges => {
  const pairs = {
    name: changes.name,
    name_folded: changes.name === undefined ? undefined : fold(changes.name),
    email: changes.email,
    platform_id: changes.plataform,
    active: changes.active,
    workspace_quota: changes.workspaceQuota,
    user_quota: changes.userQuota,
    bot_quota: changes.botQuota,
    knowledge_source_quota: changes.knowledgeSourceQuota,
    knowledge_section_quota: changes.knowledgeSectionQuota,
    allow_campaign_creation: changes.allowCampaignCreation,
    whatsapp_qrcode: changes.whatsappQrcode,
    whatsapp_api_meta: changes.whatsappApiMeta,
    livechat: changes.livechat,
    facebook: changes.facebook,
    instagram: changes.instagram,
    demands_second_factor: changes.demandsSecondFactor,
    time_zone: changes.timeZone,
    document: changes.document,
    postal_code: changes.cep,
  }
  return Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== undefined))
}

/** A platform outside of the administrator's reach counts as missing. */
const demandPlatform = async (db: Kysely<DB>, { reach }: Identity, platformId: number): Promise<void> => {
  const isReached = reach.kind === 'installation' || (reach.kind === 'platform' && reach.platformId === platformId)
  if (isReached && (await companies.platformExists(db, platformId))) return
  throw new AppError(errors.unprocessable, { fields: { plataform: 'Registro inexistente' } })
}

export const readCompany = async ({ clock, database }: Platform, companyId: number): Promise<CompanyRecord> => {
  const db = database.scoped(companyId)
  const [company, used] = await Promise.all([companies.find(db, companyId), countUsed(db, companyId, clock.now())])
  if (!company) throw new AppError(errors.notFound)
  const { reason, suspendedAt, stopsAt, note, ...record } = company
  const known = suspensionReasons.find((one) => one === reason)
  const suspension =
    known && suspendedAt && stopsAt
      ? { reason: known, since: suspendedAt.toISOString(), stopsAt: stopsAt.toISOString(), note }
      : null
  return { ...presentRecord(record), sendInvite: false, suspension, used }
}

/** The fields edited in the company's panel, with their revision. */
const presentRecord = <T extends { plataformName: string }>(record: T) =>
  withRevision(
    record,
    (Object.keys(record) as (keyof T)[]).filter((name) => name !== 'plataformName'),
  )

/** @throws unprocessable at `plataform` */
export const makeCompany = async (
  platform: Platform,
  identity: Identity,
  body: z.output<typeof createCompany.schema.body>,
): Promise<CompanyRecord> => {
  const unscoped = platform.database.unscoped()
  await demandPlatform(unscoped, identity, body.plataform)
  const companyId = await unscoped.transaction().execute(async (tx) => {
    const now = platform.clock.now()
    const made = await openCompany(tx, {
      name: body.name,
      email: body.email,
      platformId: body.plataform,
      active: body.active,
      confirmedAt: now,
    })
    await companies.update(tx, made.companyId, columnsOf(body))
    if (body.sendInvite) await inviteHolder(platform, tx, body.email, made)
    await audit(tx, {
      companyId: made.companyId,
      accountId: identity.userId,
      action: 'company.created',
      record: made.companyId,
    })
    await noteCompany(tx, 'company.created', made.companyId, identity.userId)
    return made.companyId
  })
  return readCompany(platform, companyId)
}

/**
 * Changes a company; absent fields are left unchanged. `sendInvite` invites its e-mail address again with the profile
 * 'Administrador'.
 * @throws notFound, overtaken, unprocessable at `plataform`
 */
export const changeCompany = async (
  platform: Platform,
  identity: Identity,
  companyId: number,
  body: Changes,
): Promise<CompanyRecord> => {
  const unscoped = platform.database.unscoped()
  await demandReached(unscoped, identity, companyId)
  if (body.plataform !== undefined) await demandPlatform(unscoped, identity, body.plataform)
  const changes = columnsOf(body)
  await unscoped.transaction().execute(async (tx) => {
    await enterCompany(tx, companyId)
    await companies.lock(tx, companyId)
    await demandRevision(body.revision, () => presentStored(tx, companyId))(tx)
    if (!(await companies.update(tx, companyId, changes))) throw new AppError(errors.notFound)
    if (body.sendInvite) await inviteFirst(platform, tx, companyId)
    if (body.timeZone !== undefined) await platform.jobs.enqueue(clockTimesJob, {}, { db: tx })
    await audit(tx, {
      companyId,
      accountId: identity.userId,
      action: 'company.changed',
      record: companyId,
      fields: fieldsOf(body),
    })
    await noteCompany(tx, 'company.changed', companyId, identity.userId)
  })
  platform.sessions.forget()
  return readCompany(platform, companyId)
}

const presentStored = async (tx: Kysely<DB>, companyId: number): Promise<{ revision: string }> => {
  const company = await companies.find(tx, companyId)
  if (!company) throw new AppError(errors.notFound)
  const { reason: _, suspendedAt: __, stopsAt: ___, note: ____, ...record } = company
  return presentRecord(record)
}

const inviteFirst = async (platform: Platform, tx: Kysely<DB>, companyId: number): Promise<void> => {
  const company = await companies.find(tx, companyId)
  const place = await companies.findFirstPlace(tx, companyId)
  if (!company || !place) return
  await inviteHolder(platform, tx, company.email, { companyId, ...place })
}

/** The company's first person is not an attendant until they choose to be. */
const inviteHolder = async (
  platform: Platform,
  tx: Kysely<DB>,
  email: string,
  place: { companyId: number; workspaceId: number; workspaceName: string; profileId: number },
): Promise<void> => {
  const { companyId, workspaceId: id, workspaceName: name, profileId } = place
  const rows = [{ email, profileId, attends: false }]
  await invitePeople(platform, tx, { companyId, workspaces: [{ id, name }], scope: null, invitedBy: null, rows })
}
