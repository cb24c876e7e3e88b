/** Opus counts in samples of this rate, whatever was recorded (RFC 7845, section 4). */
export const opusRate = 48_000

/** What a stream begins with: `OpusHead` of RFC 7845, section 5.1; WebM keeps the same bytes as its codec's private data. */
export interface OpusHead {
  /** As it stands in the stream. */
  bytes: Uint8Array
  channels: number
  /** Samples at the beginning that are decoded and not played. */
  preSkip: number
}

const magic = 'OpusHead'
const headLength = 19

/** @throws Error for bytes that are no such head, or one of a version that players need not know */
export function readOpusHead(bytes: Uint8Array): OpusHead {
  const isHead = bytes.length >= headLength && String.fromCharCode(...bytes.subarray(0, magic.length)) === magic
  // Players take every version below 16 (RFC 7845, section 5.1).
  if (!isHead || ((bytes[8] ?? 0) & 0xf0) !== 0) throw new Error('no head of an Opus stream')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { bytes, channels: view.getUint8(9), preSkip: view.getUint16(10, true) }
}

/** Samples of one frame by the configuration in a packet's first byte (RFC 6716, section 3.1, table 2). */
const frameSamples = (configuration: number): number => {
  if (configuration < 12) return [480, 960, 1920, 2880][configuration & 3] ?? 0
  if (configuration < 16) return [480, 960][configuration & 1] ?? 0
  return [120, 240, 480, 960][configuration & 3] ?? 0
}

/** No packet is longer than 120 ms. */
const maxPacketSamples = 5760

/** How many samples a packet holds; 0 for bytes that are no packet. */
export function samplesOf(packet: Uint8Array): number {
  const [first, second] = packet
  if (first === undefined) return 0
  const code = first & 3
  const frames = code === 0 ? 1 : code === 3 ? (second ?? 0) & 0x3f : 2
  const samples = frames * frameSamples(first >> 3)
  return samples > maxPacketSamples ? 0 : samples
}
