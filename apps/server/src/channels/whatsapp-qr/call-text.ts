import type { IncomingCall } from './protocol.ts'

export type CallOutcome = IncomingCall['outcome']

const texts: Readonly<Record<CallOutcome, { voice: string; video: string }>> = {
  missed: { voice: 'Ligação perdida pelo WhatsApp', video: 'Ligação de vídeo perdida pelo WhatsApp' },
  declined: {
    voice: 'Ligação pelo WhatsApp recusada no celular',
    video: 'Ligação de vídeo pelo WhatsApp recusada no celular',
  },
  answered: {
    voice: 'Ligação pelo WhatsApp atendida no celular',
    video: 'Ligação de vídeo pelo WhatsApp atendida no celular',
  },
}

export const callText = (outcome: CallOutcome, isVideo: boolean): string => texts[outcome][isVideo ? 'video' : 'voice']
