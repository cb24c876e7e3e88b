import type { GuardedFetch } from '../../../platform/guarded-fetch/index.ts'
import type { ChannelMedia } from '../../channel.ts'
import { openAtProvider, openMedia } from '../../open-media.ts'

const maxBytes = 25 * 1024 * 1024

/**
 * Files of customers, by an address that Meta gave and that soon ends. It is fetched as a stranger's is, but for Graph's own
 * host; no token goes along.
 */
export const createMessagingMedia = (graphUrl: string, guardedFetch: GuardedFetch): ChannelMedia => ({
  maxBytes,
  fetch: (_connection, { reference }, signal) => {
    const isGraph = URL.parse(reference)?.origin === new URL(graphUrl).origin
    return openMedia(
      () => (isGraph ? openAtProvider(reference, { signal }) : guardedFetch.open(reference, { signal })),
      { gone: 'A Meta não tem mais o arquivo' },
    )
  },
})
