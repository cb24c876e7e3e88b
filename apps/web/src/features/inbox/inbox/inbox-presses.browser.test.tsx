import '@mantine/core/styles.css'
import '../../../ui/theme/styles.css'
import { viewFilter } from '@prosa/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import table from '../../../../../../docs/inbox-presses.md?raw'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { message } from './conversation/message-list-testing.tsx'
import { InboxScreen } from './inbox-screen.tsx'
import { LazyRowActs } from './list/conversation-list.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from './testing.tsx'

vi.mock('../../../app/session.tsx', async () => (await import('./session-testing.ts')).marinasSession())
vi.mock('../../../shared/workspaces/workspaces.ts', async () => (await import('./session-testing.ts')).oneWorkspace())

const own = { owner: 'person', ownerUserId: 7, ownerName: 'Marina' } as const
const rows = [row(1, own), row(2, own), row(3), row(4, own)]
const open = (id: number, joined: boolean) => ({
  ...(rows.find((each) => each.id === id) ?? row(id)),
  platform: 'LIVECHAT',
  messages: [message(1, { id: `${id}-1`, dialogId: id })],
  events: [],
  notes: [],
  hasOlder: false,
  joined,
})
const label = { id: 5, name: 'VIP', color: 'blue' }
const lia = { id: 9, name: 'Lia', online: true, workspaceId: 3, workspaceName: 'Suporte' }
const caio = { ...lia, id: 8, name: 'Caio' }
const followUp = {
  id: 6,
  workspaceId: 1,
  name: 'Orçamento',
  steps: [{ wait: { amount: 1, unit: 'days', at: '09:00' }, text: 'Oi!', template: null, reminder: null }],
  active: true,
}
const run = {
  id: 8,
  followUpId: 6,
  name: 'Orçamento',
  step: 1,
  steps: 1,
  dueAt: new Date().toISOString(),
  reason: null,
}
const planned = {
  id: 31,
  dialogId: 1,
  contactName: 'Cliente 1',
  state: 'waiting',
  message: 'Seu pedido chegou.',
  files: [],
  replyTo: null,
  dueAt: new Date(Date.now() + 86_400_000).toISOString(),
  clock: null,
  onlyIfSilent: true,
  template: null,
  reason: null,
  author: { id: 7, name: 'Marina' },
  mayChange: true,
}
const reminder = {
  id: 41,
  dialogId: 2,
  contactName: 'Cliente 2',
  state: 'fired',
  text: 'Ligar sobre a entrega',
  dueAt: new Date(Date.now() - 60_000).toISOString(),
  clock: null,
  onlyIfSilent: true,
  snoozes: false,
  for: { id: 7, name: 'Marina' },
  isOfQueue: false,
  author: { id: 7, name: 'Marina' },
  isAnswered: false,
  owner: 'person',
  ownerUserId: 7,
  ownerName: 'Marina',
  workspaceName: 'Suporte',
  mayChange: true,
}
const more = [
  [/dialogs\/1\/reminders/, { ...reminder, result: [reminder], total: 1 }],
  [/dialogs\/\d+\/reminders/, { ...reminder, state: 'waiting', result: [], total: 0 }],
  [/reminders\/41\/end/, { success: true }],
  [/dialogs\/\d+\/scheduled/, { ...planned, result: [planned], total: 1 }],
  [/omnichannel\/scheduled\/31/, { success: true }],
  [/omnichannel\/scheduled/, { result: [planned], next: null }],
  [/dialogs\/\d+\/follow-ups/, { ...run, result: [], total: 0 }],
  [/omnichannel\/follow-ups/, { result: [followUp], total: 1 }],
  [/dialogs\/1\?/, { ...open(1, true), hasScheduled: true }],
  [/dialogs\/2\?/, open(2, true)],
  [/dialogs\/3\?/, open(3, false)],
  [
    /views/,
    { result: [{ id: 9, name: 'Site', filter: viewFilter.parse({ channels: ['LIVECHAT'] }), gone: [] }], total: 1 },
  ],
  [/dialogs\/labels/, { success: true, rooms: [2] }],
  [/api\/labels/, { result: [label], total: 1 }],
  [/canned-answers/, { result: [{ id: 1, workspaceId: 1, shortcut: 'boleto', text: 'Segue o boleto.', files: [] }] }],
  [/transfer-targets.*search=lia/, { people: [lia], queues: [], hasMore: false }],
  [/transfer-targets/, { people: [lia, caio], queues: [], hasMore: false }],
  [/markAsUnread/, { success: true, version: 2 }],
] as const

let mounted: Mounted
let asked: string[]
/** Keys and presses of the act that is measured. What is written (a name, a message) is not one. */
let presses: number

