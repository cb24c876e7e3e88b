import '../../../../ui/theme/styles.css'
import { MantineProvider } from '@mantine/core'
import type { Message, SessionUser, Suggestion } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../../app/query-client.ts'
import { forgetAttachments } from '../../../../shared/attachment/attachments.ts'
import { Composer } from '../composer/composer.tsx'
import { unansweredSeq } from './unanswered.ts'
import { forgetSettled } from './use-suggestion.ts'

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 7, name: 'Marina', admin: false, companyId: 1 } as unknown as SessionUser
  return { useUser: () => user, useCan: () => () => true }
})
const toasts = vi.hoisted(() => ({ told: [] as string[] }))
vi.mock('../../../../ui/toast.tsx', () => {
  const tell = (text: string) => void toasts.told.push(text)
  return { toastError: tell, toastSuccess: tell, toastInfo: tell, toastWarning: tell }
})

const said = (seq: number, sender: Message['sender'], text = 'oi'): Message =>
  ({ id: `482-${seq}`, seq, sender, text }) as unknown as Message
const flow = (over: Partial<Suggestion> = {}): Suggestion => ({
  source: 'flow',
  name: 'Prazo',
  text: 'Cinco dias úteis, Renata.',
  files: [],
  seq: 2,
  ...over,
})

/** Lazy pieces come late on a busy machine. */
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000 })

let root: Root
let place: HTMLElement
let sent: string[]
/** What the server answers, by the room. */
let answers: Record<number, Suggestion | null>
/** What the documents say, in every room. */
let documents: Suggestion[]
/** Rooms that were asked about, and the questions that nobody waits for any more. */
let asked: number[]
let ended: number[]
/** Where set, answers come when it is called. */
let held: (() => void)[] | null

beforeEach(() => {
  sent = []
  asked = []
  ended = []
  held = null
  toasts.told = []
  documents = []
  answers = { 482: flow(), 483: flow({ name: 'Outra', text: 'Outra resposta.' }) }
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    const id = Number(/dialogs\/(\d+)\/suggestion/.exec(url)?.[1])
    asked.push(id)
    signal?.addEventListener('abort', () => ended.push(id))
    if (held) await new Promise<void>((resolve) => held?.push(resolve))
    return new Response(JSON.stringify({ suggestion: answers[id] ?? null, documents }), { status: 200 })
  })
  place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'width: 500px; font: 14px/20px sans-serif'
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  forgetAttachments()
  forgetSettled()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const open = (id = 482, messages: Message[] = [said(1, 'BOT'), said(2, 'CLIENT', 'qual o prazo?')]): void =>
  root.render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <Composer
          key={id}
          dialog={{
            id,
            name: 'Renata Figueiredo',
            hasName: true,
            platform: 'LIVECHAT',
            plataform: 'LIVECHAT',
            whatsappQrcode: false,
            workspaceId: 1,
            workspaceName: 'Vendas',
            messages,
          }}
          userId={7}
          agentName="Marina"
          startsFocused={false}
          onSend={(text, files) => sent.push([text, ...files.map(({ name }) => name)].join(' + '))}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
const field = (): HTMLTextAreaElement => place.querySelector('textarea') as HTMLTextAreaElement
const strip = (): HTMLElement | null => place.querySelector('[aria-label="Resposta sugerida"]')
const shows = (text: string): Promise<void> => until(() => expect(strip()?.textContent).toContain(text))
const button = (name: string): HTMLElement =>
  [...(strip()?.querySelectorAll<HTMLElement>('button') ?? [])].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  ) as HTMLElement
const type = async (text: string): Promise<void> => {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text)
  field().dispatchEvent(new Event('input', { bubbles: true }))
  await until(() => expect(field().value).toBe(text))
}
const press = (key: string): boolean =>
  field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
/** Draws, and lets more time pass than a room must stand still before it is asked about. */
const stand = async (draw: () => void): Promise<void> => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  draw()
  for (let round = 0; round < 30; round += 1) await vi.advanceTimersByTimeAsync(100)
  vi.useRealTimers()
}

it('shows what is suggested and from where, puts it into the message by one key, and sends nothing', async () => {
  open()
  await shows('Cinco dias úteis, Renata.')
  expect(strip()?.textContent).toContain('Do fluxo: Prazo')
  expect(press('ArrowRight')).toBe(false)
  await until(() => expect(field().value).toBe('Cinco dias úteis, Renata.'))
  await until(() => expect(strip()).toBeNull())
  expect(sent).toEqual([])
  press('Enter')
  await until(() => expect(sent).toEqual(['Cinco dias úteis, Renata.']))
})

it('moves nothing when it comes, nor when it is sent away: its place is there with the question', async () => {
  held = []
  open()
  await until(() => expect(asked).toEqual([482]))
  const top = (): number => field().getBoundingClientRect().top - place.getBoundingClientRect().top
  const before = top()
  for (const answer of held) answer()
  await shows('Cinco dias')
  expect(top()).toBe(before)
  button('Dispensar').click()
  await until(() => expect(strip()).toBeNull())
  expect(top()).toBe(before)
})

