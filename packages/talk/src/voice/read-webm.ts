import { readVariableInt, walkElements } from './ebml.ts'
import { type OpusHead, opusRate, readOpusHead } from './opus.ts'

/** The packets of a recording as they were encoded. */
export interface OpusTrack {
  head: OpusHead
  packets: readonly Uint8Array[]
  /** Samples at the end that are decoded and not played. */
  endTrim: number
}

/** Ids of the elements that are read, as the Matroska specification (RFC 9559) names them. */
const ids = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  cluster: 0x1f43b675,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
  discardPadding: 0x75a2,
} as const

const masters: ReadonlySet<number> = new Set([ids.segment, ids.tracks, ids.trackEntry, ids.cluster, ids.blockGroup])

interface TrackEntry {
  number: number
  codec: string
  secret: Uint8Array | null
}

const readInteger = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 256 + byte, 0)

/** Nanoseconds, signed, of one to eight bytes. */
const readSigned = (bytes: Uint8Array): number => {
  const value = readInteger(bytes)
  return (bytes[0] ?? 0) >= 0x80 ? value - 256 ** bytes.length : value
}

/**
 * The Opus packets of a WebM recording, in order. Times of the blocks are not asked: a recording that was paused goes on where it stopped.
 * @throws Error for a file without an Opus track, or with several packets in one block, which no browser writes
 */
export function readWebmOpus(bytes: Uint8Array): OpusTrack {
  const entries: TrackEntry[] = []
  const blocks: { track: number; packet: Uint8Array }[] = []
  let endTrim = 0
  for (const { id, start, end } of walkElements(bytes, masters)) {
    const content = bytes.subarray(start, end)
    const entry = entries.at(-1)
    if (id === ids.trackEntry) entries.push({ number: 0, codec: '', secret: null })
    else if (id === ids.trackNumber && entry) entry.number = readInteger(content)
    else if (id === ids.codecId && entry) entry.codec = String.fromCharCode(...content).replace(/\0+$/, '')
    else if (id === ids.codecPrivate && entry) entry.secret = content
    else if (id === ids.simpleBlock || id === ids.block) {
      blocks.push(readBlock(content))
      endTrim = 0
    } else if (id === ids.discardPadding) endTrim = Math.round((readSigned(content) * opusRate) / 1e9)
  }
  const track = entries.find(({ codec }) => codec === 'A_OPUS')
  if (!track?.secret) throw new Error('no Opus track in the recording')
  return {
    head: readOpusHead(track.secret),
    packets: blocks.flatMap((block) => (block.track === track.number ? [block.packet] : [])),
    endTrim: Math.max(0, endTrim),
  }
}

/** Bits of a block's flags that say that it holds several packets. */
const lacing = 0x06
/** Its time, two bytes, and its flags. */
const blockHeadLength = 3

function readBlock(content: Uint8Array): { track: number; packet: Uint8Array } {
  const track = readVariableInt(content, 0)
  const flags = track && content[track.length + 2]
  if (!track || flags === undefined || flags === null) throw new Error('a broken block in the recording')
  if ((flags & lacing) !== 0) throw new Error('several packets in one block of the recording')
  return { track: track.value, packet: content.subarray(track.length + blockHeadLength) }
}
