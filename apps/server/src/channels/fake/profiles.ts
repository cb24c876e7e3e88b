import type { GuardedFetch } from '../../platform/guarded-fetch/index.ts'
import type { ChannelProfiles } from '../channel.ts'
import { openPicture } from '../open-picture.ts'

/** Where the stand-in says that a customer's picture lies. */
export const pictureHeader = 'x-fake-picture'

/** Names and pictures of customers by their ids, from the stand-in. */
export const createFakeProfiles = (baseUrl: string, guardedFetch: GuardedFetch): ChannelProfiles => ({
  read: async (_connection, customer, signal) => {
    try {
      const answer = await fetch(`${baseUrl}/profiles/${encodeURIComponent(customer)}`, { signal })
      if (answer.status >= 500) return { kind: 'later' }
      if (!answer.ok) return { kind: 'unknown' }
      return { kind: 'known', name: await answer.text(), picture: answer.headers.get(pictureHeader) }
    } catch {
      return { kind: 'later' }
    }
  },
  openPicture: (address, signal) =>
    openPicture(guardedFetch, { own: baseUrl, domains: ['pictures.invalid'] }, address, signal),
})
