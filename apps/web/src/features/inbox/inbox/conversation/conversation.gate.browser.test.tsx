// Gate: main states of a conversation.
import { MantineProvider } from '@mantine/core'
import type { Dialog, Message, SessionUser } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveStores } from '../../../../app/live/index.ts'
import { queryClient } from '../../../../app/query-client.ts'
import { readScope } from '../../../../app/scope.ts'
import { readOpenConfirm } from '../../../../ui/confirm.ts'
import { toastError, toastInfo, toastSuccess } from '../../../../ui/toast.tsx'
import { outgoing } from '../composer/outgoing.ts'
import { boxKey } from '../composer/outgoing-storage.ts'
import { Conversation } from './conversation.tsx'
import { undoFinalize } from './undo-finalize.ts'

const { rooms } = liveStores()

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 7, name: 'Marina', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => () => true }
})
vi.mock('../../../../ui/toast.tsx', () => ({ toastError: vi.fn(), toastSuccess: vi.fn(), toastInfo: vi.fn() }))

const message = (seq: number): Message => ({
  id: `1-${seq}`,
  dialogId: 1,
  seq,
  version: seq,
  sender: 'CLIENT',
  senderName: null,
  userId: null,
  clientId: null,
  message: `mensagem ${seq}`,
  dateTime: new Date(Date.UTC(2026, 4, 4, 12, seq)).toISOString(),
  files: [],
  buttons: [],
  status: 'stored',
  failure: null,
  failureCause: null,
  deleted: false,
  replyTo: null,
})
const room = (over: Partial<Dialog> = {}): Dialog =>
  ({
    id: 1,
    name: 'Renata',
    phone: null,
    platform: 'LIVECHAT',
    plataform: 'LIVECHAT',
    status: 'OPEN',
    owner: 'person',
    ownerUserId: 7,
    ownerName: 'Marina',
    joined: true,
    unreadMessageTotal: 0,
    labels: [],
    version: 3,
    messages: [message(1), message(2), message(3)],
    events: [],
    notes: [],
    hasOlder: false,
    ...over,
  }) as Dialog

/** What the page asked for, and what it is answered. */
let asked: string[]
let bodies: Record<string, unknown>[]
let dialog: Dialog
let isJoinRefused: boolean
const finalized = vi.fn()
let sockets: {
  url: string
  sent: string[]
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void
  close: () => void
}[]
let root: Root
let place: HTMLElement

beforeEach(() => {
  asked = []
  bodies = []
  isJoinRefused = true
  finalized.mockReset()
  sockets = []
  dialog = room()
  vi.stubGlobal('fetch', async (url: string, { method, body: sent }: RequestInit) => {
    if (typeof sent === 'string') bodies.push(JSON.parse(sent))
    asked.push(`${method} ${url.split('?')[0]}`)
    const isRefused = (isJoinRefused && url.endsWith('/join')) || url.split('?')[0]?.endsWith('/messages')
    if (method === 'POST') dialog = answerOf(url)
    const body = isRefused ? { code: 'x', message: 'Não foi possível.', description: '' } : dialog
    return new Response(JSON.stringify(body), { status: isRefused ? 409 : 200 })
  })
  vi.stubGlobal(
    'WebSocket',
    class {
      url: string
      sent: string[] = []
      constructor(url: string) {
        this.url = url
        sockets.push(this as never)
      }
      send(frame: string) {
        this.sent.push(frame)
      }
      close() {}
    },
  )
  open()
})
afterEach(() => {
  root.unmount()
  place.remove()
  outgoing.forget()
  localStorage.clear()
  queryClient.clear()
  rooms.clear()
  vi.unstubAllGlobals()
})

