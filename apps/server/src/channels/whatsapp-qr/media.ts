import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { maxFileBytes } from '@prosa/contract'
import type { ChannelMedia, FetchOutcome } from '../channel.ts'
import { retryAfterMs } from '../outcomes.ts'
import { createOpener } from './media-cipher.ts'
import { readReference } from './media-reference.ts'

const usualHost = 'https://mmg.whatsapp.net'
const gone: FetchOutcome = { kind: 'refused', reason: 'O arquivo não está mais disponível no WhatsApp' }

/** Files of customers: any process may fetch one, since the message has its key. The host is ours to choose, never the message's. */
export const createQrMedia = (mediaUrl: string = usualHost): ChannelMedia => ({
  maxBytes: maxFileBytes.document,
  fetch: async (_connection, file, signal) => {
    const reference = readReference(file.reference)
    const address = reference && URL.parse(reference.path, mediaUrl)
    // A path such as `//elsewhere` is another host's.
    if (!reference || address?.origin !== new URL(mediaUrl).origin) return gone
    try {
      const answer = await fetch(address, {
        signal,
        redirect: 'error',
        headers: { origin: 'https://web.whatsapp.com' },
      })
      if (answer.status === 200 && answer.body) {
        const sealed = Readable.fromWeb(answer.body as ReadableStream)
        const sha = reference.sha === null ? null : Buffer.from(reference.sha, 'base64')
        const body = createOpener(reference.kind, Buffer.from(reference.key, 'base64'), sha)
        // Whoever reads the file sees how it ends.
        pipeline(sealed, body, () => {})
        return { kind: 'open', body }
      }
      await answer.body?.cancel()
      if (answer.status === 429 || answer.status >= 500)
        return { kind: 'later', retryAfterMs: retryAfterMs(answer.headers.get('retry-after'), Date.now()) }
      return gone
    } catch {
      return { kind: 'later', retryAfterMs: null }
    }
  },
})
