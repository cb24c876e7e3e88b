import type { LivechatServerFrame, LivechatSessionBody } from '@prosa/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxItem } from '../conversation/unsent.ts'
import type { PageUser } from '../shared/page-user.ts'
import { ApiError } from '../transport/api.ts'
import type { Socket } from '../transport/stream.ts'
import { createConversation } from './conversation.ts'
import { fakeServer, memoryStorage, testConfig } from './fake-server.ts'

const setup = (
  server = fakeServer(),
  keep = memoryStorage(),
  kept = new Map<string, OutboxItem>(),
  user: PageUser | null = null,
) => {
  const refusals = { count: 0 }
  const sockets: Socket[] = []
  const view = { seen: true, online: true, still: false, unread: [] as [number, boolean][] }
  let ids = 0
  const conversation = createConversation({
    api: server.api,
    keep,
    outboxStorage: {
      load: async () => [...kept.values()],
      save: async (before, after) => {
        for (const item of before) kept.delete(item.clientId)
        for (const item of after) kept.set(item.clientId, item)
      },
    },
    openSocket: () => {
      const socket: Socket = {
        readyState: 1,
        send: () => undefined,
        close: () => undefined,
        onopen: null,
        onmessage: null,
        onclose: null,
      }
      sockets.push(socket)
      return socket
    },
    now: () => new Date('2026-11-20T15:00:00.000Z'),
    uuid: () => `c${kept.size}-${ids++}`,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    chance: () => 1,
    isOnline: () => view.online,
    isSeen: () => view.seen,
    prefersStillness: () => view.still,
    onUnread: (count, chime) => view.unread.push([count, chime]),
    onSession: () => undefined,
    user,
    onRefused: () => {
      refusals.count += 1
    },
  })
  const says = (frame: LivechatServerFrame) => sockets.at(-1)?.onmessage?.({ data: JSON.stringify(frame) })
  const goLive = () => says({ type: 'ready', attendant: null, waits: false, open: true })
  const texts = () => conversation.store.get().messages.map((message) => message.text)
  const settle = () => vi.advanceTimersByTimeAsync(5000)
  return { refusals, server, keep, kept, conversation, sockets, view, says, goLive, texts, settle }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a conversation', () => {
  it('shows what the visitor wrote at once and the replies one by one', async () => {
    const { conversation, texts, settle } = setup()
    await conversation.start()
    conversation.send({ text: 'oi' })
    expect(conversation.store.get().outbox.map((item) => item.text)).toEqual(['oi'])
    await vi.advanceTimersByTimeAsync(0)
    expect(conversation.store.get().outbox).toEqual([])
    expect(conversation.store.get().held).toHaveLength(1)
    await settle()
    expect(conversation.store.get().held).toEqual([])
    expect(texts()).toEqual(['oi', 'resposta a oi'])
  })

  it('shows the replies at once to who prefers no motion', async () => {
    const { conversation, view } = setup()
    Object.assign(view, { still: true })
    await conversation.start()
    conversation.send({ text: 'oi' })
    await vi.advanceTimersByTimeAsync(0)
    expect(conversation.store.get().messages).toHaveLength(2)
    expect(conversation.store.get().held).toEqual([])
  })

  it('stores a message once though the answer to it is lost', async () => {
    const { server, conversation, texts, settle } = setup()
    await conversation.start()
    server.network.losesAnswers = 2
    conversation.send({ text: 'oi' })
    await settle()
    expect(server.changes).toHaveLength(2)
    expect(texts()).toEqual(['oi', 'resposta a oi'])
    expect(conversation.store.get().outbox).toEqual([])
  })

  it('shows nothing twice that comes by call and by stream', async () => {
    const { server, conversation, says, goLive, texts, settle } = setup()
    await conversation.start()
    goLive()
    conversation.send({ text: 'oi' })
    await settle()
    server.changes.forEach((message, i) => void says({ type: 'message', message, cursor: String(i + 1) }))
    await settle()
    expect(texts()).toEqual(['oi', 'resposta a oi'])
  })

  it('sends after a reload what was written without a connection, under the same id', async () => {
    const first = setup()
    await first.conversation.start()
    Object.assign(first.view, { online: false })
    first.server.network.up = false
    first.conversation.send({ text: 'um' })
    first.conversation.send({ text: 'dois' })
    await first.settle()
    expect(first.conversation.store.get().outbox.map((item) => item.state)).toEqual(['failed', 'failed'])
    first.server.network.up = true
    const second = setup(first.server, first.keep, first.kept)
    await second.conversation.start()
    second.goLive()
    await second.settle()
    expect(second.texts()).toEqual(['um', 'resposta a um', 'dois', 'resposta a dois'])
    expect(second.kept.size).toBe(0)
  })
})