function open(): void {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Conversation
            id={1}
            sought={null}
            startsFocused={false}
            isContactOpen={false}
            onBack={null}
            onShowList={null}
            onContact={() => {}}
            onLeave={() => {}}
            onOpen={() => {}}
            onFinalized={() => finalized()}
            keys={{ current: null }}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const reopen = (): void => {
  root.unmount()
  place.remove()
  open()
}
const expectText = (text: string): Promise<void> =>
  expect.poll(() => place.querySelector('section')?.textContent).toContain(text)
/** The room as it is after what was done to it. */
const answerOf = (url: string): Dialog => {
  if (url.endsWith('/join') && !isJoinRefused)
    return { ...dialog, owner: 'person', ownerUserId: 7, joined: true, version: 9 }
  return url.includes('/finalize/')
    ? { ...dialog, status: 'CLOSED', owner: 'closed', ownerUserId: null, version: 9 }
    : dialog
}
const press = (name: string): void =>
  [...place.querySelectorAll('button')].find((button) => button.textContent === name)?.click()
const joins = (): number => asked.filter((call) => call.endsWith('/join')).length

it('enters a room that was handed over once; where that is refused, the person decides', async () => {
  await expectText('mensagem 3')
  dialog = room({ joined: false })
  reopen()
  await expectText('Entrar na Conversa')
  await expect.poll(() => joins()).toBe(1)
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  // Whatever is drawn anew from here on, nothing asks again.
  for (let times = 0; times < 3; times += 1) {
    await queryClient.invalidateQueries()
    await expect.poll(() => queryClient.isFetching()).toBe(0)
  }
  expect(joins()).toBe(1)
})

it('draws the line of what is new from the newest answer, also on reopening', async () => {
  dialog = room({ unreadMessageTotal: 2 })
  reopen()
  await expectText('Novas mensagens')
  dialog = room()
  reopen()
  await expectText('mensagem 3')
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(place.textContent).not.toContain('Novas mensagens')
  dialog = room({ unreadMessageTotal: 1, messages: [message(1), message(2), message(3), message(4)], version: 4 })
  reopen()
  await expectText('Novas mensagensmensagem 4')
})

it('draws the line above what came while one looked away, also after all was read before', async () => {
  await expectText('mensagem 3')
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  const look = vi.spyOn(document, 'visibilityState', 'get')
  look.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  for (const last of [4, 5]) {
    dialog = room({ messages: [1, 2, 3, 4, 5].slice(0, last).map(message), version: last })
    await queryClient.invalidateQueries()
    await expectText(`mensagem ${last}`)
  }
  look.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await expectText('Novas mensagensmensagem 4')
})

it('takes a room that moved out of sight off the screen, with its text and its composer', async () => {
  await expectText('mensagem 3')
  await expect.poll(() => sockets.length).toBeGreaterThan(0)
  expect(place.querySelector('textarea')).not.toBeNull()
  const last = sockets.at(-1)
  last?.onopen?.()
  last?.onclose?.({ code: 4404 })
  await expectText('A conversa não está mais disponível para você.')
  expect(place.textContent).not.toContain('mensagem 3')
  expect(place.querySelector('textarea')).toBeNull()
})

it('puts the cursor where one writes once one has entered', async () => {
  isJoinRefused = false
  dialog = room({ owner: 'queue', ownerUserId: null, ownerName: null, joined: false })
  reopen()
  await expectText('Entrar na Conversa')
  press('Entrar na Conversa')
  await expect.poll(() => document.activeElement === place.querySelector('textarea')).toBe(true)
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
})

it('marks messages that were changed, and lets a person take a room from Meta’s agent', async () => {
  isJoinRefused = false
  const messages = [
    { ...message(1), edited: 'told' as const },
    { ...message(2), edited: 'unseen' as const },
  ]
  dialog = room({
    owner: 'external',
    ownerUserId: null,
    ownerName: null,
    joined: false,
    transferredKind: 'meta',
    messages,
  })
  reopen()
  await expectText('editada no celular')
  expect(place.textContent?.match(/editada/g)).toHaveLength(2)
  await expectText('O agente da Meta atende este cliente')
  press('Assumir')
  await expect.poll(() => document.activeElement === place.querySelector('textarea')).toBe(true)
})

it('says that the room is done once the server took it, and not before', async () => {
  await expectText('mensagem 3')
  press('Finalizar')
  await expect.poll(() => readOpenConfirm()?.text).toBe('Você deseja finalizar a conversa?')
  expect(finalized).not.toHaveBeenCalled()
  readOpenConfirm()?.answer(true)
  await expect.poll(() => finalized).toHaveBeenCalledTimes(1)
  await expectText('Abrir Sala')
})

it('asks no more once told so, and offers to take finalizing back for eight seconds', async () => {
  await expectText('mensagem 3')
  press('Finalizar')
  await expect.poll(() => readOpenConfirm()?.remember?.label).toBe('Não perguntar de novo')
  readOpenConfirm()?.remember?.run()
  readOpenConfirm()?.answer(true)
  await expect.poll(() => finalized).toHaveBeenCalledTimes(1)
  dialog = room()
  queryClient.clear()
  reopen()
  await expectText('mensagem 3')
  press('Finalizar')
  await expect.poll(() => finalized).toHaveBeenCalledTimes(2)
  expect(readOpenConfirm()).toBeNull()
  const [, options] = vi.mocked(toastSuccess).mock.lastCall ?? []
  expect([options?.lifeMs, options?.action?.label]).toEqual([8_000, 'Desfazer'])
  options?.action?.run()
  await expect.poll(() => asked.some((call) => /openDialog|\/open/i.test(call))).toBe(true)
})

describe('an undo that comes too late', () => {
  const undo = async (status: number, body: object): Promise<{ led: unknown[][]; navigate: () => unknown }> => {
    vi.mocked(toastError).mockClear()
    vi.mocked(toastInfo).mockClear()
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ message: 'Não deu.', ...body }), { status }))
    const navigate = vi.fn()
    await undoFinalize(1, liveStores(), navigate)
    return { led: navigate.mock.calls, navigate }
  }

  it('leads to where the customer is, who has begun another conversation, and says so', async () => {
    const { led } = await undo(409, { code: 'otherDialogOpen', details: { dialogId: 12 } })
    expect(led).toEqual([['/omnichannel?sala=12']])
    expect(vi.mocked(toastInfo).mock.lastCall?.[0]).toContain('O cliente escreveu de novo')
    expect(toastError).not.toHaveBeenCalled()
  })

  it('leads to the room that somebody has opened again, and says so', async () => {
    const { led } = await undo(409, { code: 'dialogOpen' })
    expect(led).toEqual([['/omnichannel?sala=1']])
    expect(vi.mocked(toastInfo).mock.lastCall?.[0]).toBe('Esta conversa já foi reaberta.')
  })

  it('says why nothing can be opened again, and leads nowhere', async () => {
    const { led } = await undo(409, { code: 'botDeleted', message: 'O bot desta conversa foi excluído.' })
    expect(led).toEqual([])
    expect(vi.mocked(toastError).mock.lastCall).toEqual(['O bot desta conversa foi excluído.', {}])
  })

  it('may be tried again where the call itself failed', async () => {
    const { led, navigate } = await undo(500, { code: 'unexpected' })
    expect(led).toEqual([])
    const action = vi.mocked(toastError).mock.lastCall?.[1]?.action
    expect(action?.label).toBe('Tentar de novo')
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(room({ version: 12 })), { status: 200 }))
    action?.run()
    await expect.poll(() => navigate).toHaveBeenCalledWith('/omnichannel?sala=1')
  })
})

