import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FetchOutcome } from '../../../channels/channel.ts'

/** The pictures that providers give of people have some tens of KB. */
const maxBytes = 512 * 1024

export interface FetchedPicture {
  bytes: Buffer
  /** SHA-256. */
  hash: Buffer
}

/** @returns null where there is none to be had: gone, refused, too large. @throws for what may go well another time */
export const fetchPicture = async (outcome: FetchOutcome): Promise<FetchedPicture | null> => {
  if (outcome.kind === 'later') throw new Error('The picture of a customer is not to be had now')
  const bytes = outcome.kind === 'open' ? await readWhole(outcome.body) : null
  return bytes && { bytes, hash: createHash('sha256').update(bytes).digest() }
}

const readWhole = async (body: Readable): Promise<Buffer | null> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += (chunk as Buffer).length
    // Leaving the loop destroys what is left of it.
    if (size > maxBytes) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
