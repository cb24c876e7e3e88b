import type { BinaryNode } from 'baileys'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { IncomingCall } from '../protocol.ts'
import { createCalls } from './calls.ts'

const caller = '5511988887777@s.whatsapp.net'
const own = '5511970001111@s.whatsapp.net'
const stanza = (tag: string, attrs: Record<string, string> = {}, content: BinaryNode[] = []): BinaryNode => ({
  tag: 'call',
  attrs: { from: caller, id: 'S1', t: '100' },
  content: [{ tag, attrs: { 'call-id': 'C1', 'call-creator': caller, ...attrs }, content }],
})
const video: BinaryNode = { tag: 'video', attrs: {} }

let told: IncomingCall[]
let kept: string | null
let calls: ReturnType<typeof createCalls>
beforeEach(() => {
  vi.useFakeTimers()
  told = []
  kept = null
  calls = begin()
})
const begin = () =>
  createCalls(
    (jid) => jid === own,
    (call) => told.push(call),
    {
      kept,
      keep: (text) => {
        kept = text
      },
    },
  )
afterEach(() => {
  calls.stop()
  vi.useRealTimers()
})
const ended = (...stanzas: BinaryNode[]) => {
  for (const one of stanzas) calls.take(one)
  return told.map(({ outcome }) => outcome)
}

describe('a call', () => {
  it.each<[string, BinaryNode[], IncomingCall['outcome'][]]>([
    ['that nobody took', [stanza('offer'), stanza('terminate', { reason: 'timeout' })], ['missed']],
    ['that the customer gave up', [stanza('offer'), stanza('terminate')], ['missed']],
    ['whose offer never came', [stanza('terminate', { reason: 'timeout' })], ['missed']],
    ['taken at the phone', [stanza('offer'), stanza('terminate', { reason: 'accepted_elsewhere' })], ['answered']],
    ['taken, and over later', [stanza('offer'), stanza('accept'), stanza('terminate')], ['answered']],
    ['that lasted', [stanza('terminate', { duration: '30' })], ['answered']],
    ['declined at the phone', [stanza('offer'), stanza('terminate', { reason: 'rejected_elsewhere' })], ['declined']],
    ['declined by another device', [stanza('offer'), stanza('reject'), stanza('terminate')], ['declined']],
    ['that still rings', [stanza('offer'), stanza('relaylatency'), stanza('preaccept')], []],
    ['told twice', [stanza('offer'), stanza('terminate'), stanza('offer'), stanza('terminate')], ['missed']],
    [
      'of the company itself',
      [stanza('offer', { 'call-creator': own }), stanza('reject', { 'call-creator': own })],
      [],
    ],
    ['of a group', [stanza('offer', { 'group-jid': '1@g.us' }), stanza('terminate', { 'group-jid': '1@g.us' })], []],
    ['without anything in it', [{ tag: 'call', attrs: { from: caller } }, stanza('terminate', { 'call-id': '' })], []],
  ])('%s is told once it is over', (_title, stanzas, outcomes) => {
    expect(ended(...stanzas)).toEqual(outcomes)
  })

  it('is told as it was offered', () => {
    ended(stanza('offer', { caller_pn: caller, 'call-creator': '9@lid' }, [video]), stanza('terminate'))
    expect(told).toEqual([{ id: 'C1', chat: '9@lid', alt: caller, at: 100, isVideo: true, outcome: 'missed' }])
  })

  it('whose end never came was missed, after as long as one may ring', () => {
    ended(stanza('offer_notice'))
    vi.advanceTimersByTime(119_999)
    expect(told).toEqual([])
    vi.advanceTimersByTime(1)
    expect(told).toMatchObject([{ outcome: 'missed' }])
    expect(ended(stanza('terminate'))).toEqual(['missed'])
  })

  it('that rings while the socket ends is told by the next one, as missed once its time is over', () => {
    ended(stanza('offer', {}, [video]))
    vi.advanceTimersByTime(60_000)
    calls.stop()
    calls = begin()
    vi.advanceTimersByTime(59_999)
    expect(told).toEqual([])
    vi.advanceTimersByTime(1)
    expect(told).toMatchObject([{ id: 'C1', isVideo: true, outcome: 'missed' }])
    expect(kept).toBeNull()
  })

  it('that rang while nobody listened is told at once, and not again', () => {
    ended(stanza('offer'))
    calls.stop()
    vi.setSystemTime(Date.now() + 600_000)
    calls = begin()
    vi.advanceTimersByTime(0)
    expect(ended(stanza('terminate'))).toEqual(['missed'])
  })

  it('whose end comes after a new start ends as it says', () => {
    ended(stanza('offer'))
    calls.stop()
    calls = begin()
    expect(ended(stanza('accept'))).toEqual(['answered'])
    vi.advanceTimersByTime(600_000)
    expect(told).toHaveLength(1)
  })

  it('that was taken is not missed after a while', () => {
    ended(stanza('offer'), stanza('accept'))
    vi.advanceTimersByTime(600_000)
    expect(told).toMatchObject([{ outcome: 'answered' }])
  })
})
