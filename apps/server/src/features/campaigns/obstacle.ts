import type { CampaignObstacle, CampaignStatus } from '@prosa/contract'
import { whatsappKind } from '../../channels/whatsapp-meta/channel.ts'
import { whatsAppQrKind } from '../../channels/whatsapp-qr/channel.ts'
import { adviceOnStop } from '../channels/index.ts'

/** The number of a campaign; `connectionId` null: its bot has none. */
export interface CampaignNumber {
  status: CampaignStatus
  isOfApi: boolean
  connectionId: number | null
  kind: string | null
  state: string | null
  stateReason: string | null
}

const unlinked = {
  api: {
    kind: whatsappKind,
    reason: 'O bot não tem um número conectado pela API oficial.',
    advice: 'Abra o canal WhatsApp do bot, na aba Meta, e conecte o número.',
  },
  qr: {
    kind: whatsAppQrKind,
    reason: 'O bot não tem um número conectado por QR code.',
    advice: 'Abra o canal WhatsApp do bot e leia o QR code com o celular.',
  },
} as const

const goesOn = 'Então a campanha continua sozinha; Continuar pergunta ao provedor agora.'
/** A blocked number is never contacted automatically (channels/check-account.ts). */
const isTriedAgain = 'Continuar tenta abrir o número de novo.'

/** Why a campaign cannot continue with its number's current state, and what helps; null: nothing prevents it. */
export const obstacleOf = ({
  status,
  isOfApi,
  connectionId,
  kind,
  state,
  stateReason,
}: CampaignNumber): Omit<CampaignObstacle, 'botId'> | null => {
  if (status === 'COMPLETED' || status === 'CANCELLED') return null
  if (connectionId === null || kind === null) return unlinked[isOfApi ? 'api' : 'qr']
  if (state === 'reconnect' || state === 'blocked') {
    const { reason, advice } = adviceOnStop({ kind, state, stateReason })
    const next = kind === whatsAppQrKind ? isTriedAgain : goesOn
    return { kind, reason, advice: state === 'blocked' ? `${advice} ${next}` : advice }
  }
  return null
}
