import type { LivechatMessage, LivechatMessages, LivechatRatingBody } from '@prosa/contract'
import { testMessage } from '../conversation/test-messages.ts'
import { type Api, ApiError } from '../transport/api.ts'
import type { Remembered, VisitorStorage } from '../transport/visitor-storage.ts'

/** In-memory server and browser storage for tests of the conversation. */

export const testConfig = {
  active: true,
  name: 'Jatô',
  platformName: 'Prosa',
  avatarColor: '#a4a4a4',
  chatColor: '#d3d3d3',
  avatarUrl: null,
  interactions: [],
  ask: { name: false, email: false, phone: false },
  whatsappUrl: null,
  limits: { textLength: 4096, filesPerMessage: 10, files: [] },
}

/** A server with a list of changes; its cursor is their number. The network can fail before or after a call. */
export const fakeServer = () => {
  const changes: LivechatMessage[] = []
  const answers = new Map<string, LivechatMessage[]>()
  const network = { up: true, losesAnswers: 0, failsReads: 0 }
  const reads: string[] = []
  const sessions: string[] = []
  const ratings: LivechatRatingBody[] = []
  const page = (messages: LivechatMessage[]): LivechatMessages => ({
    messages,
    cursor: String(changes.length),
    hasOlder: false,
    attendant: null,
    waits: false,
    open: true,
  })
  const add = (over: Partial<LivechatMessage> = {}): LivechatMessage => {
    const message = testMessage(changes.length + 1, over)
    changes.push(message)
    return message
  }
  const reached = async <T>(answer: () => T): Promise<T> => {
    if (!network.up) throw new ApiError(0, 'Sem conexão.')
    const result = answer()
    if (network.losesAnswers > 0 && network.losesAnswers--) throw new ApiError(0, 'Sem conexão.')
    return result
  }
  /** Answers that a test releases one by one. */
  const underWay: { answers: (() => void)[] | null } = { answers: null }
  const late = async <T>(answer: () => T): Promise<T> => {
    const result = await reached(answer)
    await new Promise<void>((resolve) => (underWay.answers ? underWay.answers.push(resolve) : resolve()))
    return result
  }
  const api: Api = {
    config: () => reached(() => testConfig),
    session: ({ visitorToken }) =>
      reached(() => {
        const token = visitorToken ?? `v${sessions.length + 1}`
        sessions.push(token)
        return { ...page([...changes]), visitorToken: token, identity: 'anonymous' as const }
      }),
    send: ({ clientId, text }) =>
      late(() => {
        const known = answers.get(clientId)
        const own = known?.[0] ?? add({ sender: 'CLIENT', senderName: null, clientId, text: text ?? null })
        const replies = known?.slice(1) ?? [add({ text: `resposta a ${text}` })]
        answers.set(clientId, [own, ...replies])
        return { message: own, replies, cursor: String(changes.length) }
      }),
    after: (cursor) => {
      if (network.failsReads > 0 && network.failsReads--) return Promise.reject(new ApiError(503, 'x'))
      return reached(() => page(changes.slice(Number(cursor))))
    },
    before: () => late(() => page([testMessage(0, { text: 'muito antes' })])),
    upload: () => reached(() => ({ fileId: 'f', name: 'a', mime: 'b', size: 1 })),
    read: async (cursor) => reads.push(cursor),
    rate: async (answer) => ratings.push(answer),
  }
  return { api, changes, network, underWay, ratings, reads, sessions, add }
}

export const memoryStorage = (): VisitorStorage => {
  const values = new Map<keyof Remembered, string>()
  return {
    get: (name) => values.get(name) ?? '',
    set: (name, value) => values.set(name, value),
    forget: () => values.clear(),
    onChange: () => undefined,
  }
}
