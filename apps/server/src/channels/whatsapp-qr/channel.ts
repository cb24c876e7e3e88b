import { channelFacts } from '@prosa/contract'
import type { GuardedFetch } from '../../platform/guarded-fetch/index.ts'
import type { Channel } from '../channel.ts'
import { internationalDigits } from '../international-digits.ts'
import { otherSpelling, phoneId } from './account-ids.ts'
import { createDeviceHost, type DeviceLog } from './device-host.ts'
import { createLiveSession, type LiveSessions, sessionKey } from './live-sessions.ts'
import { createQrMedia } from './media.ts'
import { createQrProfiles } from './profiles.ts'
import { createQrSender, type IsHeld } from './send.ts'
import { speakFor } from './session.ts'

export const whatsAppQrKind = 'whatsapp_qrcode'

export interface WhatsAppWebSettings {
  /** Of the socket. */
  url: string
  /** Of files; undefined: the hosts that WhatsApp names. */
  mediaUrl: string | undefined
}

/** Whether the optional part is installed: its cipher is under the GPL, so that an installation may leave it out. */
export const isWhatsAppWebInstalled = (): boolean => {
  try {
    import.meta.resolve('baileys')
    return true
  } catch {
    return false
  }
}

/** WhatsApp as a linked device of a phone: unofficial, without buttons, without a window of hours. */
export const createWhatsAppQrChannel = (
  settings: WhatsAppWebSettings,
  log: DeviceLog,
  guardedFetch: GuardedFetch,
  isHeld: IsHeld,
  isInstalled: boolean = isWhatsAppWebInstalled(),
): Channel<typeof whatsAppQrKind> => {
  const sessions: LiveSessions = new Map()
  const devices = createDeviceHost(log)
  return {
    kind: whatsAppQrKind,
    capabilities: channelFacts[whatsAppQrKind].capabilities,
    ingress: [],
    sender: createQrSender(sessions, settings.mediaUrl, isHeld),
    media: createQrMedia(settings.mediaUrl),
    accountsOf: (phone) => {
      const digits = internationalDigits(phone)
      const other = digits === null ? null : otherSpelling(digits)
      return digits === null ? [] : [digits, ...(other ? [other] : [])].map(phoneId)
    },
    profiles: createQrProfiles(sessions, guardedFetch, settings.mediaUrl),
    linking: isInstalled
      ? {
          login: null,
          unlink: null,
          pairing: {
            attends: true,
            open: async (connection, host, signal) => {
              const key = sessionKey(connection)
              const live = createLiveSession(host, Math.random)
              sessions.set(key, live)
              try {
                await speakFor({ devices, url: settings.url, random: Math.random }, connection, live, signal)
              } finally {
                if (sessions.get(key) === live) sessions.delete(key)
              }
            },
          },
        }
      : null,
  }
}
