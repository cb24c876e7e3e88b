// Gate: private notes.
import '../../../../ui/theme/styles.css'
import { MantineProvider } from '@mantine/core'
import type { Dialog, Note, SessionUser } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { liveStores } from '../../../../app/live/index.ts'
import { queryClient } from '../../../../app/query-client.ts'
import { Conversation } from '../conversation/conversation.tsx'
import { message } from '../conversation/message-list-testing.tsx'
import { row } from '../testing.tsx'

const { rooms } = liveStores()

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 7, name: 'Marina', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => () => true }
})
const toasts = vi.hoisted(() => ({ errors: [] as string[] }))
vi.mock('../../../../ui/toast.tsx', () => ({
  toastError: (text: string) => void toasts.errors.push(text),
  toastSuccess: () => {},
  toastInfo: () => {},
}))

const note = (id: number, over: Partial<Note> = {}): Note => ({
  id,
  dialogId: 1,
  version: 100 + id,
  userId: 7,
  authorName: 'Marina',
  text: `nota ${id}`,
  mentions: [],
  dateTime: new Date(Date.UTC(2026, 4, 4, 13, id)).toISOString(),
  editedAt: null,
  deleted: false,
  ...over,
})
const people = [
  { id: 8, name: 'Caio Sá' },
  { id: 9, name: 'Célia Reis' },
]

/** Lazy pieces come late on a busy machine. */
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000 })

let root: Root
let place: HTMLElement
let asked: { method: string; url: string; body: unknown }[]
let dialog: Dialog
/** Before which nobody knows who can be called. */
let peopleCame: Promise<void>
let isRefused: boolean

