import { permissions, type SessionUser } from '@prosa/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../../testing/answers.ts'
import { type MountedScreen, mountScreen } from '../../../../testing/mount-screen.tsx'
import { toastWarning } from '../../../../ui/toast.tsx'
import { botAnswer } from '../testing/bot-answer.ts'

vi.mock('../../../../ui/toast.tsx', { spy: true })

let screen: MountedScreen
afterEach(() => void vi.mocked(toastWarning).mockClear())

const version = (id: number, number: number) => ({
  id,
  active: number === 12,
  editingRelease: false,
  createdBy: 'Marina Prado',
  createdAt: '2026-11-03T12:00:00.000Z',
  updatedAt: '2026-11-03T12:00:00.000Z',
  version: number,
  name: null,
  note: null,
})

const usual: Answers = {
  'GET /api/bots/7': () => botAnswer(),
  'GET /api/bots/7/versions': ({ url }) => {
    const limit = Number(url.searchParams.get('limit'))
    const offset = Number(url.searchParams.get('offset'))
    const all = Array.from({ length: 12 }, (_, place) => version(50 + 12 - place, 12 - place))
    return { result: all.slice(offset, offset + limit), total: all.length }
  },
  'GET /api/users/list-by-workspace': () => ({
    result: [{ id: 9, name: 'Ana', isAttendant: true, online: true }],
    total: 1,
  }),
}
const open = async (over: Answers = {}, path = '/chatbots/7', person: Partial<SessionUser> = {}): Promise<void> => {
  screen = await mountScreen({
    path,
    person: { permissions: [...permissions], ...person },
    answers: { ...usual, ...over },
  })
}
const choose = async (label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const field = (label: string) => page.getByRole('combobox', { name: label, exact: true })
const saved = () => screen.sent('PUT /api/bots/7')

describe('what a bot is', () => {
  it('is said with its figures and with what customers meet', async () => {
    await open({ 'GET /api/bots/7': () => botAnswer({ publication: 'changed', hasUnpublishedDraft: true }) })
    const info = page.getByRole('region', { name: 'Informações' })
    await expect.element(info.getByText('1.280')).toBeVisible()
    await expect.element(info.getByText(/No ar: versão 3, publicada em .* por Marina Prado\./)).toBeVisible()
    await expect.element(info.getByText(/ainda não chega aos clientes/)).toBeVisible()
    expect(page.getByRole('link', { name: 'Editar Script' }).element().getAttribute('href')).toBe('/drawflow/7/-1')
  })

  it('is a page of its own at each address, read anew', async () => {
    await open({ 'GET /api/bots/8': () => botAnswer({ id: 8, name: 'Outro bot' }) })
    await expect.element(page.getByRole('heading', { name: 'Loja Demo' })).toBeVisible()
    await screen.go('/chatbots/8')
    await expect.element(page.getByRole('heading', { name: 'Outro bot' })).toBeVisible()
  })

  it('says that it failed, with the way out', async () => {
    await open({ 'GET /api/bots/7': () => [403, { code: 'forbidden', message: 'Sem acesso por enquanto.' }] })
    await expect.element(page.getByRole('heading', { name: 'Não foi possível carregar o bot' })).toBeVisible()
    await expect.element(page.getByRole('alert').getByText('Sem acesso por enquanto.').nth(1)).toBeVisible()
    screen.answers['GET /api/bots/7'] = () => botAnswer()
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(page.getByRole('heading', { name: 'Loja Demo' })).toBeVisible()
  })

  it('is not found at an address that is no number', async () => {
    await open({}, '/chatbots/loja')
    await expect.element(page.getByRole('heading', { name: 'Bot não encontrado' })).toBeVisible()
    expect(screen.asked).toEqual([])
  })
})

describe('the automations', () => {
  it('show each field after the one that it hangs from, and are saved whole', async () => {
    await open()
    await choose('Repetir após', '5 minutos')
    await expect.element(field('Quantas vezes')).toHaveValue('1 vez')
    await choose('Transferir após', '15 minutos')
    await expect.element(field('Tipo de fila')).not.toBeInTheDocument()
    await choose('Workspace', 'Suporte')
    await choose('Tipo de fila', 'Usuário específico')
    await page.getByRole('region', { name: 'Automações' }).getByRole('button', { name: 'Salvar' }).click()
    await expect
      .element(
        page
          .getByRole('region', { name: 'Automações' })
          .getByText('Preencha todos os campos da transferência de salas'),
      )
      .toBeVisible()
    expect(saved()).toEqual([])
    await choose('Usuário', 'Ana (online)')
    await choose('Fechar após', '24 horas')
    await page.getByLabelText('Mensagem de fechamento').fill('Até logo!')
    screen.answers['PUT /api/bots/7'] = () => ({ id: 7 })
    await page.getByRole('region', { name: 'Automações' }).getByRole('button', { name: 'Salvar' }).click()
    await expect.element(page.getByText('Dados atualizados com sucesso!')).toBeVisible()
    expect(saved()).toEqual([
      {
        revision: 'r1',
        automationDto: {
          botRepeatAutomationDto: { minutes: 5, times: 1 },
          botTransferAutomationDto: { minutes: 15, callwebhook: false, workspaceId: 3, userId: 9, queue: 'USER' },
          botCloseRoomAutomationDto: {
            minutes: 1440,
            message: 'Até logo!',
            active: true,
            closeRoomType: 'ONLY_NOT_TRANSFERRED',
          },
        },
      },
    ])
  })

  it('warn where the webhook that is to choose has no address, and lead to it', async () => {
    await open({ 'GET /api/bots/7/webhook-config': () => ({ url: '', endpoints: [], headers: [], secret: null }) })
    await choose('Transferir após', '15 minutos')
    const warning = page.getByText(/O endereço do webhook não está configurado/)
    await expect.element(warning).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: /^Chamar o webhook/ }).click()
    await expect.element(warning).toBeVisible()
    await page.getByRole('button', { name: 'Configurar o webhook' }).click()
    await expect.poll(screen.address).toBe('/chatbots/7?channel=webhook')
  })

  it('warn of no webhook that has its address', async () => {
    const url = 'https://loja.com.br/prosa'
    await open({ 'GET /api/bots/7/webhook-config': () => ({ url, endpoints: [], headers: [], secret: null }) })
    await choose('Transferir após', '15 minutos')
    await page.getByRole('checkbox', { name: /^Chamar o webhook/ }).click()
    await expect.poll(() => screen.asked.some(({ call }) => call === 'GET /api/bots/7/webhook-config')).toBe(true)
    await expect.element(page.getByText(/O endereço do webhook não está configurado/)).not.toBeInTheDocument()
  })

  it('keep what was chosen where saving fails', async () => {
    await open({ 'PUT /api/bots/7': () => [503, { code: 'unavailable', message: 'Banco fora do ar.' }] })
    await choose('Repetir após', '20 minutos')
    await page.getByRole('region', { name: 'Automações' }).getByRole('button', { name: 'Salvar' }).click()
    await expect.element(page.getByText('Banco fora do ar.')).toBeVisible()
    await expect.element(field('Repetir após')).toHaveValue('20 minutos')
  })
})

