import { z } from 'zod'
import { fileId, id, requiredText } from '../common.ts'
import { legalBasis } from '../contacts/consent-bodies.ts'
import { type FileExtension, maxMessageLength } from '../limits.ts'
import { requiredPhoneText } from '../phone.ts'
import { fieldRequired } from '../validation-messages.ts'
import { isVisible } from '../visible.ts'

/* Separate from the operations; see session-bodies.ts. */

/** Seconds between two messages. */
export const campaignIntervals = [60, 120, 180, 240, 300, 600] as const
/** Delay of a campaign that starts 'Imediato'. */
export const immediateStartMs = 300_000
export const maxCampaignRecipients = 10_000
/** Objective of bots that send campaigns. */
export const campaignTarget = 5

export const campaignExtensions = [
  'jpeg',
  'jpg',
  'png',
  'gif',
  'mp4',
  'pdf',
  'txt',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ogg',
  'amr',
  'webp',
  '3gp',
  'ppt',
  'pptx',
  'ods',
  'opus',
] as const satisfies readonly FileExtension[]
/** Kinds of header above a template's text, and the file types of each. */
export const templateHeaderFiles = {
  image: ['jpeg', 'jpg', 'png'],
  video: ['mp4', '3gp'],
  document: ['pdf'],
} as const satisfies Record<string, readonly (typeof campaignExtensions)[number][]>
export type TemplateHeaderFile = keyof typeof templateHeaderFiles
const headerFileNames: Readonly<Record<TemplateHeaderFile, string>> = {
  image: 'uma imagem JPG ou PNG',
  video: 'um vídeo MP4 ou 3GP',
  document: 'um PDF',
}
export const wrongHeaderFile = (wanted: TemplateHeaderFile): string =>
  `O cabeçalho deste template pede ${headerFileNames[wanted]}.`
export const wrongCampaignFile = 'Formato não permitido!'

export const campaignTexts = {
  required: 'Preencha todos os campos obrigatórios antes de salvar.',
  pastStart: 'Não é permitido começar uma campanha com data retroativa.',
} as const

/** Meaning of {{1}}, {{2}} and {{3}}. */
export const campaignVariables = [
  { number: 1, field: 'name', label: 'Nome' },
  { number: 2, field: 'phone', label: 'Telefone' },
  { number: 3, field: 'email', label: 'E-mail' },
] as const
export type CampaignField = (typeof campaignVariables)[number]['field']

const variable = /\{\{\s*(\d+)\s*\}\}/g

/** Contact data that a text may use. */
export interface CampaignContact extends Readonly<Record<CampaignField, string | null>> {
  /** Values of the company's own fields, formatted, by the fields' numbers. */
  own?: Readonly<Record<number, string>>
}

/** The distinct numbers n of {{n}} in a text: 1 to 3 as above, from 4 on the company's own fields. */
export const variablesOf = (text: string): number[] => [
  ...new Set([...text.matchAll(variable)].map(([, number]) => Number(number))),
]

/** The contact's value for {{n}}; '' without one. */
const valueAt = (number: number, contact: CampaignContact): string => {
  const known = campaignVariables.find((one) => one.number === number)
  const value = (known ? contact[known.field] : contact.own?.[number])?.trim() ?? ''
  return isVisible(value) ? value : ''
}

/** Numbers that a text uses and the contact has no value for. */
export const lackingOf = (text: string, contact: CampaignContact): number[] =>
  variablesOf(text).filter((number) => valueAt(number, contact) === '')

/** The text with the contact's values; null if one is missing. */
export const resolveCampaignText = (text: string, contact: CampaignContact): string | null =>
  lackingOf(text, contact).length > 0
    ? null
    : text.replace(variable, (_all, number: string) => valueAt(Number(number), contact))

/** One of the company's own fields, available as {{n}}. */
export interface CampaignOwnField {
  number: number
  name: string
}

/** The name of {{n}}. */
export const variableLabel = (number: number, own: readonly CampaignOwnField[]): string =>
  campaignVariables.find((one) => one.number === number)?.label ??
  own.find((one) => one.number === number)?.name ??
  `{{${number}}}`

/** The text with placeholders: 'Olá, [Nome]!'. */
export const describeCampaignText = (text: string, own: readonly CampaignOwnField[]): string =>
  text.replace(variable, (_all, number: string) => `[${variableLabel(Number(number), own)}]`)

/** Why a contact gets no message of a campaign, as stored and shown. */
export const leftOutTexts = {
  deleted: 'O contato foi apagado',
  optedOut: 'O contato pediu para não receber campanhas',
  noPhone: 'Sem telefone válido',
  doubled: 'Telefone repetido nesta campanha',
  unreachable: 'O número não recebe mensagens por este canal',
  lacksData: 'O contato não tem o que a mensagem pede',
  attended: 'Está em atendimento agora',
  recent: 'Recebeu uma campanha nos últimos 7 dias',
  unanswered: 'Não respondeu às duas últimas campanhas',
  stranger: 'Nunca escreveu para este número',
  noBasis: 'Sem base legal registrada',
} as const
export type LeftOutReason = keyof typeof leftOutTexts
export const leftOutReasons = Object.keys(leftOutTexts) as [LeftOutReason, ...LeftOutReason[]]

/** Optional reasons, chosen per campaign; all others always apply. */
export const campaignGuards = [
  'attended',
  'recent',
  'unanswered',
  'stranger',
  'noBasis',
] as const satisfies LeftOutReason[]
export type CampaignGuard = (typeof campaignGuards)[number]
/** `recent`: another campaign reached the contact within this time. */
export const recentCampaignMs = 7 * 86_400_000
/** `unanswered`: number of campaigns since the contact's last message. */
export const maxUnansweredCampaigns = 2

