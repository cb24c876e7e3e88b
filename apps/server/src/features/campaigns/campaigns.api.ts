import {
  type ApiCampaign,
  type ApiCampaignPreview,
  type ApiCampaignResults,
  type ApiCampaignStatus,
  type ApiRecipient,
  type ApiRecipientOutcome,
  api,
  type Campaign,
  type CampaignGuard,
  type CampaignMedia,
  type CampaignPreview,
  type CampaignResults,
  type CampaignStatus,
  e164,
  type Recipient,
  type RecipientOutcome,
} from '@prosa/contract'
import type { Handle } from '../../platform/http/index.ts'

/* Field names of campaigns in /api/v1; only names are converted. */

const statuses: Readonly<Record<CampaignStatus, ApiCampaignStatus>> = {
  PENDING: 'pending',
  IN_PROGRESS: 'running',
  PAUSED: 'paused',
  COMPLETED: 'completed',
  CANCELLED: 'cancelled',
}
const innerStatuses: Readonly<Record<ApiCampaignStatus, CampaignStatus>> = {
  pending: 'PENDING',
  running: 'IN_PROGRESS',
  paused: 'PAUSED',
  completed: 'COMPLETED',
  cancelled: 'CANCELLED',
}
export const statusFromApi = (status: ApiCampaignStatus): CampaignStatus => innerStatuses[status]

const outcomes: Readonly<Record<RecipientOutcome, ApiRecipientOutcome>> = {
  pending: 'pending',
  sent: 'sent',
  failed: 'failed',
  notSent: 'not_sent',
}
const innerOutcomes: Readonly<Record<ApiRecipientOutcome, RecipientOutcome>> = {
  pending: 'pending',
  sent: 'sent',
  failed: 'failed',
  not_sent: 'notSent',
}

/** `noPhone` is `no_phone`. */
const reasonToApi = (reason: string): string => reason.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const campaignToApi = ({ obstacle, ...campaign }: Campaign): ApiCampaign => ({
  id: campaign.id,
  name: campaign.name,
  status: statuses[campaign.status],
  createdAt: campaign.createdAt,
  startAt: campaign.startAt,
  nextAt: campaign.nextAt,
  totals: {
    recipients: campaign.totalMessages,
    pending: campaign.totalMessagesPending,
    sent: campaign.totalMessagesSent,
    failed: campaign.totalMessagesFailed,
    notSent: campaign.totalMessagesCanceled,
  },
  notice: campaign.notice,
  obstacle: obstacle && { reason: obstacle.reason, advice: obstacle.advice },
})

const resultsToApi = (results: CampaignResults): ApiCampaignResults => ({
  ...campaignToApi(results),
  text: results.message,
  botName: results.botName,
  createdBy: results.createdBy,
  basis: results.basis,
  delivered: results.delivered,
  read: results.read,
  answered: results.answered,
  retryable: results.retryable,
  cost: results.cost,
  reasons: results.reasons.map(({ outcome, reason, count }) => ({ outcome: outcomes[outcome], reason, count })),
})

const phoneToApi = (phone: string | null): string | null => (phone === null ? null : e164(phone))

const recipientToApi = (recipient: Recipient): ApiRecipient => ({
  number: recipient.id,
  contactId: recipient.contactId,
  name: recipient.name,
  phone: phoneToApi(recipient.phone),
  outcome: outcomes[recipient.outcome],
  reason: recipient.reason,
  receipt: recipient.receipt,
  answered: recipient.hasAnswered,
  at: recipient.at,
})

const previewToApi = (preview: CampaignPreview): ApiCampaignPreview => ({
  contacts: preview.total,
  receivers: preview.receivers,
  leftOut: preview.leftOut.map(({ reason, count }) => ({ reason: reasonToApi(reason), count })),
  startsAt: preview.startsAt,
  endsAt: preview.endsAt,
  cost: preview.cost,
  messages: preview.result.map(({ contactId, name, phone, text, leftOut, lacks }) => ({
    contactId,
    name,
    phone: phoneToApi(phone),
    text,
    leftOut: leftOut && reasonToApi(leftOut),
    lacks,
  })),
})

const medias: Readonly<Record<api.ApiCampaignBody['via'], CampaignMedia>> = {
  whatsapp_qr: 'WHATSAPP_QRCODE',
  whatsapp_api: 'WHATSAPP_API',
}

type ApiGuard = api.ApiCampaignBody['guards'][number]
const guardFromApi = (guard: ApiGuard): CampaignGuard => (guard === 'no_basis' ? 'noBasis' : guard)

const commonFromApi = ({
  botId,
  workspaceId,
  via,
  text,
  template,
  interval,
  segment,
  basis,
  guards,
  hours,
}: api.ApiCampaignBody | api.ApiCampaignPreviewBody) => ({
  botId,
  workspaceId,
  media: medias[via],
  // A template has texts of its own.
  message: text || template?.name || '',
  template,
  interval,
  segment,
  basis,
  guards: guards.map(guardFromApi),
  hours,
})

export const exposeCampaigns = ({ expose }: Pick<Handle, 'expose'>): void => {
  expose(api.getCampaign, { call: ({ params }) => ({ params }), answer: resultsToApi })

  expose(api.listRecipients, {
    call: ({ params, query: { outcome, after, limit } }) => ({
      params,
      query: { limit, after: after ?? 0, outcome: outcome && innerOutcomes[outcome] },
    }),
    answer: ({ result, next }) => ({
      data: result.map(recipientToApi),
      next: next === null ? null : String(next),
    }),
  })

  expose(api.previewCampaign, {
    call: ({ body }) => ({
      body: {
        ...commonFromApi(body),
        contacts: body.contacts,
        startAt: body.startAt,
        only: body.only === 'left_out' ? ('leftOut' as const) : body.only,
        limit: body.limit,
      },
    }),
    answer: previewToApi,
  })

  expose(api.createCampaign, {
    call: ({ body, clientId }) => ({
      body: {
        ...commonFromApi(body),
        clientId,
        name: body.name,
        startAt: body.startAt,
        messages: body.contacts.map((id) => ({ contact: { id } })),
        file: body.file && { fileId: body.file.id, name: body.file.name },
      },
    }),
    answer: campaignToApi,
  })

  expose(api.startCampaign, { call: ({ params }) => ({ params }), answer: campaignToApi })
  expose(api.pauseCampaign, { call: ({ params }) => ({ params }), answer: campaignToApi })
  expose(api.cancelCampaign, { call: ({ params }) => ({ params }), answer: campaignToApi })
}
