import '../../../../ui/theme/styles.css'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PendingMessage } from '../composer/outgoing.ts'
import { applyMessages, applyOlder } from './dialog-cache.ts'
import {
  box,
  closePlace,
  fromEnd,
  isInSight,
  message,
  olderAsked,
  openPlace,
  place,
  range,
  room,
  rowOf,
  rows,
  scrollTo,
  settle,
  show,
  start,
} from './message-list-testing.tsx'

const drawn = vi.hoisted(() => ({ texts: new Map<string, number>() }))
// Every line finds its links when it is drawn: what it does so for counts its renders.
vi.mock('@prosa/talk', async (original) => {
  const talk = await original<typeof import('@prosa/talk')>()
  return {
    ...talk,
    linkify: (text: string) => {
      drawn.texts.set(text, (drawn.texts.get(text) ?? 0) + 1)
      return talk.linkify(text)
    },
  }
})

beforeEach(() => {
  openPlace()
  drawn.texts.clear()
})
afterEach(closePlace)

it('breaks a long address inside its bubble', async () => {
  const address = `https://loja.example/${'caminho-'.repeat(60)}fim`
  show(room([message(1, { message: address })]))
  await expect.poll(() => place.querySelector('a[href^="https://loja.example"]')).not.toBeNull()
  await settle()
  const link = place.querySelector('a[href^="https://loja.example"]')
  const list = place.querySelector('[role=log]') ?? place
  expect(link?.getBoundingClientRect().right).toBeLessThanOrEqual(list.getBoundingClientRect().right)
})

it('shows the note of whoever sent the room on by itself, behind what happened', async () => {
  const event = {
    dialogId: 1,
    version: 2,
    kind: 'transferred-to-person',
    userId: 5,
    text: 'Conversa transferida para Caio por Marina',
    dateTime: '2026-11-20T12:00:30.000Z',
    note: { text: 'quer trocar o tênis', authorName: 'Marina' },
  }
  show({ ...room([message(1)]), events: [event] })
  await expect
    .poll(() => place.querySelector('[aria-label="Observação de Marina"]')?.textContent)
    .toContain('quer trocar o tênis')
  const line = [...place.querySelectorAll('p')].find((one) => one.textContent?.startsWith(event.text))
  expect(line?.textContent).not.toContain('tênis')
})

