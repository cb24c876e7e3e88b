import { createHash } from 'node:crypto'
import type { Call } from './accounts.ts'
import { GraphError, missing } from './errors.ts'
import { demandToken } from './oauth.ts'
import { digits, now, type World } from './world.ts'

const mib = 1024 * 1024
/** Types that WhatsApp takes, with their kind and the largest size. */
const types: Record<string, { kind: string; maxBytes: number }> = {
  'audio/aac': { kind: 'audio', maxBytes: 16 * mib },
  'audio/amr': { kind: 'audio', maxBytes: 16 * mib },
  'audio/mpeg': { kind: 'audio', maxBytes: 16 * mib },
  'audio/mp4': { kind: 'audio', maxBytes: 16 * mib },
  // Bare `audio/ogg` and `audio/opus` are refused, as the real one does.
  'audio/ogg; codecs=opus': { kind: 'audio', maxBytes: 16 * mib },
  'image/jpeg': { kind: 'image', maxBytes: 5 * mib },
  'image/png': { kind: 'image', maxBytes: 5 * mib },
  'video/mp4': { kind: 'video', maxBytes: 16 * mib },
  'video/3gpp': { kind: 'video', maxBytes: 16 * mib },
  'image/webp': { kind: 'sticker', maxBytes: mib / 2 },
}
const documents =
  /^(text\/plain|image\/gif|application\/(pdf|msword|vnd\.(ms-(excel|powerpoint)|openxmlformats-officedocument\..+)))$/

const addressMs = 5 * 60_000

export const kindOfType = (type: string): string | null =>
  types[type]?.kind ?? (documents.test(type) ? 'document' : null)

export const keepMedia = (world: World, data: Buffer, type: string): string => {
  const id = digits(15)
  world.media.set(id, { data, type, addressEndsAtMs: 0 })
  return id
}

/** A file of the product, as multipart. */
export const upload = (world: World, { parameters }: Call, file: { data: Buffer; type: string } | null): object => {
  if (parameters.messaging_product !== 'whatsapp' || !file) throw missing('messaging_product and file')
  const type = typeof parameters.type === 'string' && parameters.type ? parameters.type : file.type
  const kind = kindOfType(type)
  if (kind === null)
    throw new GraphError(400, 131053, '(#131053) Media upload error', {
      details: `Param file must be a file with one of the accepted types. Received file of type '${type}'`,
    })
  const maxBytes = types[type]?.maxBytes ?? 100 * mib
  if (file.data.length > maxBytes)
    throw new GraphError(400, 131053, '(#131053) Media upload error', { details: 'The file is too large' })
  return { id: keepMedia(world, file.data, type) }
}

/** What a file is and, for five minutes, where its bytes lie. */
export const answerMedia = (world: World, id: string, { method, token }: Call): object | null => {
  const found = world.media.get(id)
  if (!found) return null
  demandToken(world, token, { scope: 'whatsapp_business_messaging' })
  if (method === 'DELETE') {
    world.media.delete(id)
    return { success: true }
  }
  found.addressEndsAtMs = now(world) + addressMs
  return {
    messaging_product: 'whatsapp',
    url: `${world.base}/lookaside/${id}`,
    mime_type: found.type,
    sha256: createHash('sha256').update(found.data).digest('hex'),
    file_size: found.data.length,
    id,
  }
}

/** The bytes: the address alone opens nothing, the token must come along. */
export const readMedia = (world: World, id: string, token: string | undefined): { data: Buffer; type: string } => {
  demandToken(world, token)
  const found = world.media.get(id)
  if (!found || found.addressEndsAtMs < now(world)) throw new GraphError(404, 100, 'The address has ended')
  return found
}
