import type { ApiCompany, api, CompanyRecord, createCompany, updateCompany } from '@prosa/contract'
import type { z } from 'zod'

/* Field names of companies in /api/v1; only names are converted. */

type Changes = Partial<z.output<typeof api.updateCompany.schema.body>>
type Inner = z.input<typeof updateCompany.schema.body>

/** 0 stands for no limit. */
const mostToApi = (quota: number): number | null => (quota === 0 ? null : quota)
const quotaOf = (most: number | null | undefined): number | undefined => (most === null ? 0 : most)

export const companyToApi = (company: CompanyRecord): ApiCompany => ({
  id: company.id,
  name: company.name,
  active: company.active,
  email: company.email,
  timeZone: company.timeZone,
  document: company.document || null,
  postalCode: company.cep || null,
  limits: {
    workspaces: mostToApi(company.workspaceQuota),
    people: mostToApi(company.userQuota),
    bots: mostToApi(company.botQuota),
    knowledgeSources: mostToApi(company.knowledgeSourceQuota),
    knowledgeSections: mostToApi(company.knowledgeSectionQuota),
  },
  used: {
    workspaces: company.used.workspaces,
    people: company.used.users,
    bots: company.used.bots,
    knowledgeSources: company.used.knowledgeSources,
    knowledgeSections: company.used.knowledgeSections,
  },
  channels: {
    whatsappQrCode: company.whatsappQrcode,
    whatsappApi: company.whatsappApiMeta,
    livechat: company.livechat,
    facebook: company.facebook,
    instagram: company.instagram,
  },
  campaigns: company.allowCampaignCreation,
  secondFactor: company.demandsSecondFactor,
  suspension: company.suspension && { ...company.suspension, note: company.suspension.note || null },
  revision: company.revision,
})

/** Absent fields stay absent. */
export const companyChangesFromApi = ({ limits, channels, ...changes }: Changes): Inner => ({
  name: changes.name,
  email: changes.email,
  active: changes.active,
  timeZone: changes.timeZone,
  document: changes.document,
  cep: changes.postalCode,
  workspaceQuota: quotaOf(limits?.workspaces),
  userQuota: quotaOf(limits?.people),
  botQuota: quotaOf(limits?.bots),
  knowledgeSourceQuota: quotaOf(limits?.knowledgeSources),
  knowledgeSectionQuota: quotaOf(limits?.knowledgeSections),
  whatsappQrcode: channels?.whatsappQrCode,
  whatsappApiMeta: channels?.whatsappApi,
  livechat: channels?.livechat,
  facebook: channels?.facebook,
  instagram: channels?.instagram,
  allowCampaignCreation: changes.campaigns,
  demandsSecondFactor: changes.secondFactor,
  revision: changes.revision,
})

type New = z.output<typeof api.createCompany.schema.body>

export const newCompanyFromApi = (
  { invite, ...company }: New,
  platformId: number,
): z.input<typeof createCompany.schema.body> => ({
  ...companyChangesFromApi(company),
  name: company.name,
  email: company.email,
  plataform: platformId,
  sendInvite: invite,
})