it('takes the place of nothing that is typed, and leaves the arrow to a field with words', async () => {
  open()
  await shows('Cinco dias')
  await type('Oi, tudo bem?')
  expect(press('ArrowRight')).toBe(true)
  expect(field().value).toBe('Oi, tudo bem?')
  field().setSelectionRange(0, 3)
  button('Usar').click()
  await until(() => expect(field().value).toBe('Oi, Cinco dias úteis, Renata. tudo bem?'))
})

it('goes on to what the documents say, with their place, and puts it in as it is written', async () => {
  documents = [flow({ source: 'documents', name: 'Política, Trocas', text: 'Até 30 dias, {{contato}}.' })]
  open()
  await shows('Do fluxo: Prazo')
  button('Ver outra sugestão, 1 de 2').click()
  await shows('De Conhecimento: Política, Trocas')
  button('Usar').click()
  await until(() => expect(field().value).toBe('Até 30 dias, {{contato}}.'))
  await until(() => expect(strip()).toBeNull())
})

it('shows what the documents say alone, where nothing else is sure', async () => {
  answers[482] = null
  documents = [flow({ source: 'documents', name: 'Política, Trocas', text: 'Até 30 dias.' })]
  open()
  await shows('Até 30 dias.')
  expect(button('Ver outra sugestão, 1 de 1')).toBeUndefined()
})

it('fills a canned answer as its own menu does, and brings its files', async () => {
  const file = { fileId: 'f1', name: 'tabela.pdf', mime: 'application/pdf', size: 2048 }
  answers[482] = flow({ source: 'canned', name: 'prazo', text: 'Oi {{primeiro_nome}}, {{atendente}}.', files: [file] })
  open()
  await shows('Oi Renata, Marina.')
  expect(strip()?.textContent).toContain('Resposta pronta: /prazo · com 1 arquivo')
  button('Usar').click()
  await until(() => expect(field().value).toBe('Oi Renata, Marina.'))
  await until(() => expect(place.textContent).toContain('tabela.pdf'))
  press('Enter')
  await until(() => expect(sent).toEqual(['Oi Renata, Marina. + tabela.pdf']))
})

it('is away once dismissed, also when one comes back, and comes with the next message', async () => {
  open()
  await shows('Cinco dias')
  button('Dispensar').click()
  await until(() => expect(strip()).toBeNull())
  open(483)
  await shows('Outra resposta.')
  await stand(() => open(482))
  expect(strip()).toBeNull()
  open(482, [said(2, 'CLIENT'), said(3, 'CLIENT', 'e o prazo?')])
  await shows('Cinco dias')
})

it('is not asked for by a person who turned it off', async () => {
  open()
  await shows('Cinco dias')
  button('Não sugerir mais').click()
  await until(() => expect(strip()).toBeNull())
  expect(toasts.told).toEqual(['Sugestões desligadas.'])
  asked = []
  await stand(() => open(483))
  expect(asked).toEqual([])
})

it('is not asked for once a person has answered, and goes with the answer', async () => {
  open()
  await shows('Cinco dias')
  open(482, [said(2, 'CLIENT'), said(3, 'HUMAN')])
  await until(() => expect(strip()).toBeNull())
  asked = []
  await stand(() => open(483, [said(2, 'CLIENT'), said(3, 'HUMAN')]))
  expect([asked, strip()]).toEqual([[], null])
  await stand(() => open(484, [said(2, 'CLIENT'), said(3, 'BOT')]))
  expect(asked).toEqual([484])
})

it('asks once for what comes in short pieces, and waits no more for a room that was left', async () => {
  open(482, [said(2, 'CLIENT')])
  open(482, [said(2, 'CLIENT'), said(3, 'CLIENT')])
  open(482, [said(2, 'CLIENT'), said(3, 'CLIENT'), said(4, 'CLIENT')])
  await shows('Cinco dias')
  expect(asked).toEqual([482])
  held = []
  open(483)
  await until(() => expect(asked).toEqual([482, 483]))
  open(482, [said(9, 'HUMAN')])
  await until(() => expect(ended).toEqual([483]))
})

it('says nothing where there is nothing to suggest, or the server does not answer', async () => {
  answers[482] = null
  open()
  await until(() => expect(asked).toEqual([482]))
  vi.stubGlobal('fetch', async () => {
    asked.push(0)
    throw new TypeError('no connection')
  })
  open(483)
  await until(() => expect(asked.at(-1)).toBe(0))
  expect([strip(), toasts.told]).toEqual([null, []])
})

it('refuses what has no room in the message, and keeps both', async () => {
  answers[482] = flow({ text: 'a'.repeat(4_000) })
  open()
  await shows('aaa')
  await type('b'.repeat(200))
  button('Usar').click()
  await until(() => expect(toasts.told).toEqual(['A resposta não cabe na mensagem']))
  expect([field().value.length, strip() !== null]).toEqual([200, true])
})

it.each([
  [[said(1, 'CLIENT')], 1],
  [[said(1, 'CLIENT'), said(2, 'BOT')], 1],
  [[said(1, 'CLIENT'), said(2, 'HUMAN')], null],
  [[said(1, 'BOT')], null],
  [[], null],
])('knows what nobody has answered', (messages, seq) => expect(unansweredSeq(messages)).toBe(seq))