describe('a bot that runs no flow', () => {
  const titles = async (target: number): Promise<(string | null)[]> => {
    await open({ 'GET /api/bots/7': () => botAnswer({ target }) })
    await expect.element(page.getByText('Fechamento de salas')).toBeVisible()
    return ['Refazer pergunta', 'Transferência de salas', 'Mensagens de exceção'].filter(
      (title) => page.getByText(title, { exact: true }).elements().length > 0,
    )
  }

  it('has no question to ask again and understands nothing: a digital employee', async () => {
    expect(await titles(4)).toEqual(['Transferência de salas'])
  })

  it('never holds a conversation: without a script', async () => {
    expect(await titles(6)).toEqual([])
  })
})

describe('the fallback messages', () => {
  const message = (number: number) => page.getByRole('textbox', { name: `Mensagem de exceção ${number}` })
  const random = () => page.getByText(/escolhe uma delas ao acaso/)

  it('take one more by Ctrl+Enter; only of several one can be deleted', async () => {
    let stored = ['Não entendi.']
    await open({
      'GET /api/bots/7': () => botAnswer({ defaulFallbackMessages: stored }),
      'PUT /api/bots/7': ({ body }) => {
        stored = (body as { defaulFallbackMessages: string[] }).defaulFallbackMessages
        return { id: 7 }
      },
    })
    await expect.element(message(1)).toHaveValue('Não entendi.')
    await expect.element(random()).not.toBeInTheDocument()
    expect(page.getByRole('button', { name: /^Excluir a mensagem/ }).elements()).toEqual([])
    message(1)
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }))
    // At once: the next key must not fall into the field before it.
    expect(document.activeElement).toBe(message(2).element())
    await expect.element(random()).toBeVisible()
    await message(2).fill('Pode repetir?')
    await page.getByRole('region', { name: 'Mensagens de exceção' }).getByRole('button', { name: 'Salvar' }).click()
    await expect
      .poll(() => saved())
      .toEqual([{ defaulFallbackMessages: ['Não entendi.', 'Pode repetir?'], revision: 'r1' }])
    await page.getByRole('button', { name: 'Excluir a mensagem 1' }).click()
    await expect.element(message(1)).toHaveValue('Pode repetir?')
    await expect.element(random()).not.toBeInTheDocument()
  })
})

