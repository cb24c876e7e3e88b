import '@mantine/core/styles.css'
import '../../../../ui/theme/styles.css'
import type { FollowUpRun, PricedTemplate, ReplyWindow, ScheduledMessage } from '@prosa/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetAttachments } from '../../../../shared/attachment/attachments.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { message } from '../conversation/message-list-testing.tsx'
import { InboxScreen } from '../inbox-screen.tsx'
import { answerInbox, type Mounted, mount, row, SilentSocket } from '../testing.tsx'

vi.mock('../../../../app/session.tsx', async () => (await import('../session-testing.ts')).marinasSession())
vi.mock('../../../../shared/workspaces/workspaces.ts', async () =>
  (await import('../session-testing.ts')).oneWorkspace(),
)

const hourMs = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString()
const own = { owner: 'person', ownerUserId: 7, ownerName: 'Marina', plataform: 'WHATSAPP' } as const
const planned = (over: Partial<ScheduledMessage> = {}): ScheduledMessage => ({
  id: 31,
  dialogId: 1,
  contactName: 'Cliente 1',
  state: 'waiting',
  message: 'Seu pedido chegou.',
  files: [],
  replyTo: null,
  dueAt: inHours(24),
  clock: null,
  onlyIfSilent: true,
  template: null,
  reason: null,
  author: { id: 7, name: 'Marina' },
  mayChange: true,
  ...over,
})

const pedido: PricedTemplate = {
  name: 'pedido_enviado',
  language: 'pt_BR',
  header: '',
  body: 'Olá {{1}}, o seu pedido saiu hoje.',
  footer: '',
  buttons: [],
  variables: ['{{1}}'],
  headerFile: null,
  price: { currency: 'BRL', amount: 0.05 },
}

const run: FollowUpRun = {
  id: 8,
  followUpId: 6,
  name: 'Orçamento',
  step: 2,
  steps: 3,
  dueAt: inHours(48),
  reason: null,
}
let runs: FollowUpRun[]

let mounted: Mounted
let asked: string[]
let waiting: ScheduledMessage[]
let replyWindow: ReplyWindow
let refusal: object | null
let isAnswerLost: boolean
let openingHours: object | null

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const server: typeof fetch = async (input, init) => {
  const url = String(input)
  if (/dialogs\/1\/scheduled/.test(url) && init?.method === 'POST') {
    asked.push(`POST ${url} ${String(init.body)}`)
    if (refusal) return json(refusal, 422)
    if (isAnswerLost) throw new TypeError('Failed to fetch')
    const { message, onlyIfSilent } = JSON.parse(String(init.body))
    waiting = [planned({ message, onlyIfSilent })]
    return json(waiting[0] ?? {})
  }
  if (/scheduled\/\d+$/.test(url) && init?.method === 'DELETE') waiting = []
  return answerInbox(
    {
      rows: [row(1, own)],
      more: [
        [/dialogs\/1\/follow-ups/, { result: runs, total: runs.length }],
        [/follow-up-runs\/8/, { ...run, success: true }],
        [/dialogs\/1\/scheduled/, { result: waiting, total: waiting.length }],
        [/scheduled\/31/, { ...planned(), success: true }],
        [
          /omnichannel\/scheduled\?.*stopped/,
          { result: [planned({ state: 'stopped', reason: 'answered' })], next: null },
        ],
        [/omnichannel\/scheduled/, { result: [], next: null }],
        [/reply-window/, replyWindow],
        [/dialogs\/1\/templates/, { result: [pedido] }],
        [/views/, { result: [], total: 0 }],
        [
          /dialogs\/1\?/,
          {
            ...row(1, own),
            platform: 'WHATSAPP',
            messages: [message(1, { id: '1-1', dialogId: 1 })],
            events: [],
            notes: [],
            hasOlder: false,
            joined: true,
            ...(openingHours && { openingHours }),
            ...(waiting.length + runs.length > 0 && { hasScheduled: true }),
          },
        ],
      ],
    },
    asked,
  )(input, init)
}