beforeEach(() => {
  asked = []
  isRefused = false
  peopleCame = Promise.resolve()
  toasts.errors = []
  const own = { owner: 'person', ownerUserId: 7, joined: true } as const
  dialog = {
    ...row(1, own),
    platform: 'LIVECHAT',
    messages: [message(1), message(2)],
    events: [],
    notes: [],
    hasOlder: false,
    joined: true,
  } as unknown as Dialog
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const sent = typeof body === 'string' ? JSON.parse(body) : null
    asked.push({ method, url, body: sent })
    if (isRefused) return new Response(JSON.stringify({ code: 'x', message: 'Sem conexão.' }), { status: 503 })
    if (url.includes('/mentionable')) await peopleCame
    const answer = url.includes('/mentionable')
      ? { result: people }
      : url.includes('/mentions')
        ? { result: [], unread: 0, next: null, success: true }
        : url.includes('/notes')
          ? note(5, {
              ...sent,
              mentions: people
                .filter(({ id }) => sent?.mentions.includes(id))
                .map(({ id, name }) => ({ userId: id, name })),
            })
          : method === 'POST' && url.endsWith('/messages')
            ? message(9, { sender: 'HUMAN', clientId: sent.clientId, message: sent.message })
            : dialog
    return new Response(JSON.stringify(answer), { status: 200 })
  })
  vi.stubGlobal(
    'WebSocket',
    class {
      send() {}
      close() {}
    },
  )
  place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'display: grid; width: 700px; height: 640px'
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  queryClient.clear()
  rooms.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const open = async (): Promise<void> => {
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
            onFinalized={() => {}}
            keys={{ current: null }}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  await until(() => expect(place.querySelector('[data-target="write-note"]')).not.toBeNull())
}
const field = (): HTMLTextAreaElement => place.querySelector('textarea') as HTMLTextAreaElement
const button = (name: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('button, [role=menuitem]')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  ) as HTMLElement
const type = async (text: string): Promise<void> => {
  const box = field()
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text)
  box.setSelectionRange(text.length, text.length)
  box.dispatchEvent(new Event('input', { bubbles: true }))
  await until(() => expect(field().value).toBe(text))
}
const press = (key: string): void => {
  field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
const toNote = async (): Promise<void> => {
  button('Nota privada').click()
  await until(() => expect(field()?.getAttribute('aria-label')).toBe('Escrever nota privada'))
}
const toMessage = async (): Promise<void> => {
  button('Mensagem').click()
  await until(() => expect(field()?.getAttribute('aria-label')).toBe('Escrever mensagem'))
}
const options = (): string[] => [...place.querySelectorAll('[role=option]')].map((one) => one.textContent ?? '')
const written = () =>
  asked.filter(({ url, method }) => method === 'POST' && url.endsWith('/notes')).map(({ body }) => body)

it('keeps what is written to the customer and the note apart, whichever one turns to', async () => {
  await open()
  await type('Olá, Renata!')
  await toNote()
  expect(field().value).toBe('')
  await type('Cliente difícil, cuidado')
  await toMessage()
  expect(field().value).toBe('Olá, Renata!')
  await toNote()
  expect(field().value).toBe('Cliente difícil, cuidado')
  press('Escape')
  await until(() => expect(field().value).toBe('Olá, Renata!'))
  // What is pressed next is a key of the room, and no word to the customer.
  expect(document.activeElement).not.toBe(field())
  field().focus()
  press('Enter')
  await until(() => expect(asked.some(({ url, method }) => method === 'POST' && url.includes('/messages'))).toBe(true))
  expect(JSON.stringify(asked)).not.toContain('difícil')
})

it('calls people with @ by the keyboard, and saves with Enter', async () => {
  await open()
  await toNote()
  await type('Pode ver, @')
  await until(() => expect(options()).toEqual(['Caio Sá', 'Célia Reis']))
  await type('Pode ver, @ce')
  await until(() => expect(options()).toEqual(['Célia Reis']))
  await type('Pode ver, @')
  await until(() => expect(options()).toHaveLength(2))
  press('ArrowDown')
  await until(() => expect(place.querySelector('[aria-selected=true]')?.textContent).toContain('Célia'))
  expect(field().getAttribute('aria-activedescendant')).toBe(place.querySelector('[aria-selected=true]')?.id)
  press('Tab')
  await until(() => expect(field().value).toBe('Pode ver, @Célia Reis '))
  expect(options()).toEqual([])
  press('Enter')
  await until(() => expect(written()).toMatchObject([{ text: 'Pode ver, @Célia Reis ', mentions: [9] }]))
  await until(() => expect(place.querySelector('article mark')?.textContent).toBe('@Célia Reis'))
  await until(() => expect(field().value).toBe(''))
})

it('goes on behind who was called, however soon the next key comes', async () => {
  await open()
  await toNote()
  await type('Pode ver, @ce, hoje?')
  field().setSelectionRange(13, 13)
  document.dispatchEvent(new Event('selectionchange'))
  field().dispatchEvent(new Event('select', { bubbles: true }))
  await until(() => expect(options()).toEqual(['Célia Reis']))
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  press('Enter')
  await until(() => expect(field().value).toBe('Pode ver, @Célia Reis , hoje?'))
  expect(field().selectionStart).toBe('Pode ver, @Célia Reis '.length)
  frame.mockRestore()
})

it('saves no note while it is not known yet who is called in it', async () => {
  const held = Promise.withResolvers<void>()
  peopleCame = held.promise
  await open()
  await toNote()
  await type('Veja, @cel')
  await until(() => expect(asked.some(({ url }) => url.includes('/mentionable'))).toBe(true))
  press('Enter')
  held.resolve()
  await until(() => expect(options()).toEqual(['Célia Reis']))
  expect(written()).toEqual([])
  press('Enter')
  await until(() => expect(field().value).toBe('Veja, @Célia Reis '))
})

it('leaves the menu with Esc, and calls nobody whose name was taken out again', async () => {
  await open()
  await toNote()
  await type('@')
  await until(() => expect(options()).toHaveLength(2))
  press('Enter')
  await until(() => expect(field().value).toBe('@Caio Sá '))
  await type('@')
  await until(() => expect(options()).toHaveLength(2))
  press('Escape')
  await until(() => expect(options()).toEqual([]))
  expect(field().getAttribute('aria-label')).toBe('Escrever nota privada')
  await type('ninguém')
  press('Enter')
  await until(() => expect(written()).toMatchObject([{ text: 'ninguém', mentions: [] }]))
})

it('keeps the words of a note that was not taken, and tries it again as the same one', async () => {
  await open()
  await toNote()
  await type('importante')
  isRefused = true
  press('Enter')
  await until(() => expect(toasts.errors).toEqual(['A nota não foi salva']))
  await until(() => expect(field().value).toBe('importante'))
  isRefused = false
  press('Enter')
  await until(() => expect(written()).toHaveLength(2))
  await until(() => expect(place.querySelector('article')?.textContent).toContain('importante'))
  const ids = written().map((body) => (body as { clientId: string }).clientId)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

it('is changed in its place and deleted by its author; what others wrote has no menu', async () => {
  dialog.notes = [note(1), note(2, { userId: 8, authorName: 'Caio Sá' })]
  await open()
  await until(() => expect(place.querySelectorAll('article')).toHaveLength(2))
  expect(place.querySelectorAll('[aria-label="Mais ações da nota"]')).toHaveLength(1)
  button('Mais ações da nota').click()
  await until(() => expect(button('Editar nota')).toBeDefined())
  button('Editar nota').click()
  await until(() => expect(place.querySelector('article textarea')).not.toBeNull())
  expect(field().value).toBe('nota 1')
  await type('nota mudada')
  press('Enter')
  await until(() => expect(asked.at(-1)).toMatchObject({ method: 'PUT', body: { text: 'nota mudada' } }))
})

it('can be written in a room that somebody else holds, and under 500 px', async () => {
  dialog = { ...dialog, owner: 'person', ownerUserId: 8, ownerName: 'Caio', joined: false }
  place.style.width = '390px'
  await open()
  expect(field()).toBeNull()
  await toNote()
  await type('Posso ajudar?')
  press('Enter')
  await until(() => expect(written()).toMatchObject([{ text: 'Posso ajudar?' }]))
  expect(place.scrollWidth).toBeLessThanOrEqual(390)
})