it('draws of 5,000 messages what is in sight, and of a new one that alone', async () => {
  let dialog = room(range(1, 5_000))
  show(dialog)
  await expect.poll(() => rowOf('mensagem 5000')).toBeDefined()
  await settle()
  expect(fromEnd()).toBe(0)
  expect(isInSight(rowOf('mensagem 5000'))).toBe(true)
  expect(rows().length).toBeLessThan(60)
  expect(drawn.texts.size).toBeLessThan(80)

  const before = new Map(drawn.texts)
  dialog = applyMessages(dialog, [message(5_001)])
  show(dialog)
  await expect.poll(() => isInSight(rowOf('mensagem 5001'))).toBe(true)
  await settle()
  const again = [...drawn.texts]
    .filter(([text, times]) => times !== (before.get(text) ?? 0))
    .map(([text]) => text.trim())
  // The group's time moves from the last one to the new one.
  expect(again.map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual(['mensagem 5000', 'mensagem 5001'])
  expect(fromEnd()).toBe(0)
})

it('tells a screen reader what is new once, never what scrolls into sight, and says where in the list it stands', async () => {
  let dialog = room(range(1, 200))
  show(dialog)
  await expect.poll(() => rowOf('mensagem 200')).toBeDefined()
  expect(box().getAttribute('aria-live')).toBe('off')
  const heard = (): string => place.querySelector('[aria-live=polite]')?.textContent ?? ''
  expect(heard()).toBe('')
  await scrollTo(box().scrollTop - 2_000)
  expect(heard()).toBe('')
  dialog = applyMessages(dialog, [
    message(201, { message: 'cheguei' }),
    message(202, { sender: 'HUMAN', userId: 7, message: 'minha' }),
  ])
  show(dialog)
  await expect.poll(() => heard()).toBe('Renata: cheguei')
  const [row] = rows()
  expect(row?.getAttribute('aria-setsize')).toBe('202')
  expect(row?.getAttribute('aria-posinset')).toBe(String(Number(row?.dataset.index) + 1))
})

it('keeps what one has touched though it is out of sight, with its focus', async () => {
  show(room([...range(1, 150), message(151, { message: 'veja https://loja.com.br' })]))
  await expect.poll(() => place.querySelector('a')).not.toBeNull()
  await settle()
  const link = place.querySelector('a')
  link?.focus()
  await scrollTo(0)
  expect(rowOf('mensagem 1')).toBeDefined()
  expect(document.activeElement).toBe(link)
})

it('shows what a message answers, and leads there, also where that was not loaded', async () => {
  const quoted = { sender: 'CLIENT', senderName: null, message: 'mensagem 30', file: null, deleted: false } as const
  let dialog = room([...range(91, 189), message(190, { replyTo: { ...quoted, seq: 30 } })], { hasOlder: true })
  const isLoading: string[] = []
  const older = async (): Promise<boolean> => {
    const first = dialog.messages[0]?.seq ?? 0
    isLoading.push(String(first))
    dialog = applyOlder(dialog, room(range(first - 40, first - 1), { hasOlder: true }))
    show(dialog, { onOlder: older })
    return true
  }
  show(dialog, { onOlder: older })
  const quote = (): HTMLButtonElement | null =>
    place.querySelector('button[aria-label^="Em resposta a Renata: mensagem 30"]')
  await expect.poll(() => quote()).not.toBeNull()
  await settle()
  // In the bubble of the answer, above its words.
  expect(quote()?.parentElement?.textContent).toContain('mensagem 190')
  quote()?.click()
  await expect.poll(() => isInSight(rowOf('mensagem 30'))).toBe(true)
  expect(isLoading).toEqual(['91', '51'])
  await expect.poll(() => document.activeElement === rowOf('mensagem 30')).toBe(true)
  await settle()
  expect(isInSight(rowOf('mensagem 30'))).toBe(true)
})

it('stops looking for a message when older ones cannot be loaded', async () => {
  const replyTo = { seq: 2, sender: 'BOT', senderName: 'Lia', message: '', file: 'a.pdf', deleted: false } as const
  show(room([...range(51, 60), message(61, { replyTo })], { hasOlder: true }), {
    onOlder: async () => {
      olderAsked.times += 1
      return false
    },
  })
  await expect.poll(() => place.querySelector('[aria-label="Em resposta a Lia: a.pdf"]')).not.toBeNull()
  place.querySelector<HTMLElement>('[aria-label="Em resposta a Lia: a.pdf"]')?.click()
  await settle()
  expect(olderAsked.times).toBe(1)
})

it('keeps a card with a long name inside the conversation, with the end of the name in sight', async () => {
  place.style.width = '350px'
  const name = 'comprovante-de-pagamento-do-pedido-4412-com-um-nome-bem-comprido.pdf'
  const file = { id: 'f', mime: 'application/pdf', fileName: name, name, size: 9, url: '', failure: null } as const
  const states = ['ready', 'pending', 'failed'] as const
  show(room(states.map((state, at) => message(at + 1, { message: '', files: [{ ...file, state }] }))))
  await expect.poll(() => place.querySelectorAll(`[title="${name}"]`)).toHaveLength(3)
  const { left, right } = box().getBoundingClientRect()
  for (const whole of place.querySelectorAll(`[title="${name}"]`)) {
    const end = whole.lastElementChild
    expect(end?.textContent).toBe('comprido.pdf')
    expect(end?.getBoundingClientRect().right).toBeLessThanOrEqual(right)
    // Not its bounding box, which turns with it.
    expect(whole.closest('li')?.querySelector('svg')?.clientWidth).toBe(20)
  }
  const cards = place.querySelectorAll('li > div > div > div')
  for (const card of cards) {
    expect(card.getBoundingClientRect().left).toBeGreaterThanOrEqual(left)
    expect(card.getBoundingClientRect().right).toBeLessThanOrEqual(right)
  }
  expect(cards.length).toBeGreaterThan(2)
})

it('gives what did not reach the customer a red edge with its cause beneath, and none to what only waits', async () => {
  const late = 'Passaram mais de 24 horas da última mensagem do cliente.'
  const own = { sender: 'HUMAN', senderName: 'Marina', userId: 7 } as const
  const refused = { status: 'failed', failure: late, failureCause: 'window_closed' } as const
  const pending: PendingMessage = {
    clientId: 'w',
    createdAt: new Date(start + 900_000).toISOString(),
    text: 'aguarda a linha ',
    button: null,
    files: [],
    state: 'failed',
    error: null,
    resends: true,
    isFinal: false,
    after: null,
  }
  show(
    room([
      message(1),
      message(2, { ...own, message: 'chegou ' }),
      message(3, { ...own, ...refused, message: 'não foi ' }),
    ]),
    {
      pending: [pending],
    },
  )
  await vi.waitFor(() => expect(rowOf('aguarda a linha')).toBeDefined())
  const bubbleOf = (text: string): HTMLElement => {
    const bubble = rowOf(text)?.querySelector('p')?.parentElement
    if (!bubble) throw new Error(`no bubble: ${text}`)
    return bubble
  }
  const red = place.appendChild(document.createElement('i'))
  for (const scheme of ['light', 'dark']) {
    place.style.colorScheme = scheme
    red.style.color = 'var(--bad-mark)'
    const { color } = getComputedStyle(red)
    expect(getComputedStyle(bubbleOf('não foi')).boxShadow).toContain(`${color} 0px 0px 0px 1px inset`)
    for (const text of ['chegou', 'aguarda a linha'])
      expect(getComputedStyle(bubbleOf(text)).boxShadow).not.toContain(color)
  }
  const cause = [...place.querySelectorAll('span')].find(({ textContent }) => textContent === `Não enviada: ${late}`)
  expect(cause?.getBoundingClientRect().top).toBeGreaterThanOrEqual(bubbleOf('não foi').getBoundingClientRect().bottom)
})

it('offers another try of what failed, but none of a campaign’s message, which is sent once', async () => {
  const failed = {
    sender: 'BOT',
    status: 'failed',
    failure: 'O canal não respondeu',
    failureCause: 'no_answer',
  } as const
  show(
    room([
      message(1, { ...failed, message: 'do bot ' }),
      message(2, { ...failed, sentOnce: true, message: 'da campanha ' }),
    ]),
  )
  await vi.waitFor(() => expect(rowOf('da campanha')).toBeDefined())
  const acts = (text: string) => [...(rowOf(text)?.querySelectorAll('button') ?? [])].map((act) => act.textContent)
  expect(acts('do bot')).toContain('Tentar de novo')
  expect(acts('da campanha')).not.toContain('Tentar de novo')
})
