import { z } from 'zod'

/** Kinds of file as WhatsApp knows them, in the order in which a message is looked through. */
export const mediaKinds = ['image', 'video', 'ptv', 'audio', 'document', 'sticker'] as const
export type MediaKind = (typeof mediaKinds)[number]

const shape = z.object({
  kind: z.enum(mediaKinds),
  /** Below the provider's host: the host is never taken from a message. */
  path: z.string().startsWith('/').max(4_000),
  key: z.base64().max(200),
  sha: z.base64().max(200).nullable(),
})
export type MediaReference = z.output<typeof shape>

/** What is needed to fetch and open a file; null where the message does not tell it. */
export const writeReference = (
  kind: MediaKind,
  {
    url,
    directPath,
    mediaKey,
    fileEncSha256,
  }: {
    url?: string | undefined
    directPath?: string | undefined
    mediaKey?: string | undefined
    fileEncSha256?: string | undefined
  },
): string | null => {
  const path = directPath || pathOf(url)
  const read = shape.safeParse({ kind, path, key: mediaKey, sha: fileEncSha256 ?? null })
  return read.success ? JSON.stringify(read.data) : null
}

const pathOf = (url: string | undefined): string | undefined => {
  const parsed = URL.parse(url ?? '')
  return parsed ? `${parsed.pathname}${parsed.search}` : undefined
}

export const readReference = (text: string): MediaReference | null => {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return null
  }
}