beforeEach(async () => {
  localStorage.clear()
  asked = []
  presses = 0
  vi.stubGlobal('fetch', answerInbox({ rows, more }, asked))
  vi.stubGlobal('WebSocket', SilentSocket)
  await page.viewport(1440, 900)
  await LazyRowActs.load()
})
afterEach(() => {
  mounted.unmount()
  vi.unstubAllGlobals()
})

const key = async (name: string): Promise<void> => {
  presses += 1
  await userEvent.keyboard(name.length === 1 ? name : `{${name}}`)
}
const press = async (on: { click(): Promise<void> }): Promise<void> => {
  presses += 1
  await on.click()
}
const write = (text: string): Promise<void> => userEvent.keyboard(text)
const button = (name: string | RegExp) => page.getByRole('button', { name })
/** Of the row that is pointed at. */
const actOf = (name: string) =>
  page.getByRole('group', { name: 'Ações da conversa com Cliente 4' }).getByRole('button', { name })
const called = (part: string) => expect.poll(() => asked.some((each) => each.includes(part))).toBe(true)
const room = (id: number) =>
  expect.element(page.getByRole('region', { name: `Conversa com Cliente ${id}` })).toBeVisible()
const field = page.getByRole('textbox', { name: 'Escrever mensagem' })
const isOn = (view: string | RegExp) => expect.element(button(view)).toHaveAttribute('aria-pressed', 'true')

