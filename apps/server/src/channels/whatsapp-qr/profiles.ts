import type { GuardedFetch } from '../../platform/guarded-fetch/index.ts'
import type { ChannelProfiles } from '../channel.ts'
import { openPicture } from '../open-picture.ts'
import { type LiveSessions, sessionKey } from './live-sessions.ts'

const usualHost = 'https://pps.whatsapp.net'

/** What customers look like, as WhatsApp shows it to the number that they wrote to; they tell their names with their messages. */
export const createQrProfiles = (
  sessions: LiveSessions,
  guardedFetch: GuardedFetch,
  mediaUrl: string = usualHost,
): ChannelProfiles => ({
  asksNamed: true,
  read: async (connection, customer) => {
    const live = sessions.get(sessionKey(connection))
    if (!live) return { kind: 'elsewhere' }
    try {
      const picture = (await live.socket?.call({ name: 'picture', of: customer })) as string | null | undefined
      return picture === undefined ? { kind: 'later' } : { kind: 'known', name: null, picture }
    } catch {
      return { kind: 'later' }
    }
  },
  openPicture: (address, signal) =>
    openPicture(guardedFetch, { own: mediaUrl, domains: ['whatsapp.net'] }, address, signal),
})
