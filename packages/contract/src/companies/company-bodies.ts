import { z } from 'zod'
import { knowledgeLimits } from '../bots/knowledge-bodies.ts'
import { isCep, isCnpj, isCpf, plainDocument } from '../br-documents.ts'
import { color, id, requiredText, text } from '../common.ts'
import { email, pictureDataUrl } from '../people/account-bodies.ts'
import { revision } from '../revision.ts'
import { maxGraceDays, suspensionReasons } from './suspension.ts'

/** Separate from the operations; see session-bodies.ts. */

const quota = z.int('Deve ser um número inteiro').min(0, 'Deve ser no mínimo 0').max(1_000_000)

/** Usual limits of what bots answer from. */
const sourcesByDefault = 200
const sectionsByDefault = 20_000

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('pt-BR', { timeZone: name }))
  } catch {
    return false
  }
}

/** Empty means none. */
const optional = (schema: z.ZodType<string, string>) => z.union([z.literal('').transform(() => null), schema]).nullish()

export const companyFields = z.object({
  name: requiredText(200),
  email,
  /** Invites the e-mail address as the first person with 'Administrador'. */
  sendInvite: z.boolean(),
  plataform: id,
  active: z.boolean(),
  /** 0: unlimited. */
  workspaceQuota: quota,
  userQuota: quota,
  botQuota: quota,
  knowledgeSourceQuota: quota,
  /** 0: as many as the program allows. */
  knowledgeSectionQuota: quota.max(knowledgeLimits.sections, `Deve ser no máximo ${knowledgeLimits.sections}`),
  allowCampaignCreation: z.boolean(),
  whatsappQrcode: z.boolean(),
  whatsappApiMeta: z.boolean(),
  livechat: z.boolean(),
  facebook: z.boolean(),
  instagram: z.boolean(),
  demandsSecondFactor: z.boolean(),
  timeZone: z.string().max(60).refine(isTimeZone, 'Fuso horário inválido'),
  document: optional(
    z
      .string()
      .transform(plainDocument)
      .refine((value) => isCpf(value) || isCnpj(value), 'CPF/CNPJ inválido'),
  ),
  cep: optional(z.string().transform(plainDocument).refine(isCep, 'CEP inválido')),
})

const { shape } = companyFields

/** A new company; absent fields get their defaults. */
export const companyBody = companyFields.extend({
  sendInvite: shape.sendInvite.default(false),
  active: shape.active.default(true),
  workspaceQuota: quota.default(0),
  userQuota: quota.default(0),
  botQuota: quota.default(0),
  knowledgeSourceQuota: shape.knowledgeSourceQuota.default(sourcesByDefault),
  knowledgeSectionQuota: shape.knowledgeSectionQuota.default(sectionsByDefault),
  allowCampaignCreation: shape.allowCampaignCreation.default(false),
  whatsappQrcode: shape.whatsappQrcode.default(false),
  whatsappApiMeta: shape.whatsappApiMeta.default(false),
  livechat: shape.livechat.default(true),
  facebook: shape.facebook.default(false),
  instagram: shape.instagram.default(false),
  demandsSecondFactor: shape.demandsSecondFactor.default(false),
  timeZone: shape.timeZone.default('America/Sao_Paulo'),
})

/** Changes of a company; absent fields are left unchanged. */
export const companyChanges = companyFields.extend({ revision }).partial()

export const suspensionBody = z.object({
  reason: z.enum(suspensionReasons, 'Escolha o motivo'),
  /** Grace period, during which everything works and people see a notice. 0: immediate. */
  graceDays: z
    .int('Deve ser um número inteiro')
    .min(0, 'Deve ser no mínimo 0')
    .max(maxGraceDays, `Deve ser no máximo ${maxGraceDays}`),
  /** Only shown to administrators. */
  note: text(500).default(''),
})

/** Lower case, without a port, as browsers send it. */
const host = text(253)
  .transform((value) => value.toLowerCase())
  .refine(
    (value) => /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(value),
    'Endereço inválido',
  )

const picture = pictureDataUrl.nullish()

/** A platform: the brand of a reseller. An absent picture is left unchanged, null removes it. */
export const platformBody = z.object({
  name: requiredText(100),
  displayName: requiredText(100),
  /** Title of the browser's tab; null: the display name. */
  tabTitle: text(100)
    .transform((value) => value || null)
    .nullish(),
  /** Empty or null: none. */
  mainColor: z
    .literal('')
    .transform(() => null)
    .or(color)
    .nullable(),
  loginStyle: z.enum(['plain', 'picture']),
  hosts: z.array(host).max(50),
  logo: picture,
  logoSidebar: picture,
  logoSidebarRetracted: picture,
  avatar: picture,
  favicon: picture,
  loginPicture: picture,
  /** Markdown for /privacidade and /termos; empty: the product's own text. */
  privacyText: text(100_000).nullish(),
  termsText: text(100_000).nullish(),
  supportEmail: optional(z.email('E-mail inválido')),
})
export const platformChanges = platformBody.extend({ revision }).partial()

export const administratorBody = z.object({ name: requiredText(200), email })