describe('a message of a button', () => {
  it('is sent by its id, without a text of its own', async () => {
    const { server, conversation, settle } = setup()
    await conversation.start()
    const send = vi.spyOn(server.api, 'send')
    conversation.send({ text: 'Trocas', button: { id: 'b7', label: 'Trocas' } })
    await settle()
    expect(send).toHaveBeenCalledExactlyOnceWith({ clientId: expect.any(String), buttonId: 'b7' })
  })
})

describe('a connection that comes and goes', () => {
  it('fetches what was said meanwhile', async () => {
    const { server, conversation, sockets, goLive, texts, settle } = setup()
    await conversation.start()
    goLive()
    server.network.up = false
    sockets.at(-1)?.onclose?.({ code: 1006 })
    server.add({ sender: 'HUMAN', senderName: 'Marina', text: 'perdida' })
    server.network.up = true
    await vi.advanceTimersByTimeAsync(1000)
    goLive()
    await settle()
    expect(texts()).toEqual(['perdida'])
  })

  it('leaves no gap when the fetch fails and the stream goes on', async () => {
    const { server, conversation, says, goLive, texts, settle } = setup()
    await conversation.start()
    server.add({ text: 'antes' })
    server.network.failsReads = 2
    goLive()
    const late = server.add({ text: 'depois' })
    says({ type: 'message', message: late, cursor: '2' })
    await settle()
    expect(texts()).toEqual(['antes', 'depois'])
    expect(conversation.store.get().cursor).toBe('2')
  })

  it('fetches when a pong names a cursor that it does not have', async () => {
    const { server, conversation, says, goLive, texts, settle } = setup()
    await conversation.start()
    goLive()
    await settle()
    server.add({ text: 'quadro perdido' })
    says({ type: 'pong', cursor: '1' })
    await settle()
    expect(texts()).toEqual(['quadro perdido'])
  })
})

describe('unread messages', () => {
  it('are counted while nobody looks, with a chime for new ones, and marked as read on opening', async () => {
    const { server, conversation, says, goLive, view, settle } = setup()
    Object.assign(view, { seen: false })
    server.add()
    await conversation.start()
    goLive()
    await settle()
    expect(view.unread).toEqual([[1, false]])
    const message = server.add({ sender: 'HUMAN', senderName: 'Marina' })
    says({ type: 'message', message, cursor: '2' })
    expect(view.unread.at(-1)).toEqual([2, true])
    Object.assign(view, { seen: true })
    conversation.seenChanged()
    expect(view.unread.at(-1)).toEqual([0, false])
    expect(server.reads).toEqual(['2'])
  })
})

describe('beginning', () => {
  it('asks for the details first where the bot wants them', async () => {
    const server = fakeServer()
    const asking = {
      ...server.api,
      config: async () => ({ ...testConfig, ask: { name: true, email: false, phone: false } }),
    }
    const { conversation } = setup({ ...server, api: asking })
    await conversation.start()
    expect(conversation.store.get().phase).toBe('form')
    await conversation.begin({ name: 'Ana' })
    expect(conversation.store.get().phase).toBe('ready')
  })

  it('says that it could not be loaded, and loads when asked again', async () => {
    const { server, conversation } = setup()
    server.network.up = false
    await conversation.start()
    expect(conversation.store.get()).toMatchObject({
      phase: 'failed',
      failure: 'Verifique sua conexão e tente de novo.',
    })
    server.network.up = true
    await conversation.start()
    expect(conversation.store.get().phase).toBe('ready')
  })

  it('loads by itself when the network comes back', async () => {
    const { server, conversation } = setup()
    server.network.up = false
    await conversation.start()
    server.network.up = true
    conversation.nudge()
    await vi.advanceTimersByTimeAsync(0)
    expect(conversation.store.get().phase).toBe('ready')
  })

  it('makes one visitor, however many parts find the token refused at once', async () => {
    const { server, conversation, keep, settle } = setup()
    await conversation.start()
    keep.set('visitorToken', 'alheio')
    const { send } = server.api
    let refused = 0
    server.api.send = (body) => (refused++ ? send(body) : Promise.reject(new ApiError(401, 'x')))
    conversation.send({ text: 'oi' })
    await settle()
    expect(server.sessions).toEqual(['v1', 'alheio'])
    expect(server.changes).toHaveLength(2)
  })

  it('begins anew on this device after forgetting', async () => {
    const { conversation, keep, server } = setup()
    await conversation.start()
    conversation.send({ text: 'oi' })
    await vi.advanceTimersByTimeAsync(0)
    server.changes.length = 0
    await conversation.forget()
    expect(keep.get('visitorToken')).toBe('v2')
    expect(conversation.store.get().messages).toEqual([])
  })

  it('shows the next one nothing that was under way when somebody was forgotten', async () => {
    const { conversation, server, settle, texts } = setup()
    await conversation.start()
    const answers: (() => void)[] = []
    const older = { ...server.add({ text: 'antes' }) }
    conversation.store.set({ ...conversation.store.get(), messages: [older], hasOlder: true })
    server.underWay.answers = answers
    conversation.send({ text: 'segredo' })
    void conversation.loadOlder()
    await vi.advanceTimersByTimeAsync(0)
    expect(answers).toHaveLength(2)
    server.underWay.answers = null
    server.changes.length = 0
    await conversation.forget()
    for (const answer of answers) answer()
    await settle()
    expect(texts()).toEqual([])
    expect(conversation.store.get().held).toEqual([])
  })
})

