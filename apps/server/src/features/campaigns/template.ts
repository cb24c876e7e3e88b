import type { CampaignBody, CampaignTemplate } from '@prosa/contract'
import { type CampaignOwnField, describeCampaignText, fillTemplate, resolveCampaignText } from '@prosa/contract'
import type { ApprovedTemplate, ChannelTemplates, OutboundTemplate } from '../../channels/channel.ts'
import { connectionOf } from '../../channels/connection.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/index.ts'
import type { Program } from '../../program.ts'
import type { BotNumber } from './campaigns.queries.ts'
import type { ContactFacts } from './eligibility.ts'
import { campaignErrors } from './errors.ts'
import { findConnection } from './template.queries.ts'

/** An approved template with its values, as stored by a campaign. */
export interface KeptTemplate extends CampaignTemplate {
  approved: ApprovedTemplate
}

const listMs = 10_000
/** A limit that is not known within this time is left out. */
const limitMs = 3_000

export const templatesOf = ({ channels }: Program, kind: string): ChannelTemplates | null =>
  channels.find(kind)?.templates ?? null

/** The account's approved templates, from its provider. @throws 422 for an account without templates; 502 */
export const listTemplates = async (
  program: Program,
  db: Kysely<DB>,
  companyId: number,
  { connectionId, kind }: Pick<BotNumber, 'connectionId' | 'kind'>,
): Promise<readonly ApprovedTemplate[]> => {
  const templates = templatesOf(program, kind)
  const row = await findConnection(db, companyId, connectionId)
  if (!templates || !row) throw new AppError(campaignErrors.noTemplates)
  const listed = await templates.list(
    connectionOf(program.secrets, companyId, connectionId, row),
    AbortSignal.timeout(listMs),
  )
  if ('refused' in listed) throw new AppError(campaignErrors.notListed, { message: listed.refused })
  return listed
}

const isSame = (one: ApprovedTemplate, { name, language }: Pick<CampaignTemplate, 'name' | 'language'>): boolean =>
  one.name === name && one.language === language

export const findTemplate = (
  listed: readonly ApprovedTemplate[],
  wanted: Pick<CampaignTemplate, 'name' | 'language'>,
): ApprovedTemplate | null => listed.find((one) => isSame(one, wanted)) ?? null

/**
 * A campaign's template with a value for each variable; null: a QR-code number. `list`: where to look it up instead of the provider.
 * @throws 422; 502
 */
export const demandTemplate = async (
  program: Program,
  db: Kysely<DB>,
  companyId: number,
  { media, template }: Pick<CampaignBody, 'media' | 'template'>,
  number: BotNumber,
  list = () => listTemplates(program, db, companyId, number),
): Promise<KeptTemplate | null> => {
  if (media === 'WHATSAPP_QRCODE') return null
  const refuse = (error: typeof campaignErrors.noTemplate): AppError =>
    new AppError(error, { fields: { template: error.message } })
  if (!template) throw refuse(campaignErrors.noTemplate)
  const approved = findTemplate(await list(), template)
  if (!approved) throw refuse(campaignErrors.unknownTemplate)
  if (approved.variables.length !== template.values.length) throw refuse(campaignErrors.wrongValues)
  return { ...template, approved }
}

/** How many people the account may contact first within 24 hours; -1: unlimited. Null: unknown. */
export const limitOf = async (
  program: Program,
  db: Kysely<DB>,
  companyId: number,
  { connectionId, kind }: Pick<BotNumber, 'connectionId' | 'kind'>,
): Promise<number | null> => {
  const templates = templatesOf(program, kind)
  const row = await findConnection(db, companyId, connectionId)
  if (!templates || !row) return null
  const connection = connectionOf(program.secrets, companyId, connectionId, row)
  return templates.readLimit(connection, AbortSignal.timeout(limitMs))
}

/** The text for a contact, and the provider's form; null if the contact lacks a value. */
export const fillFor = (
  templates: ChannelTemplates,
  { approved, values }: KeptTemplate,
  facts: ContactFacts,
): { text: string; outbound: OutboundTemplate } | null => {
  const resolved = values.map((value) => resolveCampaignText(value, facts))
  return resolved.includes(null)
    ? null
    : templates.fill(
        approved,
        resolved.map((text) => text ?? ''),
      )
}

/** The text with placeholders, for people: 'Olá, [Nome]!'. */
export const describeTemplate = ({ approved, values }: KeptTemplate, own: readonly CampaignOwnField[]): string =>
  fillTemplate(
    approved,
    values.map((value) => describeCampaignText(value, own)),
  )