/** Hours of the company's day in which messages are sent. */
export const sendingHours = z
  .object({ from: z.int().min(0).max(23), to: z.int().min(1).max(24), sundays: z.boolean().default(false) })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'O fim do horário é antes do começo.' })
export type SendingHours = z.output<typeof sendingHours>

/** How a campaign is sent: by a QR-code number, or by the official API with an approved template. */
export const campaignMedia = ['WHATSAPP_QRCODE', 'WHATSAPP_API'] as const
export type CampaignMedia = (typeof campaignMedia)[number]

/** A value for a variable of a template. */
export const templateValue = requiredText(1_000)

/** A template; its values, in the order of its variables, may contain {{n}}. */
export const campaignTemplate = z.object({
  name: requiredText(512),
  language: requiredText(20),
  values: z.array(templateValue).max(60),
})
export type CampaignTemplate = z.output<typeof campaignTemplate>

/** Texts of a campaign that may contain {{n}}; of a template only its values. */
export const wordsOfCampaign = ({
  message: text,
  template,
}: {
  message: string
  template?: CampaignTemplate | null | undefined
}): string => (template ? template.values.join('\n') : text)

const message = z.string().trim().max(maxMessageLength, `Máximo de ${maxMessageLength} caracteres`)

/** A file in the body itself, or one uploaded before. */
const file = z.union([
  z.object({ base64File: z.string().min(1), name: requiredText(255) }),
  z.object({ fileId, name: requiredText(255) }),
])

/** A saved segment as the audience: its contacts at that moment in these workspaces; absent: in all of the caller's. */
const segment = z.object({ id, workspaces: z.array(id).max(1_000).optional() })
export type CampaignSegment = z.output<typeof segment>

/** Error for a segment that uses a removed field or tag. */
export const brokenSegment =
  'Este segmento filtra por um campo ou uma tag que foi removido e não encontra ninguém. Abra-o em Contatos, tire o filtro e salve de novo.'
const noAudience = 'Deve conter no mínimo um registro'
const tooMany = `Até ${maxCampaignRecipients} contatos`
const twoAudiences = 'Escolha contatos ou um segmento'

/** Generic error for a missing value; the other fields have their own texts. */
const missingOr =
  (wrong: string) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined || input === null || input === '' ? fieldRequired : wrong

const body = z.object({
  /** Made by the browser: a repeated call returns the same campaign. */
  clientId: z.uuid().nullish(),
  name: requiredText(200),
  message: message.min(1, fieldRequired),
  interval: z.literal(campaignIntervals, { error: missingOr('Intervalo inválido') }),
  botId: id,
  media: z.enum(campaignMedia).default('WHATSAPP_QRCODE'),
  /** Required for `WHATSAPP_API` only, which ignores `message`. */
  template: campaignTemplate.nullish(),
  /** File for a template's header. */
  file: file.nullish(),
  /** Legal basis for writing to these contacts. */
  basis: legalBasis.nullish(),
  guards: z.array(z.enum(campaignGuards)).max(campaignGuards.length).default([]),
  /** Absent: at any hour. */
  hours: sendingHours.nullish(),
  /** ISO 8601 with offset. */
  startAt: z.iso.datetime({ offset: true, error: missingOr('Data inválida') }),
  workspaceId: id,
  /** `message` is this contact's own text; without one it is the campaign's. Only the contact's id is used. Empty with a segment. */
  messages: z
    .array(z.object({ message: message.nullish(), contact: z.object({ id }) }))
    .max(maxCampaignRecipients, tooMany)
    .default([]),
  segment: segment.nullish(),
})
export const campaignBody = body
  .refine(({ messages, segment: one }) => messages.length > 0 || one, { path: ['messages'], message: noAudience })
  .refine(({ messages, segment: one }) => messages.length === 0 || !one, { path: ['segment'], message: twoAudiences })
export type CampaignBody = z.output<typeof campaignBody>

/** A test message, with the data of one of the contacts. */
export const campaignTestBody = body
  .pick({ message: true, media: true, template: true, file: true, botId: true, workspaceId: true })
  .extend({
    phone: requiredPhoneText(),
    /** The contact whose data fill the message; absent: the one with this phone. */
    sampleId: id.nullish(),
  })
export type CampaignTestBody = z.output<typeof campaignTestBody>

/** The fields of a campaign that its preview needs. */
export const campaignPreviewBody = body
  .pick({
    message: true,
    media: true,
    template: true,
    interval: true,
    botId: true,
    basis: true,
    guards: true,
    hours: true,
    workspaceId: true,
    segment: true,
  })
  .extend({
    /** Absent: 'Imediato'. */
    startAt: body.shape.startAt.nullish(),
    /** Empty with a segment. */
    contacts: z.array(id).max(maxCampaignRecipients, tooMany).default([]),
    /** Which page of receivers is returned. */
    only: z.enum(['receivers', 'leftOut']).default('receivers'),
    offset: z.int().min(0).max(maxCampaignRecipients).default(0),
    limit: z.int().min(1).max(100).default(10),
  })
  .refine(({ contacts, segment: one }) => contacts.length > 0 || one, { path: ['contacts'], message: noAudience })
  .refine(({ contacts, segment: one }) => contacts.length === 0 || !one, { path: ['segment'], message: twoAudiences })
export type CampaignPreviewBody = z.output<typeof campaignPreviewBody>
