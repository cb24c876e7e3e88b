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
  ...over,
})
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

  it('does not send again by itself what the server refused', () => {
    const refused = outbox.refuse([item('a')], 'a', 'Arquivo muito grande.')
    expect(outbox.nextToSend(outbox.resendWaiting(refused))).toBeNull()
    expect(refused[0]?.error).toBe('Arquivo muito grande.')
    expect(outbox.nextToSend(outbox.retry(refused, 'a'))?.clientId).toBe('a')
  })

  it('keeps the client id through failure and retry', () => {
    expect(outbox.retry(outbox.refuse([item('a')], 'a', 'x'), 'a')[0]?.clientId).toBe('a')
  })

  it('takes out what the server confirms, by any way it comes', () => {
    expect(
      states(outbox.settle([item('a'), item('b', { state: 'failed' })], [{ clientId: 'b' }, { clientId: null }])),
    ).toEqual(['a sending'])
    const untouched = [item('a')]
    expect(outbox.settle(untouched, [{ clientId: 'z' }])).toBe(untouched)
  })

  it('uploads a file once, and again for another visitor token', () => {
    const file = { localId: 'f', name: 'a.png', mime: 'image/png', size: 1, blob: new Blob(['x']), fileId: null }
    const uploaded = outbox.setUploaded([item('a', { files: [file] })], 'a', 'f', '77')
    expect(uploaded[0]?.files[0]?.fileId).toBe('77')
    expect(outbox.forgetUploads(uploaded)[0]?.files[0]?.fileId).toBeNull()
  })
})
