import { describe, expect, it } from 'vitest'
import * as outbox from './outbox.ts'

const item = (clientId: string, over: Partial<outbox.OutboxItem> = {}): outbox.OutboxItem => ({
  clientId,
  createdAt: '2026-11-20T15:00:00.000Z',
  text: clientId,
  button: null,
  files: [],
  state: 'sending',
  error: null,
  resends: false,
  isFinal: false,
  after: null,
  ...over,
})
const now = '2026-11-20T16:00:00.000Z'
const states = (items: outbox.Outbox) => items.map((one) => `${one.clientId} ${one.state}`)

describe('the outbox', () => {
  it('sends one at a time, oldest first', () => {
    expect(outbox.nextToSend([item('a'), item('b')])?.clientId).toBe('a')
    expect(outbox.nextToSend([item('a', { state: 'failed' }), item('b')])?.clientId).toBe('b')
    expect(outbox.nextToSend([])).toBeNull()
  })

  it('keeps the order when the connection goes and comes', () => {
    const gone = outbox.suspend([item('a'), item('b')], 'Sem conexão.')
    expect(outbox.nextToSend(gone)).toBeNull()
    expect(states(outbox.resendWaiting(gone))).toEqual(['a sending', 'b sending'])
  })

  it('sends what waits for a connection before a message written later', () => {
    const later = outbox.enqueue(outbox.suspend([item('a')], 'Sem conexão.'), item('b'))
    expect(outbox.nextToSend(later)?.clientId).toBe('a')
  })

  it('takes in what another page has kept where it was written, and nothing that was refused or is known', () => {
    const at = (second: number) => ({ createdAt: `2026-11-20T15:00:0${second}.000Z` })
    const own = [item('a', at(1)), item('c', { ...at(3), state: 'failed', resends: true })]
    const kept = [
      item('a', at(1)),
      item('b', { ...at(2), state: 'failed', resends: true }),
      item('d', { ...at(4), state: 'failed' }),
    ]
    expect(states(outbox.adopt(own, kept))).toEqual(['a sending', 'b sending', 'c failed'])
    expect(outbox.adopt(own, kept.slice(0, 1))).toBe(own)
  })

  it('does not send again by itself what the server refused', () => {
    const refused = outbox.refuse([item('a')], 'a', 'Arquivo muito grande.')
    expect(outbox.nextToSend(outbox.resendWaiting(refused))).toBeNull()
    expect(refused[0]?.error).toBe('Arquivo muito grande.')
    expect(outbox.nextToSend(outbox.retry(refused, 'a', now))?.clientId).toBe('a')
  })

  it('keeps the client id through failure and retry', () => {
    expect(outbox.retry(outbox.refuse([item('a')], 'a', 'x'), 'a', now)[0]?.clientId).toBe('a')
  })

  it('takes out what the server confirms, by any way it comes', () => {
    expect(
      states(outbox.settle([item('a'), item('b', { state: 'failed' })], [{ clientId: 'b' }, { clientId: null }])),
    ).toEqual(['a sending'])
    const untouched = [item('a')]
    expect(outbox.settle(untouched, [{ clientId: 'z' }])).toBe(untouched)
  })

  it('sends a refused message again behind what was written later, since it is stored there', () => {
    const refused = outbox.refuse([item('a'), item('b')], 'a', 'x', '7')
    expect(states(outbox.retry(refused, 'a', now))).toEqual(['b sending', 'a sending'])
    expect(outbox.retry(refused, 'a', now)[1]).toMatchObject({ after: null, error: null })
  })

  it('keeps instants apart, also where the clock stands still or goes back', () => {
    const first = outbox.enqueue([], item('a'))
    const second = outbox.enqueue(first, item('b'))
    const third = outbox.enqueue(second, item('c', { createdAt: '2026-11-20T14:00:00.000Z' }))
    const instants = third.map((one) => one.createdAt)
    expect(new Set(instants).size).toBe(3)
    expect([...instants].sort()).toEqual(instants)
  })

  it('parts a refused file from the message that it came with', () => {
    const files = ['a.png', 'b.exe'].map((name) => ({ localId: name, name, mime: '', size: 1, fileId: null }))
    const failure = { error: 'b.exe: tipo', after: '3', newId: 'x' }
    const parted = outbox.refuseFile([item('m', { files })], 'm', 'b.exe', failure)
    expect(states(parted)).toEqual(['x failed', 'm sending'])
    expect(parted[0]).toMatchObject({ text: '', isFinal: true, after: '3', files: [files[1]] })
    expect(parted[1]).toMatchObject({ text: 'm', files: [files[0]] })
    const alone = outbox.refuseFile([item('m', { text: '', files: files.slice(1) })], 'm', 'b.exe', failure)
    expect(states(alone)).toEqual(['m failed'])
    expect(states(outbox.retry(alone, 'm', now))).toEqual(['m failed'])
  })

  it('uploads a file once, and again for another visitor token', () => {
    const file = { localId: 'f', name: 'a.png', mime: 'image/png', size: 1, fileId: null }
    const uploaded = outbox.setUploaded([item('a', { files: [file] })], 'a', 'f', '77')
    expect(uploaded[0]?.files[0]?.fileId).toBe('77')
    expect(outbox.forgetUploads(uploaded)[0]?.files[0]?.fileId).toBeNull()
  })
})
