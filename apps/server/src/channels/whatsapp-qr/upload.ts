import { randomBytes } from 'node:crypto'
import type { Transform } from 'node:stream'
import { acceptedExtension, fileTypes } from '@prosa/contract'
import { createSealer, mediaKeyBytes } from './media-cipher.ts'
import type { MediaKind } from './media-reference.ts'
import type { UploadPlace } from './protocol.ts'
import type { QrPayload } from './render.ts'

type FilePayload = Extract<QrPayload, { kind: 'file' }>

const paths: Record<MediaKind, string> = {
  image: '/mms/image',
  sticker: '/mms/image',
  video: '/mms/video',
  ptv: '/mms/video',
  audio: '/mms/audio',
  document: '/mms/document',
}
/** WhatsApp's own page is the only one that its hosts answer. */
const origin = 'https://web.whatsapp.com'

/** The host refused the file or did not answer as it does. */
export class UploadRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`The file was refused (${status})`)
    this.status = status
  }
}

export const kindOfFile = ({ name, mime }: { name: string; mime: string }): MediaKind => {
  const extension = acceptedExtension(name)
  const kind = extension ? fileTypes[extension].class : 'document'
  // What WhatsApp does not play as a picture goes as a document.
  return kind === 'image' && mime === 'image/gif' ? 'document' : kind
}

/**
 * Seals a file while it is sent to WhatsApp's host. Sealing comes first and whole, since the address holds the sealed bytes' hash;
 * it is kept in memory, at most the 100 MB of a document.
 * @returns the message that names it
 * @throws UploadRefused
 */
export const uploadFile = async (
  body: AsyncIterable<Buffer | Uint8Array>,
  { file, caption }: FilePayload,
  { host, auth }: UploadPlace,
  mediaUrl: string | undefined,
  signal: AbortSignal,
): Promise<Record<string, unknown>> => {
  const kind = kindOfFile(file)
  const key = randomBytes(mediaKeyBytes)
  const { sealed, facts, seconds } = await sealWhole(body, kind, key)
  const sealedBytes = sealed.reduce((sum, { length }) => sum + length, 0)
  const token = facts.sealedSha256.toString('base64url')
  const base = mediaUrl ?? `https://${host}`
  const call: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(sealedBytes), origin },
    body: streamOf(sealed),
    duplex: 'half',
    signal,
  }
  const address = `${base}${paths[kind]}/${token}?auth=${encodeURIComponent(auth)}&token=${token}`
  const answer = await fetch(address, call)
  const told: unknown = answer.ok ? await answer.json().catch(() => null) : null
  const place = placeOf(told)
  if (!place) throw new UploadRefused(answer.status)
  const common = {
    ...place,
    mediaKey: key.toString('base64'),
    fileSha256: facts.sha256.toString('base64'),
    fileEncSha256: facts.sealedSha256.toString('base64'),
    fileLength: facts.sizeBytes,
    mediaKeyTimestamp: Math.floor(Date.now() / 1_000),
  }
  return messageOf(kind, file, caption, common, seconds)
}

/** One part after the other: put together they would be in memory twice. */
const streamOf = (parts: readonly Buffer[]): ReadableStream =>
  new ReadableStream({
    start: (stream) => {
      for (const part of parts) stream.enqueue(part)
      stream.close()
    },
  })

const placeOf = (told: unknown): { url: string; directPath: string } | null => {
  if (typeof told !== 'object' || told === null) return null
  const { url, direct_path: directPath } = told as Record<string, unknown>
  return typeof url === 'string' && typeof directPath === 'string' ? { url, directPath } : null
}

const messageOf = (
  kind: MediaKind,
  { name, mime }: FilePayload['file'],
  caption: string,
  common: object,
  seconds: number | null,
): Record<string, unknown> => {
  const words = caption === '' ? {} : { caption }
  switch (kind) {
    case 'image':
      return { imageMessage: { ...common, ...words, mimetype: mime } }
    case 'video':
    case 'ptv':
      return { videoMessage: { ...common, ...words, mimetype: mime } }
    case 'sticker':
      return { stickerMessage: { ...common, mimetype: 'image/webp' } }
    case 'audio': {
      // Only Opus in Ogg is played as a voice message, and only with these words for its type.
      const isVoice = /\.(ogg|opus)$/i.test(name)
      const mimetype = isVoice ? 'audio/ogg; codecs=opus' : mime
      return { audioMessage: { ...common, mimetype, ptt: isVoice, ...(seconds === null ? {} : { seconds }) } }
    }
    case 'document':
      return { documentMessage: { ...common, ...words, mimetype: mime, fileName: name, title: name } }
  }
}

const sealWhole = async (body: AsyncIterable<Buffer | Uint8Array>, kind: MediaKind, key: Buffer) => {
  const sealer = createSealer(kind, key)
  const parts: Buffer[] = []
  const gathering = gather(sealer, parts)
  let tail: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of body) {
      const bytes = Buffer.from(chunk)
      if (kind === 'audio') tail = Buffer.concat([tail, bytes]).subarray(-oggTail)
      if (!sealer.write(bytes)) await new Promise((resolve) => sealer.once('drain', resolve))
    }
    sealer.end()
    await gathering
  } catch (error) {
    sealer.destroy()
    await gathering.catch(() => {})
    throw error
  }
  return { sealed: parts, facts: sealer.facts(), seconds: kind === 'audio' ? oggSeconds(tail) : null }
}

const gather = async (stream: Transform, parts: Buffer[]): Promise<void> => {
  for await (const part of stream) parts.push(part as Buffer)
}

/** A page of Ogg is shorter. */
const oggTail = 65_536
const opusRate = 48_000

/** How long an Opus recording is: its last page tells how many samples there are. Null where it is none. */
export const oggSeconds = (tail: Buffer): number | null => {
  const at = tail.lastIndexOf('OggS')
  if (at < 0 || at + 14 > tail.length) return null
  return Math.max(1, Math.round(Number(tail.readBigInt64LE(at + 6)) / opusRate))
}
