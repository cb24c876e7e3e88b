import type { QrCodeAnswer } from '@prosa/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { qrTexts } from './qr-texts.ts'
import { type CodeWatch, type Pairing, watchCode } from './watch-code.ts'

const none: QrCodeAnswer = { error: false, message: '', qrcode: '', leftMs: null }
const code = (qrcode: string, leftMs = 60_000): QrCodeAnswer => ({ ...none, qrcode, leftMs })
const refusal = (message: string): QrCodeAnswer => ({ ...none, error: true, message })

let now: QrCodeAnswer | Error
let asked: number
let told: Pairing[]
let watch: CodeWatch
/** What it is asked for lets the test answer when it likes. */
let answers: (() => void)[] | null
const readCode = async (): Promise<QrCodeAnswer> => {
  asked += 1
  const own = now
  const waiting = answers
  if (waiting) await new Promise<void>((resolve) => waiting.push(resolve))
  if (own instanceof Error) throw own
  return own
}
const phases = () => told.map(({ phase }) => phase)
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** The stream says that there is something new. */
const hear = async (next: QrCodeAnswer | Error): Promise<void> => {
  now = next
  watch.look()
  await after(0)
}

beforeEach(() => {
  // Years off: the browser's clock has no say in how long a code lives.
  vi.useFakeTimers({ now: Date.UTC(2019, 0, 1) })
  now = none
  asked = 0
  told = []
  answers = null
  watch = watchCode({ readCode, everyMs: () => 15_000, tell: (pairing) => void told.push(pairing) })
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

describe('a code that was asked for', () => {
  it('is there as soon as the stream says so, and is asked for no more than now and then', async () => {
    await hear(code('a'))
    expect(told).toEqual([{ phase: 'code', picture: 'a', endsMs: Date.now() + 60_000 }])
    await after(14_999)
    expect(asked).toBe(1)
    await after(1)
    expect(asked).toBe(2)
    // The same one is no news.
    expect(told).toHaveLength(1)
  })

  it('is asked for by itself after two seconds, where nobody says anything', async () => {
    now = code('a')
    await after(1_999)
    expect(asked).toBe(0)
    await after(1)
    expect(phases()).toEqual(['code'])
  })

  it('gives way to the next one, which has its own time', async () => {
    await hear(code('a', 20_000))
    await after(10_000)
    await hear(code('b', 20_000))
    await after(15_000)
    expect(phases()).toEqual(['code', 'code'])
    await after(5_000)
    expect(phases()).toEqual(['code', 'code', 'over'])
  })

  it('is over after its time, whatever is said, and nothing is asked any more', async () => {
    await hear(code('a'))
    await after(60_000)
    expect(phases()).toEqual(['code', 'over'])
    const before = asked
    watch.look()
    await after(120_000)
    expect(phases()).toEqual(['code', 'over'])
    expect(asked).toBeLessThanOrEqual(before + 1)
  })

  it('is over where the server says so a moment before, and refused where that is long before', async () => {
    await hear(code('a'))
    await after(58_000)
    await hear(refusal('O código expirou.'))
    expect(phases()).toEqual(['code', 'over'])
    told = []
    watch = watchCode({ readCode, everyMs: () => 15_000, tell: (pairing) => void told.push(pairing) })
    await hear(code('a'))
    await hear(refusal('O número já está conectado.'))
    expect(told.at(-1)).toEqual({ phase: 'refused', reason: 'O número já está conectado.' })
  })

  it('that is gone before its time was scanned; a phone that is silent then is not waited for without end', async () => {
    await hear(code('a'))
    await hear(none)
    expect(phases()).toEqual(['code', 'joining'])
    await after(30_000)
    expect(told.at(-1)).toEqual({ phase: 'refused', reason: qrTexts.slow })
  })

  it('that does not come is given up, however often asking fails', async () => {
    now = new Error('away')
    await after(29_999)
    expect(told).toEqual([])
    expect(asked).toBe(2)
    await after(1)
    expect(told).toEqual([{ phase: 'refused', reason: qrTexts.slow }])
  })

  it('is not taken from an answer that was overtaken', async () => {
    answers = []
    await hear(code('a'))
    await hear(none)
    const [first, second] = answers
    second?.()
    await after(0)
    first?.()
    await after(0)
    expect(told).toEqual([])
  })

  it('is nobody’s any more once it is stopped', async () => {
    answers = []
    await hear(code('a'))
    watch.stop()
    answers[0]?.()
    await after(60_000)
    expect(told).toEqual([])
  })
})
