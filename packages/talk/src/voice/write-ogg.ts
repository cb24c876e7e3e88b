import { opusRate, samplesOf } from './opus.ts'
import type { OpusTrack } from './read-webm.ts'

const headerLength = 27
const maxSegments = 255
const segmentLength = 255

/** What a page is to its stream (RFC 3533, section 6). */
const pageTypes = { middle: 0, first: 2, last: 4 } as const

interface Page {
  type: number
  /** Samples up to the end of its last packet. */
  position: number
  serial: number
  sequence: number
  packets: readonly Uint8Array[]
}

const crcTable = /* @__PURE__ */ Uint32Array.from({ length: 256 }, (_, index) => {
  let crc = index << 24
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  return crc
})

/** The checksum of RFC 3533: polynomial 0x04c11db7, from 0, no bit turned round. */
export const crcOf = (bytes: Uint8Array): number => {
  let crc = 0
  for (const byte of bytes) crc = (crc << 8) ^ (crcTable[((crc >>> 24) ^ byte) & 0xff] ?? 0)
  return crc >>> 0
}

/** A packet ends with the first segment that is not full: one of 255 bytes takes an empty second one. */
const segmentsOf = (packet: Uint8Array): number => Math.floor(packet.length / segmentLength) + 1

function writePage({ type, position, serial, sequence, packets }: Page): Uint8Array {
  const segments = packets.flatMap((packet) => [
    ...Array<number>(segmentsOf(packet) - 1).fill(segmentLength),
    packet.length % segmentLength,
  ])
  const bodyAt = headerLength + segments.length
  const page = new Uint8Array(packets.reduce((sum, packet) => sum + packet.length, bodyAt))
  const view = new DataView(page.buffer)
  page.set([0x4f, 0x67, 0x67, 0x53, 0, type])
  view.setBigInt64(6, BigInt(position), true)
  view.setUint32(14, serial, true)
  view.setUint32(18, sequence, true)
  page[26] = segments.length
  page.set(segments, headerLength)
  let at = bodyAt
  for (const packet of packets) {
    page.set(packet, at)
    at += packet.length
  }
  view.setUint32(22, crcOf(page), true)
  return page
}

/** `OpusTags` without any tag (RFC 7845, section 5.2). */
function writeTags(vendor: string): Uint8Array {
  const name = new TextEncoder().encode(vendor)
  const tags = new Uint8Array(16 + name.length)
  const view = new DataView(tags.buffer)
  tags.set(new TextEncoder().encode('OpusTags'))
  view.setUint32(8, name.length, true)
  tags.set(name, 12)
  return tags
}

/** So much sound in one page, in samples: who jumps to a place reads no more than this in vain. */
const pageSamples = opusRate

/** Packets parted into pages, with the samples up to the end of each. */
function partIntoPages(packets: readonly Uint8Array[]): { packets: Uint8Array[]; position: number }[] {
  const pages: { packets: Uint8Array[]; position: number; segments: number; samples: number }[] = []
  let position = 0
  for (const packet of packets) {
    const samples = samplesOf(packet)
    const segments = segmentsOf(packet)
    // No player can know how long it is, so that all after it would be at another time.
    if (samples === 0 || segments > maxSegments) continue
    position += samples
    const page = pages.at(-1)
    if (page && page.segments + segments <= maxSegments && page.samples + samples <= pageSamples) {
      page.packets.push(packet)
      page.segments += segments
      page.samples += samples
      page.position = position
    } else pages.push({ packets: [packet], position, segments, samples })
  }
  return pages
}

/** Who wrote the file, for whoever looks into it. */
const vendor = 'Prosa'

export interface OggFile {
  bytes: Uint8Array<ArrayBuffer>
  /** How long it plays. */
  seconds: number
}

/**
 * Opus packets as an Ogg file (RFC 7845), each as it was encoded. `serial`: any number of 32 bits.
 * @throws Error where there is nothing to hear
 */
export function writeOggOpus({ head, packets, endTrim }: OpusTrack, serial: number): OggFile {
  const pages = partIntoPages(packets)
  const total = pages.at(-1)?.position ?? 0
  const end = Math.max(0, total - endTrim)
  if (end <= head.preSkip) throw new Error('nothing to hear in the recording')
  const written = [
    writePage({ type: pageTypes.first, position: 0, serial, sequence: 0, packets: [head.bytes] }),
    writePage({ type: pageTypes.middle, position: 0, serial, sequence: 1, packets: [writeTags(vendor)] }),
    ...pages.map((page, index) => {
      const isLast = index === pages.length - 1
      return writePage({
        type: isLast ? pageTypes.last : pageTypes.middle,
        position: isLast ? end : page.position,
        serial,
        sequence: index + 2,
        packets: page.packets,
      })
    }),
  ]
  const bytes = new Uint8Array(written.reduce((sum, page) => sum + page.length, 0))
  let at = 0
  for (const page of written) {
    bytes.set(page, at)
    at += page.length
  }
  return { bytes, seconds: (end - head.preSkip) / opusRate }
}
