import type { GuardedFetch } from '../../platform/guarded-fetch/index.ts'
import type { ChannelMedia } from '../channel.ts'
import { openAtProvider, openMedia } from '../open-media.ts'

/** Files by id, from the stand-in itself, or by an address anywhere, which is fetched as an address of a stranger is. */
export const createFakeMedia = (baseUrl: string, guardedFetch: GuardedFetch): ChannelMedia => ({
  maxBytes: 2 * 1024 * 1024,
  fetch: (_connection, { reference }, signal) => {
    const isAddress = /^https?:/i.test(reference)
    const own = `${baseUrl}/media/${encodeURIComponent(reference)}`
    return openMedia(() => (isAddress ? guardedFetch.open(reference, { signal }) : openAtProvider(own, { signal })), {
      gone: 'O arquivo não está mais disponível',
    })
  },
})