/** Each begins in the open room of one's own, with nothing focused; `in` names another room. */
const acts: { name: string; in?: number; before?: () => void; act: () => Promise<void> }[] = [
  {
    name: 'Ir para a próxima conversa',
    act: async () => {
      await key('j')
      await room(3)
    },
  },
  {
    name: 'Voltar à conversa anterior',
    act: async () => {
      await key('k')
      await room(1)
    },
  },
  {
    name: 'Ver as minhas conversas',
    act: async () => {
      await key('2')
      await isOn(/^Minhas/)
    },
  },
  {
    name: 'Ver a fila, quem espera há mais tempo primeiro',
    act: async () => {
      await key('3')
      await isOn(/^Fila/)
      await called('owner=queue')
    },
  },
  {
    name: 'Ver só as não lidas',
    act: async () => {
      await key('5')
      await called('only=unread')
    },
  },
  {
    name: 'Abrir uma vista salva',
    act: async () => {
      await key('v')
      await expect.element(page.getByRole('menuitem', { name: 'Site' })).toHaveFocus()
      await key('Enter')
      await called('channels=LIVECHAT')
    },
  },
  {
    name: 'Filtrar por canal',
    act: async () => {
      await press(button('Filtros'))
      await press(page.getByRole('combobox', { name: 'Canal' }))
      await press(page.getByRole('option', { name: 'WhatsApp' }))
      await called('channels=WHATSAPP')
    },
  },
  {
    name: 'Ordenar pela espera mais longa',
    act: async () => {
      await press(button('Filtros'))
      await press(page.getByRole('combobox', { name: 'Ordem' }))
      await press(page.getByRole('option', { name: 'Espera mais longa' }))
      await called('order=waiting')
    },
  },
  {
    name: 'Buscar um cliente ou o que foi escrito',
    act: async () => {
      await key('/')
      await write('renata')
      await called('name=renata')
    },
  },
  {
    name: 'Escrever ao cliente e enviar',
    act: async () => {
      await key('Enter')
      await expect.element(field).toHaveFocus()
      await write('Bom dia')
      await key('Enter')
      await called('Bom dia')
    },
  },
  {
    name: 'Enviar uma resposta pronta, ao escrever',
    act: async () => {
      await field.click()
      await key('/')
      await write('bol')
      await expect.element(page.getByRole('option', { name: /boleto/ })).toBeVisible()
      await key('Enter')
      await expect.element(field).toHaveValue('Segue o boleto.')
      await key('Enter')
      await called('Segue o boleto.')
    },
  },
  {
    name: 'Agendar o que foi escrito para daqui a 1 hora',
    act: async () => {
      await field.click()
      await write('Bom dia')
      await write('{Alt>}{Enter}{/Alt}')
      presses += 1
      await expect.element(page.getByRole('menuitem', { name: /^Daqui a 1 hora/ })).toHaveFocus()
      await key('Enter')
      await called('"message":"Bom dia","fileIds":[],"at":{"instant"')
      await expect.element(field).toHaveValue('')
    },
  },
  {
    name: 'Cancelar a mensagem agendada',
    in: 1,
    act: async () => {
      await press(
        page
          .getByRole('region', { name: 'Mensagens agendadas desta conversa' })
          .getByRole('button', { name: 'Cancelar' }),
      )
      await called('DELETE /api/omnichannel/scheduled/31')
      await expect.element(field).toHaveValue('Seu pedido chegou.')
    },
  },
  {
    name: 'Ver as mensagens agendadas',
    act: async () => {
      await key('v')
      await expect.element(page.getByRole('menuitem', { name: 'Site' })).toHaveFocus()
      await key('ArrowDown')
      await key('Enter')
      await expect.element(page.getByRole('dialog', { name: 'Agendadas e lembretes' })).toBeVisible()
      await called('state=waiting')
    },
  },
  {
    name: 'Adiar ou lembrar para amanhã às 9:00',
    act: async () => {
      await key('a')
      await expect.element(button('Amanhã às 9:00')).toHaveFocus()
      await key('Enter')
      await called('POST /api/omnichannel/dialogs/2/reminders')
    },
  },
  {
    name: 'Ver os lembretes',
    act: async () => {
      await key('v')
      await press(page.getByRole('menuitem', { name: 'Lembretes', exact: true }))
      await called('list=all')
    },
  },
  {
    name: 'Dizer que um lembrete está feito',
    in: 1,
    act: async () => {
      await press(page.getByRole('region', { name: 'Lembretes desta conversa' }).getByRole('button', { name: 'Feito' }))
      await called('POST /api/omnichannel/reminders/41/end')
    },
  },
  {
    name: 'Iniciar um follow-up',
    act: async () => {
      await press(button('Mais ações'))
      await press(page.getByRole('menuitem', { name: 'Iniciar follow-up' }))
      await expect.element(button('Iniciar Orçamento')).toHaveFocus()
      await key('Enter')
      await called('"followUpId":6')
    },
  },
  {
    name: 'Escrever uma nota privada',
    act: async () => {
      await key('n')
      await expect.element(page.getByRole('textbox', { name: 'Escrever nota privada' })).toHaveFocus()
      await write('Cliente antigo')
      await key('Enter')
      await called('Cliente antigo')
    },
  },
  {
    name: 'Entrar numa conversa',
    in: 3,
    act: async () => {
      await key('e')
      await called('dialogs/3/join')
    },
  },
  {
    name: 'Transferir a uma pessoa',
    act: async () => {
      await key('t')
      await expect.element(page.getByRole('option', { name: /Lia/ })).toBeVisible()
      await write('lia')
      await expect.element(page.getByRole('option', { name: /Caio/ })).not.toBeInTheDocument()
      await key('Enter')
      await expect.element(page.getByRole('option', { name: /Lia/ })).toHaveAttribute('aria-selected', 'true')
      await key('Enter')
      await called('dialogs/transfer ')
    },
  },
  {
    name: 'Etiquetar pelo nome da etiqueta',
    act: async () => {
      await key('l')
      await expect.element(page.getByRole('checkbox', { name: 'VIP' })).toBeVisible()
      await write('vip')
      await key('Enter')
      await called('"add":[5]')
    },
  },
  {
    name: 'Etiquetar outra conversa pela linha dela',
    act: async () => {
      // A pointer that goes there presses nothing.
      await button(/^Cliente 4\D/).hover()
      await press(actOf('Etiquetas'))
      await press(page.getByRole('checkbox', { name: 'VIP' }))
      await called('"rooms":[4],"add":[5]')
    },
  },
  {
    name: 'Marcar outra conversa como não lida',
    act: async () => {
      await button(/^Cliente 4\D/).hover()
      await press(actOf('Marcar como não lida'))
      await called('markAsUnread/4')
    },
  },
  {
    name: 'Finalizar, com a pergunta',
    act: async () => {
      await key('f')
      await expect.element(page.getByText('Você deseja finalizar a conversa?')).toBeVisible()
      await press(page.getByRole('dialog').getByRole('button', { name: 'Finalizar', exact: true }))
      await called('finalize')
    },
  },
  {
    name: 'Finalizar, sem a pergunta',
    before: () => localStorage.setItem('prosa.finalize-asks.7', 'false'),
    act: async () => {
      await key('f')
      await called('finalize')
    },
  },
  {
    name: 'Marcar como não lida',
    act: async () => {
      await key('u')
      await called('markAsUnread')
    },
  },
  {
    name: 'Fechar os dados do contato',
    act: async () => {
      await key('i')
      await expect.element(page.getByRole('complementary', { name: 'Dados do contato' })).not.toBeInTheDocument()
    },
  },
  {
    name: 'Ver os atalhos',
    act: async () => {
      await key('?')
      await expect.element(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible()
    },
  },
]

it.each(acts)(
  '$name: as many keys and presses as the table says, three at most',
  async ({ name, act, before, ...begin }) => {
    before?.()
    mounted = mount(
      <>
        <InboxScreen />
        <ConfirmDialog />
      </>,
      `/omnichannel?sala=${begin.in ?? 2}`,
    )
    await room(begin.in ?? 2)
    await expect.element(button('Vistas salvas')).toBeVisible()
    ;(document.activeElement as HTMLElement | null)?.blur()
    await act()
    expect(presses).toBeLessThanOrEqual(3)
    expect(table).toContain(`| ${name} | ${presses} |`)
  },
)