describe('the channels', () => {
  const card = (name: RegExp) => page.getByRole('button', { name })
  const reason = 'Você deve entrar em contato com o suporte para ativar o canal.'

  it('that the company lacks are dimmed and say whom to ask, once a second', async () => {
    await open()
    const facebook = card(/^Facebook/)
    await expect.element(facebook).toHaveAttribute('aria-disabled', 'true')
    expect(getComputedStyle(facebook.element().firstElementChild as Element).opacity).toBe('0.4')
    await expect.element(facebook).toHaveAccessibleDescription(reason)
    for (let press = 0; press < 5; press += 1) (facebook.element() as HTMLElement).click()
    await expect.element(page.getByRole('status').getByText(reason)).toBeVisible()
    expect(vi.mocked(toastWarning).mock.calls).toEqual([[reason]])
  })

  it('are all open to an administrator', async () => {
    await open({}, '/chatbots/7', { admin: true })
    await expect.element(card(/^Facebook/)).not.toHaveAttribute('aria-disabled')
    await expect.element(card(/^Live chat/)).toHaveTextContent('Live chatConectado')
  })

  it('say what is known of a connection, and nothing of what is not', async () => {
    const health = {
      connectionId: 3,
      botId: 7,
      botName: 'Loja Demo',
      kind: 'livechat',
      channel: 'Live chat',
      account: '+5511970001111',
      state: 'ok',
      reason: null,
      advice: null,
      since: '2026-11-03T12:00:00.000Z',
      lastInboundAt: null,
      lastOutboundAt: '2026-11-03T12:00:00.000Z',
      waiting: { count: 0, since: null },
      restsUntil: null,
      unread: { count: 0, lastAt: null },
      failures: { total: 0, reasons: [] },
    }
    await open({ 'GET /api/bots/7/channels/health': () => ({ result: [health] }) })
    await expect.element(page.getByText('+55 (11) 9 7000-1111')).toBeVisible()
    await expect.element(page.getByText('Última enviada')).toBeVisible()
    expect(page.getByText('Última recebida').elements()).toEqual([])
  })

  it('say in the dialog of WhatsApp why one of its ways is closed', async () => {
    const allowedChannels = { ...botAnswer().allowedChannels, whatsappQrcode: true }
    await open({ 'GET /api/bots/7': () => botAnswer({ allowedChannels }) }, '/chatbots/7?channel=whatsapp')
    const words = /^Meta: não liberado para a sua empresa\. Você deve entrar em contato com o suporte/
    await expect.element(page.getByRole('dialog').getByText(words)).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'Meta' })).toHaveAccessibleDescription(words)
  })

  it('show Telegram disabled and unchecked', async () => {
    await open()
    const box = page.getByRole('checkbox', { name: 'Telegram' })
    await expect.element(box).toBeDisabled()
    await expect.element(box).not.toBeChecked()
  })
})

