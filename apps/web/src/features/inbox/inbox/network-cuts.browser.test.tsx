import '@mantine/core/styles.css'
import '../../../ui/theme/styles.css'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LiveLayer } from '../../../app/live/live-layer.tsx'
import { readScope } from '../../../app/scope.ts'
import type { ToastOptions } from '../../../ui/toast.tsx'
import { outgoing } from './composer/outgoing.ts'
import { boxKey } from './composer/outgoing-storage.ts'
import { InboxScreen } from './inbox-screen.tsx'
import { type Cut, FakeServer, label, type Moment } from './network-testing.ts'
import { type Mounted, mount } from './testing.tsx'

const toasts = vi.hoisted(() => [] as { text: string; options: ToastOptions }[])
vi.mock('../../../ui/toast.tsx', () => {
  const take = (text: string, options: ToastOptions = {}): void => void toasts.push({ text, options })
  return { toastError: take, toastSuccess: take, toastInfo: take, toastWarning: take, takeBackToast: () => {} }
})
vi.mock('../../../app/session.tsx', async () => (await import('./session-testing.ts')).marinasSession())
vi.mock('../../../shared/workspaces/workspaces.ts', async () =>
  (await import('./session-testing.ts')).oneWorkspace([{ id: 1, name: 'Vendas' }]),
)

let server: FakeServer
let mounted: Mounted | undefined

beforeEach(async () => {
  toasts.length = 0
  localStorage.clear()
  localStorage.setItem('prosa.finalize-asks.7', 'false')
  server = new FakeServer()
  const own = { owner: 'person', ownerUserId: 7, ownerName: 'Marina' } as const
  const until = new Date(Date.now() + 3_600_000).toISOString()
  server.room(1, own, true)
  server.room(2, { owner: 'queue', queuedSince: new Date(Date.now() - 600_000).toISOString() })
  server.room(3, { owner: 'bot' })
  server.room(4, { ...own, plataform: 'WHATSAPP' }, true)
  server.room(5, own, true)
  server.stub()
  offer = () => server.room(3, { owner: 'offered', ownerUserId: 7, offerExpiresAt: until })
  await page.viewport(1440, 900)
})
afterEach(() => {
  mounted?.unmount()
  mounted = undefined
  outgoing.forget()
  vi.unstubAllGlobals()
  localStorage.clear()
})

let offer: () => void
const button = (name: string | RegExp, exact = true) => page.getByRole('button', { name, exact })
const field = page.getByRole('textbox', { name: 'Escrever mensagem' })
const noteField = page.getByRole('textbox', { name: 'Escrever nota privada' })
const panel = page.getByRole('complementary', { name: 'Dados do contato' })
const log = page.getByRole('log')
const dialogOf = (name: RegExp) => page.getByRole('dialog', { name })
const press = (key: string): Promise<void> => userEvent.keyboard(key)
const room = (id: number) => page.getByRole('region', { name: `Conversa com Cliente ${id}` })
const told = (): string =>
  `${toasts.map(({ text, options }) => `${text} ${options.detail ?? ''}`).join(' ')} ${document.body.innerText}`

interface Act {
  name: string
  /** The room that is open. */
  in: number
  before?: () => void
  /** Until the call goes out. */
  act: () => Promise<unknown>
  call: RegExp
  /** What the server writes down of it. */
  does: string
  /** The screen as it is when it was done, and as it is when it was not. */
  isDone: () => Promise<unknown>
  isNot?: () => Promise<unknown>
  /** It goes by itself once there is a line again. */
  waits?: true
  /** Done again by the person where it did not happen; else `act`. */
  again?: () => Promise<unknown>
}