describe('a visitor whom the page names', () => {
  const ana: PageUser = { id: '4812', name: 'Ana', email: 'ana@exemplo.com.br', hash: 'ab'.repeat(32) }
  const heard = (server: ReturnType<typeof fakeServer>) => {
    const bodies: LivechatSessionBody[] = []
    const { session } = server.api
    server.api.session = (body) => {
      bodies.push(body)
      return session(body)
    }
    return bodies
  }

  it('is told with each session, signature and all', async () => {
    const server = fakeServer()
    const bodies = heard(server)
    const { conversation } = setup(server, memoryStorage(), new Map(), ana)
    await conversation.start()
    expect(bodies).toEqual([
      { name: 'Ana', email: 'ana@exemplo.com.br', user: { id: '4812', hash: ana.hash }, visitorToken: null },
    ])
    expect(conversation.canForget).toBe(false)
  })

  it('keeps the chat where the server refuses a phone that the page told', async () => {
    const server = fakeServer()
    const bodies = heard(server)
    const { session } = server.api
    server.api.session = async (body) => {
      const answer = await session(body)
      if (body.phone) throw new ApiError(400, 'Verifique', null, { phone: 'Informe um telefone válido.' })
      return answer
    }
    const { conversation } = setup(server, memoryStorage(), new Map(), { ...ana, phone: '0800 123' })
    await conversation.start()
    expect(conversation.store.get().phase).toBe('ready')
    expect(bodies.map(({ phone }) => phone)).toEqual(['0800 123', undefined])
  })

  it('is not asked for what the page said, and goes on where the signature is refused', async () => {
    const server = fakeServer()
    const config = { ...testConfig, ask: { name: true, email: true, phone: false } }
    server.api.config = async () => config
    const { session } = server.api
    server.api.session = async (body) => ({ ...(await session(body)), identity: 'refused' })
    const { conversation, refusals } = setup(server, memoryStorage(), new Map(), ana)
    await conversation.start()
    expect([conversation.store.get().phase, refusals.count]).toEqual(['ready', 1])
  })

  it('is asked for the rest', async () => {
    const server = fakeServer()
    server.api.config = async () => ({ ...testConfig, ask: { name: true, email: true, phone: true } })
    const { conversation } = setup(server, memoryStorage(), new Map(), ana)
    await conversation.start()
    expect(conversation.store.get().phase).toBe('form')
  })

  it('hears that it is asked how it was, and says so to the server', async () => {
    const { conversation, says, goLive, server } = setup()
    await conversation.start()
    goLive()
    says({ type: 'closed' })
    const question = { id: 4, attendant: 'Marina' }
    says({ type: 'question', question })
    expect(conversation.store.get()).toMatchObject({ open: false, question })
    await conversation.rate({ questionId: 4, score: 5 })
    says({ type: 'question', question: null })
    expect(conversation.store.get().question).toBeNull()
    expect(server.ratings).toEqual([{ questionId: 4, score: 5 }])
  })
})
