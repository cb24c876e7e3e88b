import { describe, expect, it } from 'vitest'
import { samplesOf } from './opus.ts'
import { browserWebm, encoderOgg } from './recordings.fixture.ts'
import { fromBase64, opusHead, packet, packetsOf, readPages, webm } from './testing.ts'
import { webmToOgg } from './webm-to-ogg.ts'
import { crcOf, writeOggOpus } from './write-ogg.ts'

const serial = 0xfeedbeef
const packets = (count: number, length = 40): { packet: Uint8Array }[] =>
  Array.from({ length: count }, () => ({ packet: packet(length) }))
const pagesOf = (file: Uint8Array) => readPages(webmToOgg(file, serial).bytes)

it('has the checksum of the standard', () => {
  // The check value of the polynomial 0x04c11db7 from 0, neither turned round nor turned over.
  expect(crcOf(new TextEncoder().encode('123456789'))).toBe(0x89a1897f)
})

describe('a file of the reference encoder', () => {
  const pages = readPages(fromBase64(encoderOgg))

  it('has the checksums that are computed here', () => {
    expect(pages.length).toBeGreaterThanOrEqual(3)
    expect(pages.map(({ isSound }) => isSound)).toEqual(pages.map(() => true))
  })

  it('is written again byte by byte from its packets, but for the name of who wrote it', () => {
    const [first, tags, ...audio] = pages
    if (!first || !tags) throw new Error('no pages')
    const sound = packetsOf(audio)
    const total = sound.reduce((sum, one) => sum + samplesOf(one), 0)
    const preSkip = new DataView(first.body.buffer, first.body.byteOffset).getUint16(10, true)
    const endTrim = total - (audio.at(-1)?.position ?? 0)
    const head = { bytes: first.body, channels: 1, preSkip }
    const written = writeOggOpus({ head, packets: sound, endTrim }, first.serial)
    const own = readPages(written.bytes)
    expect([own[0], ...own.slice(2)]).toEqual([first, ...audio])
    expect(written.seconds).toBeCloseTo(0.5, 3)
  })
})

describe('a recording of Chromium', () => {
  const ogg = webmToOgg(fromBase64(browserWebm), serial)
  const pages = readPages(ogg.bytes)

  it('becomes sound pages in order, from the first to the last', () => {
    expect(pages.every(({ isSound, serial: own }) => isSound && own === serial)).toBe(true)
    expect(pages.map(({ sequence }) => sequence)).toEqual(pages.map((_, at) => at))
    expect(pages.map(({ type }) => type)).toEqual(
      pages.map((_, at) => (at === 0 ? 2 : at === pages.length - 1 ? 4 : 0)),
    )
  })

  it('keeps the head and every packet as the browser encoded them', () => {
    const recorded = Buffer.from(browserWebm, 'base64')
    const sound = packetsOf(pages.slice(2))
    expect(recorded.includes(Buffer.from(pages[0]?.body ?? []))).toBe(true)
    expect(sound.length).toBeGreaterThan(5)
    let from = 0
    for (const one of sound) {
      const at = recorded.indexOf(one, from)
      expect(at).toBeGreaterThanOrEqual(from)
      from = at + one.length
    }
  })
})

describe('pages', () => {
  it('count samples from the first packet on, the ones before the sound too', () => {
    const pages = pagesOf(webm({ blocks: packets(120) }))
    expect(pages.map(({ position }) => position)).toEqual([0, 0, 48_000, 96_000, 115_200])
    expect(webmToOgg(webm({ blocks: packets(120) }), serial).seconds).toBeCloseTo(2.4 - 312 / 48_000, 6)
  })

  it('hold no more than 255 segments, and end a packet of 255 bytes with an empty one', () => {
    const pages = pagesOf(webm({ blocks: [{ packet: packet(255) }, { packet: packet(254) }, ...packets(20, 5000)] }))
    expect(pages[2]?.segments.slice(0, 3)).toEqual([255, 0, 254])
    expect(pages.every(({ segments }) => segments.length <= 255)).toBe(true)
    expect(packetsOf(pages.slice(2)).map(({ length }) => length)).toEqual([255, 254, ...Array(20).fill(5000)])
  })

  it('end where the recording ends, not with the last packet', () => {
    // 10 ms of the last 20 are not played.
    const pages = pagesOf(webm({ blocks: packets(50), discardNs: 10_000_000 }))
    expect(pages.at(-1)).toMatchObject({ type: 4, position: 50 * 960 - 480 })
  })

  it('count packets of every length, and leave out what is none', () => {
    // 60 ms of narrow band, 2 × 10 ms, 3 × 2.5 ms, 21 × 20 ms (more than a packet may hold), and a code without its count.
    const lengths = [packet(9, 0x18), packet(9, 0x61), packet(9, 0xe3), packet(9, 0xfb), Uint8Array.of(0xfb)]
    for (const own of [lengths[2], lengths[3]]) own?.set([own === lengths[2] ? 3 : 21], 1)
    expect(lengths.map(samplesOf)).toEqual([2880, 960, 360, 0, 0])
    const pages = pagesOf(webm({ blocks: lengths.map((own) => ({ packet: own })) }))
    expect([pages.at(-1)?.position, packetsOf(pages.slice(2)).length]).toEqual([4200, 3])
  })
})

describe('a WebM file', () => {
  it('is read with and without the sizes that a browser does not know while it records', () => {
    const blocks = packets(130)
    expect(webmToOgg(webm({ blocks, isLive: false }), serial)).toEqual(webmToOgg(webm({ blocks }), serial))
  })

  it('gives the packets of its voice alone', () => {
    const blocks = [{ packet: packet(40) }, { packet: packet(77), track: 1 }, { packet: packet(41) }]
    expect(packetsOf(pagesOf(webm({ blocks })).slice(2)).map(({ length }) => length)).toEqual([40, 41])
  })

  it('that was cut off gives what is whole', () => {
    const whole = webm({ blocks: packets(60), blocksInCluster: 100 })
    for (const lost of [1, 39, 50]) {
      const sound = packetsOf(pagesOf(whole.slice(0, -lost)).slice(2))
      expect(sound).toHaveLength(lost < 50 ? 59 : 58)
    }
  })

  it.each([
    ['without Opus', webm({ codec: 'A_VORBIS', blocks: packets(3) })],
    ['with a head that is none', webm({ head: new Uint8Array(19), blocks: packets(3) })],
    ['of a later version', webm({ head: opusHead().map((byte, at) => (at === 8 ? 16 : byte)), blocks: packets(3) })],
    ['with several packets in a block', webm({ blocks: [{ packet: packet(40), flags: 0x82 }] })],
    ['without a packet', webm({ blocks: [] })],
    ['shorter than what is not played', webm({ head: opusHead(3840), blocks: packets(4) })],
    ['that is none', new TextEncoder().encode('RIFF and so on')],
    ['that is empty', new Uint8Array(0)],
  ])('%s is refused', (_what, file) => {
    expect(() => webmToOgg(file, serial)).toThrow()
  })
})