const fileInput = (): Element => document.querySelector('input[type=file]') ?? document.body
const roomOne = page.getByRole('button', { name: /Cliente 1/ })
const labelMark = roomOne.getByRole('img', { name: label.name })
const leaveField = (): void => (document.activeElement as HTMLElement | null)?.blur()
const isJoined = () => expect.element(field).toBeVisible()
const label5 = () => page.getByRole('checkbox', { name: label.name })
const transferTo = async (name: RegExp): Promise<void> => {
  await button('Transferir').first().click()
  await page.getByRole('option', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Transferir' }).click()
}
const transferAgain = () => page.getByRole('dialog').getByRole('button', { name: 'Transferir' }).click()

const acts: Act[] = [
  {
    name: 'join',
    in: 2,
    act: () => button('Entrar na Conversa').click(),
    call: /\/join$/,
    does: 'join',
    isDone: isJoined,
    isNot: () => expect.element(button('Entrar na Conversa')).toBeEnabled(),
  },
  {
    name: 'accept an offer in the room',
    in: 3,
    before: () => offer(),
    act: () => button('Aceitar').click(),
    call: /\/join$/,
    does: 'join',
    isDone: isJoined,
    isNot: () => expect.element(button('Aceitar')).toBeEnabled(),
  },
  {
    name: 'accept an offer from elsewhere',
    in: 1,
    before: () => offer(),
    act: () => button('Aceitar').click(),
    call: /\/join$/,
    does: 'join',
    isDone: () => expect.element(button('Aceitar')).not.toBeInTheDocument(),
    isNot: () => expect.element(button('Aceitar')).toBeEnabled(),
  },
  {
    name: 'pass an offer on',
    in: 3,
    before: () => offer(),
    act: () => button('Passar').click(),
    call: /\/pass$/,
    does: 'pass',
    isDone: () => expect.element(button('Entrar na Conversa')).toBeEnabled(),
    isNot: () => expect.element(button('Passar')).toBeEnabled(),
  },
  {
    name: 'reply',
    in: 1,
    act: async () => {
      await field.fill('Bom dia')
      await press('{Enter}')
    },
    call: /\/dialogs\/1\/messages$/,
    does: 'message Bom dia ',
    waits: true,
    isDone: async () => {
      await expect.poll(() => log.getByText('Bom dia', { exact: true }).elements()).toHaveLength(1)
      await expect.poll(() => document.body.innerText).not.toContain('quando a conexão voltar')
    },
  },
  ...(['\\/files\\/upload$', '\\/dialogs\\/1\\/messages$'] as const).map(
    (call): Act => ({
      name: `reply with a file, cut at ${call}`,
      in: 1,
      act: async () => {
        await field.fill('Segue')
        await page.elementLocator(fileInput()).upload(new File(['oito'], 'nota.txt', { type: 'text/plain' }))
        await button('Enviar').click()
      },
      call: new RegExp(call),
      does: 'message Segue f1',
      waits: true,
      isDone: () => expect.poll(() => log.getByText('Segue', { exact: true }).elements()).toHaveLength(1),
    }),
  ),
  {
    name: 'note',
    in: 1,
    act: async () => {
      await press('n')
      await noteField.fill('Cliente antigo')
      await press('{Enter}')
    },
    call: /\/notes$/,
    does: 'note Cliente antigo',
    waits: true,
    isDone: async () => {
      await expect.poll(() => log.getByText('Cliente antigo', { exact: true }).elements()).toHaveLength(1)
      await expect.element(noteField).toHaveValue('')
    },
  },
  {
    name: 'put a label on',
    in: 1,
    act: async () => {
      await press('l')
      await label5().click()
    },
    call: /\/dialogs\/labels$/,
    does: 'label',
    isDone: () => expect.element(labelMark).toBeVisible(),
    isNot: () => expect.element(label5()).not.toBeChecked(),
    again: () => label5().click(),
  },
  {
    name: 'take a label off',
    in: 1,
    before: () => server.room(1, { owner: 'person', ownerUserId: 7, ownerName: 'Marina', labels: [5] }, true),
    act: async () => {
      await press('l')
      await label5().click()
    },
    call: /\/dialogs\/labels$/,
    does: 'unlabel',
    isDone: () => expect.element(labelMark).not.toBeInTheDocument(),
    isNot: () => expect.element(label5()).toBeChecked(),
    again: () => label5().click(),
  },
  {
    name: 'transfer to a person',
    in: 1,
    act: () => transferTo(/Lia/),
    call: /\/dialogs\/transfer$/,
    does: 'to person',
    isDone: () => expect.element(room(1).getByText(/Lia/).first()).toBeVisible(),
    isNot: () => expect.element(page.getByRole('option', { name: /Lia/ })).toHaveAttribute('aria-selected', 'true'),
    again: transferAgain,
  },
  {
    name: 'transfer to a queue',
    in: 1,
    act: () => transferTo(/^Suporte/),
    call: /\/dialogs\/transfer$/,
    does: 'to queue',
    isDone: () => expect.element(button('Entrar na Conversa')).toBeInTheDocument(),
    isNot: () => expect.poll(() => document.querySelector('[role=option][aria-selected=true]')).not.toBeNull(),
    again: transferAgain,
  },
  {
    name: 'finalize',
    in: 1,
    act: () => press('f'),
    call: /\/finalize\/1$/,
    does: 'finalize',
    // Whoever is told that it is done is led to the next room.
    isDone: () =>
      expect.poll(() => room(1).elements().length === 0 || button('Abrir Sala').elements().length === 1).toBe(true),
    isNot: isJoined,
  },
  {
    name: 'undo finalizing',
    in: 1,
    act: async () => {
      await press('f')
      await expect.poll(() => toasts.some(({ options }) => options.action?.label === 'Desfazer')).toBe(true)
      toasts.find(({ options }) => options.action?.label === 'Desfazer')?.options.action?.run()
    },
    call: /\/dialogs\/1\/open$/,
    does: 'open',
    isDone: () => expect.poll(() => server.rooms.get(1)?.status).toBe('OPEN'),
    isNot: () => expect.poll(() => server.rooms.get(1)?.status).toBe('CLOSED'),
    again: async () =>
      toasts.findLast(({ options }) => options.action?.label === 'Tentar de novo')?.options.action?.run(),
  },
  {
    name: 'mark as unread',
    in: 1,
    act: () => press('u'),
    call: /\/markAsUnread\/1$/,
    does: 'unread',
    isDone: () => expect.poll(() => document.querySelector('#room-1')?.textContent).toContain('1'),
    isNot: () => expect.element(page.getByRole('heading', { name: 'Cliente 1', level: 1 })).not.toBeInTheDocument(),
    again: async () => {
      await roomOne.click()
      await isJoined()
      leaveField()
      await press('u')
    },
  },
  {
    name: 'edit the contact',
    in: 1,
    act: async () => {
      await panel.getByRole('button', { name: /Editar/ }).click()
      await panel.getByRole('textbox', { name: 'Nome' }).fill('Renata')
      await panel.getByRole('button', { name: 'Salvar' }).click()
    },
    call: /^PUT .*\/contacts\/5$/,
    does: 'contact',
    isDone: () => expect.element(page.getByRole('heading', { name: 'Renata', level: 1 })).toBeVisible(),
    isNot: () => expect.element(panel.getByRole('textbox', { name: 'Nome' })).toHaveValue('Renata'),
    again: () => panel.getByRole('button', { name: 'Salvar' }).click(),
  },
  {
    name: 'send a template',
    in: 4,
    act: async () => {
      await button('Enviar template').click()
      await dialogOf(/template/i)
        .getByRole('textbox', { name: 'Corpo' })
        .fill('Ana')
      await dialogOf(/template/i)
        .getByRole('button', { name: 'Enviar', exact: true })
        .click()
    },
    call: /^POST .*\/templates$/,
    does: 'template',
    isDone: () => expect.poll(() => log.getByText('Olá Ana.', { exact: true }).elements()).toHaveLength(1),
    isNot: () => expect.element(dialogOf(/template/i).getByRole('textbox', { name: 'Corpo' })).toHaveValue('Ana'),
    again: () =>
      dialogOf(/template/i)
        .getByRole('button', { name: 'Enviar', exact: true })
        .click(),
  },
  {
    name: 'make a canned answer',
    in: 1,
    act: async () => {
      await button('Mais opções da lista', false).click()
      await page.getByRole('menuitem', { name: /respostas prontas/i }).click()
      await button(/Nova resposta/)
        .first()
        .click()
      await page.getByRole('textbox', { name: /Atalho/ }).fill('boleto')
      await page.getByRole('textbox', { name: 'Texto' }).fill('Segue o boleto.')
      await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    },
    call: /^POST .*\/canned-answers$/,
    does: 'canned',
    isDone: () => expect.poll(() => server.done.filter((one) => one === 'canned')).toHaveLength(1),
    isNot: () => expect.element(page.getByRole('textbox', { name: 'Texto' })).toHaveValue('Segue o boleto.'),
    again: () => page.getByRole('button', { name: 'Salvar', exact: true }).click(),
  },
]

// Fifty seconds later, of which one is left here, it says that the line comes and goes.
const noLine = page.getByText(/^(?:Sem conexão|Conexão instável) · dados das \d\d:\d\d$/)
const cases = acts.flatMap((act) =>
  (['offline', 'silent'] as const).flatMap((how: Cut) =>
    (['before', 'lost'] as const).map((moment: Moment) => ({ ...act, how, moment })),
  ),
)

it.each(cases)('$name, $how, $moment: said, kept, done once', async ({ how, moment, ...act }) => {
  act.before?.()
  mounted = mount(
    <>
      <LiveLayer />
      <InboxScreen />
    </>,
    `/omnichannel?sala=${act.in}`,
  )
  await expect.element(page.getByRole('heading', { name: `Cliente ${act.in}`, level: 1 })).toBeVisible()
  await expect.element(button('Disponibilidade: Disponível')).toBeVisible()
  leaveField()
  server.cutAt(act.call, moment, how)
  await act.act()

  await expect.element(noLine.first()).toBeVisible()
  await expect.element(button('Disponibilidade: Sem conexão')).toBeVisible()
  if (!act.waits) await expect.poll(told, { timeout: 5_000 }).toMatch(/Verifique sua internet|demorou demais/)
  server.heal()
  await expect.element(noLine).not.toBeInTheDocument()
  await expect.element(button('Disponibilidade: Disponível')).toBeVisible()

  const times = () => server.done.filter((one) => one === act.does).length
  if (!act.waits && moment === 'before') {
    await act.isNot?.()
    expect(times()).toBe(0)
    await (act.again ?? act.act)()
  }
  await act.isDone()
  // Nothing is left to be sent once more.
  await expect.poll(() => outgoing.read(boxKey(readScope(), act.in))).toEqual([])
  await expect.poll(times).toBe(1)
})
