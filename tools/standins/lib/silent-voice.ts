/** A frame of 20 ms of Opus in which nothing is heard. */
const silence = Buffer.from([0xf8, 0xff, 0xfe])
const samplesPerFrame = 960
const framesPerSecond = 50
const framesPerPage = 50
const serial = 1

const table = Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ (value < 0 ? 0x04c11db7 : 0)
  return value >>> 0
})

const sumOf = (bytes: Buffer): number => {
  let sum = 0
  for (const byte of bytes) sum = ((sum << 8) ^ (table[(sum >>> 24) ^ byte] ?? 0)) >>> 0
  return sum
}

const page = (number: number, kind: number, position: number, packets: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(27)
  head.write('OggS')
  head.writeUInt8(kind, 5)
  head.writeBigUInt64LE(BigInt(position), 6)
  head.writeUInt32LE(serial, 14)
  head.writeUInt32LE(number, 18)
  head.writeUInt8(packets.length, 26)
  const whole = Buffer.concat([head, Buffer.from(packets.map(({ length }) => length)), ...packets])
  whole.writeUInt32LE(sumOf(whole), 22)
  return whole
}

/** A voice message as WhatsApp records them (`audio/ogg; codecs=opus`), in which nobody speaks. */
export const silentVoice = (seconds: number): Buffer => {
  const head = Buffer.alloc(19)
  head.write('OpusHead')
  head.writeUInt8(1, 8)
  head.writeUInt8(1, 9)
  head.writeUInt32LE(48_000, 12)
  const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)])
  const frames = Math.max(1, Math.round(seconds * framesPerSecond))
  const pages = [page(0, 2, 0, [head]), page(1, 0, 0, [tags])]
  for (let done = 0; done < frames; done += framesPerPage) {
    const count = Math.min(framesPerPage, frames - done)
    const isLast = done + count === frames
    const packets = Array.from({ length: count }, () => silence)
    pages.push(page(pages.length, isLast ? 4 : 0, (done + count) * samplesPerFrame, packets))
  }
  return Buffer.concat(pages)
}

export const voiceType = 'audio/ogg; codecs=opus'
