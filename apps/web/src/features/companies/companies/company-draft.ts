import type { CompanyRecord } from '@prosa/contract'

/** Values of the panel: documents formatted, numbers as typed. */
export interface CompanyValues {
  name: string
  email: string
  sendInvite: boolean
  plataform: string | null
  active: boolean
  workspaceQuota: number | string
  userQuota: number | string
  botQuota: number | string
  knowledgeSourceQuota: number | string
  knowledgeSectionQuota: number | string
  allowCampaignCreation: boolean
  whatsappQrcode: boolean
  whatsappApiMeta: boolean
  livechat: boolean
  facebook: boolean
  instagram: boolean
  demandsSecondFactor: boolean
  timeZone: string | null
  document: string
  cep: string
}

export const newCompany = (platformId: number | undefined): CompanyValues => ({
  name: '',
  email: '',
  sendInvite: true,
  plataform: platformId === undefined ? null : String(platformId),
  active: true,
  workspaceQuota: 0,
  userQuota: 0,
  botQuota: 0,
  knowledgeSourceQuota: 200,
  knowledgeSectionQuota: 20_000,
  allowCampaignCreation: false,
  whatsappQrcode: false,
  whatsappApiMeta: false,
  livechat: true,
  facebook: false,
  instagram: false,
  demandsSecondFactor: false,
  timeZone: 'America/Sao_Paulo',
  document: '',
  cep: '',
})

export const valuesOf = ({
  id: _id,
  used: _used,
  plataformName: _name,
  suspension: _suspension,
  ...stored
}: CompanyRecord): CompanyValues => ({
  ...stored,
  sendInvite: false,
  plataform: String(stored.plataform),
  document: formatDocument(stored.document ?? ''),
  cep: formatCep(stored.cep ?? ''),
})

export const bodyOf = ({ plataform, timeZone, ...values }: CompanyValues) => ({
  ...values,
  plataform: plataform === null ? null : Number(plataform),
  timeZone: timeZone ?? '',
})

/** Formats a complete document with its punctuation; an incomplete one stays as typed. */
export function formatDocument(typed: string): string {
  const plain = typed.replace(/[^0-9a-z]/gi, '').toUpperCase()
  if (/^\d{11}$/.test(plain)) return plain.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
  if (/^[0-9A-Z]{12}\d{2}$/.test(plain)) return plain.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5')
  return typed
}

export function formatCep(typed: string): string {
  const plain = typed.replace(/\D/g, '')
  return plain.length === 8 ? plain.replace(/(.....)(...)/, '$1-$2') : typed
}