beforeEach(() => {
  localStorage.clear()
  asked = []
  waiting = []
  runs = []
  refusal = null
  isAnswerLost = false
  openingHours = null
  replyWindow = { isOpen: true, endsAt: inHours(96), hasTemplates: true }
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('WebSocket', SilentSocket)
})
afterEach(() => {
  mounted.unmount()
  forgetAttachments()
  vi.unstubAllGlobals()
})

const open = async (width = 1440): Promise<void> => {
  await page.viewport(width, 900)
  mounted = mount(
    <>
      <InboxScreen />
      <ConfirmDialog />
    </>,
    '/omnichannel?sala=1',
  )
  await expect.element(page.getByRole('region', { name: 'Conversa com Cliente 1' })).toBeVisible()
}
const field = page.getByRole('textbox', { name: 'Escrever mensagem' })
const lines = page.getByRole('region', { name: 'Mensagens agendadas desta conversa' })
const panel = page.getByRole('dialog', { name: 'Agendar mensagem' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const called = (part: string | RegExp) =>
  expect.poll(() => asked.some((each) => (typeof part === 'string' ? each.includes(part) : part.test(each)))).toBe(true)

it('plans by a quick time, shows it above the field, and gives the words back by undo', async () => {
  await open()
  await field.fill('Bom dia!')
  await button('Agendar o envio').click()
  await page.getByRole('menuitem', { name: /^Daqui a 1 hora/ }).click()
  await called(/"message":"Bom dia!","fileIds":\[\],"at":\{"instant":".*"\},"onlyIfSilent":true/)
  await expect.element(lines.getByText('“Bom dia!”')).toBeVisible()
  await expect.element(field).toHaveValue('')
})

it('is the same message when the same words are planned again after a lost answer, by another way too', async () => {
  const ids = () => asked.flatMap((each) => /"clientId":"([^"]+)"/.exec(each)?.[1] ?? [])
  const planAgain = async (times: number): Promise<void> => {
    await button('Agendar o envio').click()
    await page.getByRole('menuitem', { name: /^Daqui a 1 hora/ }).click()
    await expect.poll(() => ids().length).toBe(times)
  }
  await open()
  await field.fill('Bom dia!')
  isAnswerLost = true
  await planAgain(1)
  await planAgain(2)
  isAnswerLost = false
  await button('Agendar o envio').click()
  await page.getByRole('menuitem', { name: 'Escolher dia e hora…' }).click()
  await panel.getByRole('button', { name: 'Agendar' }).click()
  await expect.element(field).toHaveValue('')
  expect([ids().length, new Set(ids()).size]).toEqual([3, 1])
  await field.fill('Bom dia!')
  await planAgain(4)
  expect(new Set(ids()).size).toBe(2)
})

it('says in the panel that the customer never wrote there, and that nobody attends at that moment', async () => {
  replyWindow = { isOpen: false, endsAt: null, hasTemplates: true }
  openingHours = { week: [[], [], [], [], [], [], []], holidays: [] }
  waiting = [planned({ dueAt: inHours(24) })]
  await open()
  await lines.getByRole('button', { name: 'Editar' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar mensagem agendada' })
  await expect.element(edit.getByText(/ainda não escreveu neste canal.*a mensagem não sairá/)).toBeVisible()
  await expect.element(edit.getByText(/fora do horário de atendimento\. A mensagem sai mesmo assim\./)).toBeVisible()
})

it('a finger that rests on Enviar opens the moments, and sends nothing', async () => {
  await open(390)
  await field.fill('Bom dia!')
  const send = button('Enviar').element()
  const press = (kind: string) => send.dispatchEvent(new PointerEvent(kind, { pointerType: 'touch', bubbles: true }))
  press('pointerdown')
  await expect.element(page.getByRole('dialog', { name: 'Enviar depois' })).toBeVisible()
  press('pointerup')
  await expect.element(field).toHaveValue('Bom dia!')
  expect(asked.some((each) => each.includes('/messages'))).toBe(false)
  // A key that presses the button afterwards sends.
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Enviar depois' })).not.toBeInTheDocument()
  if (send instanceof HTMLElement) send.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
})

it('can be pressed once there is something to send', async () => {
  await open()
  await expect.element(button('Agendar o envio')).toBeDisabled()
  await field.fill('Bom dia!')
  await expect.element(button('Agendar o envio')).toBeEnabled()
})

it('does not plan blindly beyond the channel’s time: the panel opens and says so, as the condition stands', async () => {
  replyWindow = { isOpen: true, endsAt: inHours(0.5), hasTemplates: true }
  await open()
  await field.fill('Bom dia!')
  await button('Agendar o envio').click()
  // Whoever is quicker than the channel's answer waits for it.
  await page.getByRole('menuitem', { name: /^Daqui a 1 hora/ }).click()
  await expect
    .element(panel.getByText(/o prazo do canal já terá terminado.*Escolha um template.*a mensagem não sairá/))
    .toBeVisible()
  await panel.getByRole('switch', { name: /^Só se o cliente não escrever antes/ }).click()
  await expect.element(panel.getByText(/a mensagem só sai se o cliente escrever até lá/)).toBeVisible()
  await panel.getByRole('button', { name: 'Agendar' }).click()
  await called(/"at":\{"clock":".*"\},"onlyIfSilent":false/)
  await expect.element(panel).not.toBeInTheDocument()
  // The choice is kept for the next time.
  expect(localStorage.getItem('prosa.only-if-silent.7')).toBe('false')
})

it('says at the field what the server refuses', async () => {
  refusal = { code: 'unprocessable', message: 'x', fields: { 'at.clock': 'Este horário já passou.' } }
  await open()
  await field.fill('Bom dia!')
  await button('Agendar o envio').click()
  await page.getByRole('menuitem', { name: 'Escolher dia e hora…' }).click()
  await panel.getByRole('button', { name: 'Agendar' }).click()
  await expect.element(panel.getByText('Este horário já passou.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Hora do envio' }).fill('')
  await panel.getByRole('button', { name: 'Agendar' }).click()
  await expect.element(panel.getByText('Informe o dia e a hora.')).toBeVisible()
})

it('on a phone the moments come in a sheet from below', async () => {
  await open(390)
  await field.fill('Bom dia!')
  await button('Agendar o envio').click()
  const sheet = page.getByRole('dialog', { name: 'Enviar depois' })
  await sheet.getByRole('button', { name: 'Amanhã às 9:00' }).click()
  await called(/"at":\{"clock":".*T09:00"\}/)
})

it('says of one that waits why it would not leave, and changes it', async () => {
  waiting = [planned({ reason: 'answered' })]
  await open()
  await expect.element(lines.getByText('Não será enviada: o cliente escreveu antes.')).toBeVisible()
  await lines.getByRole('button', { name: 'Editar' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar mensagem agendada' })
  await edit.getByRole('textbox', { name: 'Mensagem' }).fill('Chegou o seu pedido.')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  // The moment was left as it is, and stays an instant.
  await called(/PUT .*scheduled\/31 \{"message":"Chegou o seu pedido.","fileIds":\[\],"onlyIfSilent":true\}/)
})

it('keeps one that was not sent in red, gives its words to the field, or offers a template', async () => {
  waiting = [planned({ state: 'stopped', reason: 'window', dueAt: inHours(-24) })]
  await open()
  await expect.element(lines.getByText(/^Não enviada ontem, .*: o prazo do canal terminou\.$/)).toBeVisible()
  await expect.element(lines.getByRole('button', { name: 'Enviar template' })).toBeVisible()
  await field.fill('Olá.')
  await lines.getByRole('button', { name: 'Copiar para o campo' }).click()
  await called('DELETE /api/omnichannel/scheduled/31')
  await expect.element(field).toHaveValue('Olá. Seu pedido chegou.')
  await expect.element(lines).not.toBeInTheDocument()
})

it('leaves another’s message alone where the person may not change it', async () => {
  waiting = [planned({ author: { id: 9, name: 'Lia' }, mayChange: false })]
  await open()
  await expect.element(lines.getByText('de Lia', { exact: false })).toBeVisible()
  await expect.element(lines.getByRole('button')).not.toBeInTheDocument()
})

it('shows two of many, and the others on demand', async () => {
  waiting = [1, 2, 3, 4].map((n) => planned({ id: 30 + n, message: `Texto ${n}` }))
  await open()
  await expect.element(lines.getByText('“Texto 2”')).toBeVisible()
  await expect.element(lines.getByText('“Texto 3”')).not.toBeInTheDocument()
  await lines.getByRole('button', { name: 'Mostrar mais 2' }).click()
  await expect.element(lines.getByText('“Texto 4”')).toBeVisible()
})

it.each([
  ['keeps them', false],
  ['cancels them where that is chosen', true],
])('finalizing asks where something waits, and %s', async (_how, cancels) => {
  waiting = [planned()]
  await open()
  await expect.element(lines).toBeVisible()
  await userEvent.keyboard('f')
  const question = page.getByRole('dialog')
  await expect.element(question.getByText(/Há 1 mensagem agendada nesta conversa/)).toBeVisible()
  if (cancels) await question.getByRole('checkbox', { name: 'Cancelar também o que está agendado' }).click()
  await question.getByRole('button', { name: 'Finalizar', exact: true }).click()
  await called('finalize/1')
  expect(asked.some((each) => each.startsWith('DELETE /api/omnichannel/scheduled/31'))).toBe(cancels)
})

it('lists what the person planned and what was not sent, with words where there is nothing', async () => {
  await open()
  await button('Vistas salvas').click()
  await page.getByRole('menuitem', { name: 'Agendadas' }).click()
  const list = page.getByRole('dialog', { name: 'Agendadas e lembretes' })
  await expect.element(list.getByText(/^Nenhuma mensagem agendada\./)).toBeVisible()
  await list.getByText('Não enviadas').click()
  await expect.element(list.getByText(/o cliente escreveu antes/)).toBeVisible()
  await list.getByRole('button', { name: 'Abrir conversa' }).click()
  await expect.element(list).not.toBeInTheDocument()
})

it('offers an approved template for a moment beyond the channel’s time, with its price, and sends it along', async () => {
  replyWindow = { isOpen: true, endsAt: inHours(0.5), hasTemplates: true }
  await open()
  await field.fill('Bom dia!')
  await button('Agendar o envio').click()
  await called('reply-window')
  await page.getByRole('menuitem', { name: /^Daqui a 1 hora/ }).click()
  await panel.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'pedido_enviado (pt_BR)' }).click()
  await panel.getByRole('button', { name: 'Agendar' }).click()
  await expect.element(panel.getByText('Preencha todas as variáveis do template.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Corpo' }).fill('Carla')
  await expect.element(panel.getByText('Este envio custa cerca de R$ 0,05.')).toBeVisible()
  await expect.element(panel.getByText(/O cliente recebe o template no lugar da mensagem/)).toBeVisible()
  await panel.getByRole('button', { name: 'Agendar' }).click()
  await called(/"template":\{"name":"pedido_enviado","language":"pt_BR","values":\["Carla"\],"fileId":null\}/)
})

it('helps what a template did not let leave by another one, and lets go of it then', async () => {
  waiting = [planned({ state: 'stopped', reason: 'template', dueAt: inHours(-1) })]
  await open()
  await lines.getByRole('button', { name: 'Enviar template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar template' })
  await dialog.getByRole('textbox', { name: 'Corpo' }).fill('Carla')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await called('DELETE')
})

it('shows a follow-up that is under way, with its next step, to skip it or to stop', async () => {
  runs = [run]
  await open()
  const region = page.getByRole('region', { name: 'Follow-ups desta conversa' })
  await expect.element(region.getByText(/Follow-up Orçamento · passo 2 de 3/)).toBeVisible()
  await region.getByRole('button', { name: 'Pular o passo' }).click()
  await called('POST /api/omnichannel/follow-up-runs/8/skip')
  await region.getByRole('button', { name: 'Parar' }).click()
  await called('DELETE /api/omnichannel/follow-up-runs/8')
})