it('offers a template where only that can help, and no other try', async () => {
  const failed = {
    ...message(4),
    sender: 'HUMAN',
    status: 'failed',
    failure: 'Passaram mais de 24 horas da última mensagem do cliente. Envie um template.',
    failureCause: 'window_closed',
  } as Message
  dialog = room({ platform: 'WHATSAPP', messages: [message(3), failed], version: 12 })
  queryClient.clear()
  reopen()
  await expectText('Enviar template')
  expect(place.textContent).not.toContain('Tentar de novo')
})

it('leaves what was written and not sent in a room that moved out of sight to the person', async () => {
  await expectText('mensagem 3')
  await expect.poll(() => sockets.length).toBeGreaterThan(0)
  outgoing.send(boxKey(readScope(), 1), { text: 'quase enviada', button: null, files: [] })
  await expectText('quase enviada')
  const last = sockets.at(-1)
  last?.onopen?.()
  last?.onclose?.({ code: 4404 })
  await expectText('A conversa não está mais disponível para você.')
  await expectText('quase enviada')
  press('Descartar')
  await expect.poll(() => place.textContent).not.toContain('quase enviada')
})

const type = async (text: string): Promise<void> => {
  const field = place.querySelector('textarea') as HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => field.value).toBe(text)
}
const strike = (key: string): void => {
  place.querySelector('textarea')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

it('answers a message with it in sight, and Esc takes that back', async () => {
  await expectText('mensagem 3')
  const answer = (): void => place.querySelectorAll<HTMLElement>('[aria-label=Responder]')[1]?.click()
  answer()
  await expectText('Respondendo a Renata')
  await expect.poll(() => document.activeElement === place.querySelector('textarea')).toBe(true)
  strike('Escape')
  await expect.poll(() => place.textContent).not.toContain('Respondendo a')
  answer()
  await expectText('Respondendo a Renata')
  await type('sobre a segunda')
  strike('Enter')
  await expect.poll(() => bodies).toMatchObject([{ message: 'sobre a segunda', replyTo: 2 }])
  await expect.poll(() => place.textContent).not.toContain('Respondendo a')
  // On its way, or refused, it shows what it answers.
  expect(place.querySelector('[aria-label="Em resposta a Renata: mensagem 2"]')).not.toBeNull()
})

it('shows who else is there and types, tells that one types oneself, and knows nothing without a line', async () => {
  await expectText('mensagem 3')
  const room = await vi.waitFor(() => {
    const line = sockets.find(({ url }) => url.includes('/dialogs/1'))
    if (!line) throw new Error('no line yet')
    return line
  })
  room.onopen?.()
  const said = (): unknown[] => room.sent.map((frame) => JSON.parse(frame).state)
  expect(said()).toEqual(['looking'])
  const people = [
    { userId: 8, name: 'Camila Alves', isTyping: true },
    { userId: 9, name: 'Diego Luz', isTyping: false },
  ]
  room.onmessage?.({ data: JSON.stringify({ type: 'here', people, isContactTyping: false }) })
  await expectText('Camila está digitando…')
  await expectText('Camila e Diego também estão vendo')
  room.onmessage?.({ data: JSON.stringify({ type: 'here', people, isContactTyping: true }) })
  await expectText('Renata e Camila estão digitando…')
  await type('o')
  await type('oi')
  expect(said()).toEqual(['looking', 'typing'])
  strike('Enter')
  expect(said()).toEqual(['looking', 'typing', 'looking'])
  const look = vi.spyOn(document, 'visibilityState', 'get')
  look.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(said().at(-1)).toBe('away')
  look.mockRestore()
  room.onclose?.({ code: 1006 })
  await expect.poll(() => place.textContent).not.toContain('está digitando')
})
