import { crcOf } from './write-ogg.ts'

/** A page of an Ogg file, read apart from what writes them. */
export interface ReadPage {
  type: number
  position: number
  serial: number
  sequence: number
  segments: readonly number[]
  body: Uint8Array
  /** The checksum that it has is that of its bytes. */
  isSound: boolean
}

export function readPages(bytes: Uint8Array): ReadPage[] {
  const pages: ReadPage[] = []
  for (let at = 0; at < bytes.length; ) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at)
    const segments = [...bytes.subarray(at + 27, at + 27 + view.getUint8(26))]
    const bodyAt = at + 27 + segments.length
    const end = bodyAt + segments.reduce((sum, length) => sum + length, 0)
    const own = bytes.slice(at, end)
    own.fill(0, 22, 26)
    pages.push({
      type: view.getUint8(5),
      position: Number(view.getBigInt64(6, true)),
      serial: view.getUint32(14, true),
      sequence: view.getUint32(18, true),
      segments,
      body: bytes.subarray(bodyAt, end),
      isSound: String.fromCharCode(...own.subarray(0, 4)) === 'OggS' && crcOf(own) === view.getUint32(22, true),
    })
    at = end
  }
  return pages
}

/** The packets of pages, none of which runs over a page's end. */
export const packetsOf = (pages: readonly ReadPage[]): Uint8Array[] =>
  pages.flatMap(({ segments, body }) => {
    const packets: Uint8Array[] = []
    let from = 0
    let to = 0
    for (const length of segments) {
      to += length
      if (length === 255) continue
      packets.push(body.subarray(from, to))
      from = to
    }
    return packets
  })

export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'))

/** `OpusHead` of one channel. */
export const opusHead = (preSkip = 312): Uint8Array => {
  const bytes = new Uint8Array(19)
  bytes.set(new TextEncoder().encode('OpusHead'))
  bytes.set([1, 1, preSkip & 255, preSkip >> 8, 0x80, 0xbb], 8)
  return bytes
}

/** A packet of 20 ms that no decoder would take; only its first byte is ever read. */
export const packet = (length: number, first = 0xf8): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at === 0 ? first : at % 251))

const element = (id: readonly number[], content: Uint8Array, isLive = false): Uint8Array => {
  const size = [0x10 | (content.length >> 24), content.length >> 16, content.length >> 8, content.length]
  return Uint8Array.from([...id, ...(isLive ? [0x01, 255, 255, 255, 255, 255, 255, 255] : size), ...content])
}
const join = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))
const text = (value: string): Uint8Array => new TextEncoder().encode(value)

export interface WebmOptions {
  head?: Uint8Array
  codec?: string
  /** Packets in blocks of their own; `track` where it is another one. */
  blocks: readonly { packet: Uint8Array; track?: number; flags?: number }[]
  blocksInCluster?: number
  /** Segment and clusters without a size, as a browser writes them while it records. */
  isLive?: boolean
  /** Of the last block, in nanoseconds; it stands in a group then. */
  discardNs?: number
}

/** A WebM file with a video track before the voice. */
export const webm = ({
  head = opusHead(),
  codec = 'A_OPUS',
  blocks,
  blocksInCluster = 50,
  isLive = true,
  discardNs,
}: WebmOptions): Uint8Array => {
  const track = (number: number, name: string, secret: Uint8Array): Uint8Array =>
    element(
      [0xae],
      join(element([0xd7], Uint8Array.of(number)), element([0x86], text(name)), element([0x63, 0xa2], secret)),
    )
  const clusters: Uint8Array[] = []
  for (let from = 0; from < blocks.length; from += blocksInCluster) {
    const inside = blocks
      .slice(from, from + blocksInCluster)
      .map(({ packet: own, track: number = 2, flags = 0x80 }, at) => {
        const block = join(Uint8Array.of(0x80 | number, 0, 0, flags), own)
        const isLast = from + at === blocks.length - 1
        if (!isLast || discardNs === undefined) return element([0xa3], block)
        const discard = new Uint8Array(4)
        new DataView(discard.buffer).setInt32(0, discardNs)
        return element([0xa0], join(element([0xa1], block), element([0x75, 0xa2], discard)))
      })
    clusters.push(element([0x1f, 0x43, 0xb6, 0x75], join(element([0xe7], Uint8Array.of(0)), ...inside), isLive))
  }
  const tracks = element([0x16, 0x54, 0xae, 0x6b], join(track(1, 'V_VP8', new Uint8Array(3)), track(2, codec, head)))
  const segment = element([0x18, 0x53, 0x80, 0x67], join(tracks, ...clusters), isLive)
  return join(element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], text('webm'))), segment)
}