describe('the last dialogs', () => {
  const table = () => page.getByRole('region', { name: 'Lista de atendimentos' })

  it('say who came, how, and who answered, and lead to the room', async () => {
    await open()
    await expect.element(table().getByText('Paulo Nunes')).toBeVisible()
    await expect.element(table().getByText('WhatsApp · nº 901')).toBeVisible()
    const link = table().getByRole('link', { name: 'Renata Figueiredo' })
    await expect.element(link).toHaveAttribute('href', '/omnichannel?sala=901')
  })

  it('name nobody to whom may not open the room', async () => {
    const [service] = botAnswer().lastServices
    if (!service) throw new Error('the answer has one')
    const hidden = { ...service, contact: null, canOpen: false, by: 'bot', attendant: null } as const
    await open({ 'GET /api/bots/7': () => botAnswer({ lastServices: [hidden] }) })
    await expect.element(table().getByText('Atendimento 901')).toBeVisible()
    await expect.element(table().getByRole('cell', { name: 'Bot', exact: true })).toBeVisible()
    expect(table().getByRole('link').elements()).toEqual([])
  })
})

describe('the versions', () => {
  it('come ten at a time, and each opens in the editor', async () => {
    await open()
    const table = page.getByRole('region', { name: 'Versões do fluxo' }).first()
    await expect.element(table.getByText('Mostrando 1 a 10 de 12')).toBeVisible()
    expect(table.getByRole('link', { name: 'Restaurar Versão 11' }).element().getAttribute('href')).toBe(
      '/drawflow/7/61',
    )
    await table.getByRole('button', { name: 'Próxima página' }).click()
    await expect.element(table.getByText('Mostrando 11 a 12 de 12')).toBeVisible()
    await table.getByRole('combobox', { name: 'Por página:' }).click()
    expect(
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(['10', '30', '50', '100'])
  })
})

describe('a version’s name', () => {
  it('is written with a note, and shown in the list', async () => {
    let named = {}
    await open({
      'GET /api/bots/7/versions': () => ({ result: [{ ...version(62, 12), ...named }], total: 1 }),
      'PUT /api/bots/7/versions/62': ({ body }) => {
        named = body as object
        return { success: true }
      },
    })
    await page.getByRole('button', { name: 'Nomear Versão 12' }).click()
    const dialog = page.getByRole('dialog', { name: 'Versão 12' })
    await dialog.getByRole('textbox', { name: 'Nome' }).fill('Campanha de Natal')
    await dialog.getByRole('textbox', { name: 'Nota' }).fill('Novos horários')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    const table = page.getByRole('region', { name: 'Versões do fluxo' }).first()
    await expect.element(table.getByText('Campanha de Natal')).toBeVisible()
    await expect.element(table.getByText('Novos horários')).toBeVisible()
  })
})

describe('leaving', () => {
  it('asks while something is unsaved, also by the browser’s back', async () => {
    await open()
    await choose('Repetir após', '5 minutos')
    await screen.go(-1)
    const question = page.getByRole('dialog', { name: 'Atenção' })
    await expect.element(question).toBeVisible()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    expect(screen.address()).toBe('/chatbots/7')
    await expect.element(field('Repetir após')).toHaveValue('5 minutos')
    await screen.go(-1)
    await question.getByRole('button', { name: 'Sair sem salvar' }).click()
    await expect.poll(() => screen.address()).toBe('/before')
  })
})
