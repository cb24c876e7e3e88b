import { describe, expect, it } from 'vitest'
import { discard, forgetUploads, type Outbox, type OutboxItem, resendWaiting } from './outbox.ts'
import { type CallFailure, createSender } from './sender.ts'

class ApiError extends Error implements CallFailure {
  readonly status: number
  readonly retryAfterMs: number | null

  constructor(status: number, message: string, retryAfterMs: number | null = null) {
    super(message)
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

const item = (clientId: string, over: Partial<OutboxItem> = {}): OutboxItem => ({
  clientId,
  createdAt: '2026-11-20T15:00:00.000Z',
  text: `texto ${clientId}`,
  button: null,
  files: [],
  state: 'sending',
  error: null,
  resends: false,
  isFinal: false,
  after: null,
  ...over,
})

/** A server that fails as told, call by call, and then answers. */
const setup = (items: Outbox, failures: (ApiError | null)[] = []) => {
  const world = {
    outbox: items,
    bodies: [] as { clientId: string; text: string; fileIds: (string | null)[] }[],
    /** Names of files that the server does not take. */
    badFiles: [] as string[],
    uploads: 0,
    waits: [] as number[],
    renewed: 0,
    online: true,
    stored: [] as string[],
  }
  const sender = createSender({
    upload: async ({ name }) => {
      if (world.badFiles.includes(name)) throw new ApiError(415, 'tipo não aceito')
      return `f${++world.uploads}`
    },
    deliver: async ({ clientId, text, files }) => {
      world.bodies.push({ clientId, text, fileIds: files.map(({ fileId }) => fileId) })
      const failure = failures.shift()
      if (failure) throw failure
    },
    readFailure: (error) =>
      error instanceof ApiError ? error : { status: 0, message: String(error), retryAfterMs: null },
    newestPlace: () => '9',
    uuid: () => 'new',
    outbox: () => world.outbox,
    setOutbox: (outbox) => {
      world.outbox = outbox
    },
    renewSession: async () => {
      world.renewed++
      world.outbox = forgetUploads(world.outbox)
    },
    catchUp: async () => {
      for (const clientId of world.stored) world.outbox = discard(world.outbox, clientId)
    },
    wait: async (ms) => {
      world.waits.push(ms)
    },
    chance: () => 1,
    isOnline: () => world.online,
  })
  return { world, sender }
}
const file = { localId: 'l', name: 'a.png', mime: 'image/png', size: 1, fileId: null }
const sentIds = (bodies: readonly { clientId: string }[]) => bodies.map((body) => body.clientId)

describe('sending', () => {
  it('sends all in order, one at a time, though asked twice', async () => {
    const { world, sender } = setup([item('a'), item('b'), item('c')])
    await Promise.all([sender.pump(), sender.pump()])
    expect(sentIds(world.bodies)).toEqual(['a', 'b', 'c'])
    expect(world.outbox).toEqual([])
  })

  it('repeats with the same body when no answer came', async () => {
    const { world, sender } = setup([item('a')], [new ApiError(0, 'x'), new ApiError(503, 'x')])
    await sender.pump()
    expect(world.bodies).toHaveLength(3)
    expect(world.bodies[2]).toEqual(world.bodies[0])
    expect(world.waits).toEqual([1000, 2000])
    expect(world.outbox).toEqual([])
  })

  it('stops without a connection and keeps everything for later, in order', async () => {
    const { world, sender } = setup([item('a'), item('b')], [new ApiError(0, 'x')])
    world.online = false
    await sender.pump()
    expect(world.outbox.map((one) => [one.clientId, one.state, one.resends])).toEqual([
      ['a', 'failed', true],
      ['b', 'failed', true],
    ])
    world.outbox = resendWaiting(world.outbox)
    await sender.pump()
    expect(sentIds(world.bodies)).toEqual(['a', 'a', 'b'])
  })

  it('marks what the server refuses with its reason and goes on with the next', async () => {
    const { world, sender } = setup([item('a'), item('b')], [new ApiError(413, 'Tamanho máximo excedido...')])
    await sender.pump()
    expect(world.outbox.map((one) => [one.clientId, one.state, one.error])).toEqual([
      ['a', 'failed', 'Tamanho máximo excedido...'],
    ])
    expect(sentIds(world.bodies)).toEqual(['a', 'b'])
  })

  it('waits as long as the server asks, and then sends', async () => {
    const { world, sender } = setup([item('a')], [new ApiError(429, 'x', 7000), new ApiError(429, 'x')])
    await sender.pump()
    expect(world.waits).toEqual([7000, 5000])
    expect(world.outbox).toEqual([])
  })

  it('gets a new session for an unknown token and uploads the files again under it', async () => {
    const { world, sender } = setup([item('a', { files: [file] })], [new ApiError(401, 'x')])
    await sender.pump()
    expect(world.renewed).toBe(1)
    expect(world.uploads).toBe(2)
    expect(world.bodies.map((body) => body.fileIds)).toEqual([['f1'], ['f2']])
  })

  it('uploads a file once, however often the message is sent', async () => {
    const { world, sender } = setup([item('a', { files: [file] })], [new ApiError(500, 'x')])
    await sender.pump()
    expect(world.uploads).toBe(1)
    expect(world.outbox).toEqual([])
  })

  it('looks whether the message is there before it calls a conflict a failure', async () => {
    const { world, sender } = setup([item('a')], [new ApiError(409, 'conflito')])
    world.stored = ['a']
    await sender.pump()
    expect(world.outbox).toEqual([])
  })

  it('keeps nothing back for one bad file, which fails alone and by its name', async () => {
    const good = { ...file, localId: 'g', name: 'b.png' }
    const { world, sender } = setup([item('a', { files: [file, good] })])
    world.badFiles = ['a.png']
    await sender.pump()
    expect(world.bodies).toEqual([{ clientId: 'a', text: 'texto a', fileIds: ['f1'] }])
    expect(world.outbox).toMatchObject([
      { clientId: 'new', text: '', state: 'failed', isFinal: true, after: '9', error: 'a.png: tipo não aceito' },
    ])
  })

  it('leaves a refused message below what stood there when it was refused', async () => {
    const { world, sender } = setup([item('a')], [new ApiError(422, 'não')])
    await sender.pump()
    expect(world.outbox[0]).toMatchObject({ state: 'failed', after: '9', error: 'não' })
  })
})
