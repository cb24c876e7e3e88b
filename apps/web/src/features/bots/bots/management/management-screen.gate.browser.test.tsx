// Gate: main states of a bot's page.
import { type BotTransferSettings, type Permission, usualOptOutMessage } from '@prosa/contract'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../../../testing/answers.ts'
import { type MountedScreen, mountScreen } from '../../../../testing/mount-screen.tsx'
import { botAnswer } from '../testing/bot-answer.ts'

let screen: MountedScreen

const settings: BotTransferSettings = {
  revision: 'r1',
  workspaceId: null,
  workspaceName: null,
  userId: null,
  userName: null,
  type: null,
  onlyOnlineUser: true,
  transferDialogInitiatedByBot: false,
  transferData: null,
}
const usual: Answers = {
  'GET /api/bots/7': () => botAnswer(),
  'GET /api/bots/7/bot-transfer-settings': () => settings,
  'PUT /api/bots/7/bot-transfer-settings': () => settings,
  'PUT /api/bots/7': () => ({ id: 7 }),
  'POST /api/bots/7/update-avatar': () => ({ id: 7, avatarIconUrl: null }),
  'POST /api/bots/list': () => ({
    result: [7, 8].map((id) => ({
      id,
      name: id === 7 ? 'Loja Demo' : 'Campanha',
      target: 1,
      workspace: '',
      workspaceId: 1,
    })),
    total: 2,
  }),
  'GET /api/users/list-by-workspace': () => ({
    result: [{ id: 9, name: 'Ana', isAttendant: true, online: false }],
    total: 1,
  }),
}
const open = async (over: Answers = {}, permissions: Permission[] = ['bot_view', 'bot_remove']): Promise<void> => {
  screen = await mountScreen({
    path: '/chatbots/7/management',
    person: { permissions },
    answers: { ...usual, ...over },
  })
  await expect.element(page.getByRole('heading', { name: 'Loja Demo' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Gestão do Bot' })).toHaveAttribute('aria-current', 'page')
}
const field = (label: string) => page.getByRole('combobox', { name: label, exact: true })
const choose = async (label: string, option: string): Promise<void> => {
  await field(label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const bodies = (call: string) => screen.sent(call)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = () => page.getByRole('dialog', { name: 'Atenção' })

describe('the objective', () => {
  it('leads from one without a script to one with it only where there are keys', async () => {
    await open({ 'GET /api/bots/7': () => botAnswer({ target: 6, hasBotMultipleGoogleCredentials: false }) }, [
      'bot_view',
      'credential_view',
    ])
    await choose('Objetivo do bot', 'FAQ')
    const words = 'Credenciais insuficientes: O robô não possui credenciais para realizar essa ação.'
    await expect.element(page.getByText(words).first()).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Abrir credenciais' })).toHaveAttribute('href', '/gcredentials')
    await expect.element(field('Objetivo do bot')).toHaveValue('Sem script')
    await expect.element(button('Salvar')).toBeDisabled()
    await choose('Objetivo do bot', 'Funcionário digital')
    await expect.element(field('Objetivo do bot')).toHaveValue('Funcionário digital')
  })

  it('with a script is left only after a question that says what the way back needs', async () => {
    await open({}, ['bot_view', 'credential_view'])
    await choose('Objetivo do bot', 'Sem script')
    await button('Salvar').click()
    await expect.element(question().getByText(/precisa de duas credenciais do Google livres/)).toBeVisible()
    await question().getByRole('button', { name: 'Cancelar' }).click()
    expect(bodies('PUT /api/bots/7')).toEqual([])
    await button('Salvar').click()
    await question().getByRole('button', { name: 'Mudar objetivo' }).click()
    await expect.poll(() => bodies('PUT /api/bots/7')).toEqual([{ target: 6, revision: 'r1' }])
  })

  it('is free where there are keys, and only what changed is sent', async () => {
    await open({ 'GET /api/bots/7': () => botAnswer({ target: 4 }) })
    expect(page.getByRole('link', { name: 'Editar Script' }).elements()).toEqual([])
    await choose('Objetivo do bot', 'FAQ')
    await button('Salvar').click()
    await expect.element(page.getByText('Dados atualizados com sucesso!')).toBeVisible()
    expect(bodies('PUT /api/bots/7')).toEqual([{ target: 3, revision: 'r1' }])
  })
})

it('asks before unsaved changes are left', async () => {
  await open()
  await page.getByRole('switch', { name: 'Bot ativo' }).click()
  await page.getByRole('link', { name: 'Voltar para Meus robôs' }).click()
  await question().getByRole('button', { name: 'Cancelar' }).click()
  expect(screen.address()).toBe('/chatbots/7/management')
  await screen.go(-1)
  await question().getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect.poll(() => screen.address()).toBe('/before')
})

it('says how it stands: its state in words, where it answers, what is live, and what it did', async () => {
  await open({ 'GET /api/bots/7': () => botAnswer({ active: false, publication: 'changed' }) })
  const summary = page.getByRole('region', { name: 'Situação' })
  await expect.element(summary.getByText('Inativo')).toBeVisible()
  await expect.element(summary.getByText('Live chat')).toBeVisible()
  await expect.element(summary.getByText('1.280')).toBeVisible()
  await expect.element(summary.getByText(/No ar: versão 3, publicada em/)).toBeVisible()
  const face = page.getByRole('region', { name: 'Avatar e abertura do chat' })
  await expect.element(face.getByText('#0A043C')).toBeVisible()
})

describe('the avatar', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Avatar e abertura do chat' })

  it('is changed from the line in which it is seen: the dialog begins there', async () => {
    await open()
    await page.getByRole('button', { name: /^Editar nome/ }).click()
    await expect.element(dialog().getByRole('textbox', { name: 'Nome' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await page.getByRole('button', { name: /^Editar sugestões/ }).click()
    await expect.element(dialog().getByRole('button', { name: 'Adicionar sugestão' })).toHaveFocus()
  })

  it('is sent as far as it was changed, suggestions in their order, and no picture that was read', async () => {
    await open({
      'GET /api/bots/7': () =>
        botAnswer({
          avatarIconUrl: '/api/files/a',
          liveChatInteractions: [
            { position: 1, interaction: 'Preço' },
            { position: 0, interaction: 'Prazo' },
          ],
        }),
    })
    await page.getByRole('button', { name: /^Editar avatar/ }).click()
    await dialog().getByRole('checkbox', { name: 'E-mail' }).click()
    await dialog().getByRole('button', { name: 'Descer a sugestão 1' }).click()
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    const [first] = bodies('POST /api/bots/7/update-avatar')
    expect(first).toEqual({
      revision: 'r1',
      emailOnStart: true,
      interactions: [
        { position: 0, interaction: 'Preço' },
        { position: 1, interaction: 'Prazo' },
      ],
    })
  })

  it('takes a drawing as a data URL, refuses what is no picture, and keeps all where saving fails', async () => {
    await open({ 'POST /api/bots/7/update-avatar': () => [500, { code: 'internal', message: 'Erro' }] })
    await page.getByRole('button', { name: /^Editar avatar/ }).click()
    const drop = dialog().getByLabelText(/Arraste uma imagem/)
    await userEvent.upload(drop, new File(['x'], 'rosto.gif'))
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('rosto.gif: Formato não permitido!')
    await userEvent.upload(drop, new File(['<svg/>'], 'rosto.svg'))
    await expect.element(dialog().getByRole('button', { name: 'Remover imagem' })).toBeVisible()
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await expect.element(page.getByText('Erro ao atualizar dados de Avatar. Por favor tente mais tarde.')).toBeVisible()
    expect(bodies('POST /api/bots/7/update-avatar')).toEqual([
      expect.objectContaining({ avatarIconUrl: 'data:image/svg+xml;base64,PHN2Zy8+' }),
    ])
    await expect.element(dialog().getByRole('button', { name: 'Remover imagem' })).toBeVisible()
  })

  it('offers WhatsApp only with a connected number', async () => {
    await open()
    await page.getByRole('button', { name: /^Editar avatar/ }).click()
    await expect.element(dialog().getByRole('switch', { name: 'Oferecer continuar no WhatsApp' })).toBeDisabled()
    await expect.element(dialog().getByText('Conecte antes um número de WhatsApp a este bot.')).toBeVisible()
  })
})

describe('the transfer', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Transferência' })
  const saved = () => bodies('PUT /api/bots/7/bot-transfer-settings')

  it('asks for the workspace, then the type, then the person', async () => {
    await open()
    await button('Transferência').click()
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    const noWorkspace = 'É preciso selecionar um workspace no campo "Selecione um workspace"'
    await expect.element(dialog().getByText(noWorkspace)).toBeVisible()
    await choose('Selecione um workspace', 'Suporte')
    await choose('Tipo de transferência', 'Usuário específico')
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await expect.element(dialog().getByText('É preciso selecionar um usuário no campo "Usuário"')).toBeVisible()
    expect(saved()).toEqual([])
    await choose('Usuário', 'Ana')
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await expect.element(page.getByText('Configurações de transferência atualizadas com sucesso!')).toBeVisible()
    expect(saved()).toEqual([expect.objectContaining({ workspaceId: 3, type: 1, userId: 9, transferData: null })])
  })

  it('can be taken away again, and says of a bot that it cannot take over yet', async () => {
    const transferData = { botId: 8, botName: 'Campanha', botTransferMessage: 'Olá!', canTakeOver: false } as const
    const stored = { ...settings, transferData: { ...transferData, botTransferMedia: 'WHATSAPP_QRCODE' } as const }
    await open({ 'GET /api/bots/7/bot-transfer-settings': () => stored })
    await button('Transferência').click()
    await expect.element(dialog().getByText(/Este bot ainda não pode assumir/)).toBeVisible()
    await dialog().getByText('Nenhum destino').click()
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await expect
      .poll(saved)
      .toEqual([{ workspaceId: null, type: null, userId: null, transferData: null, revision: 'r1' }])
  })

  it('in turn goes to who is online, and the last choice wins', async () => {
    await open()
    await button('Transferência').click()
    await choose('Selecione um workspace', 'Suporte')
    await choose('Tipo de transferência', 'Sequencial')
    await expect.element(dialog().getByRole('checkbox', { name: 'Somente quem está online' })).toBeChecked()
    await dialog().getByText('Outro bot').click()
    await expect.element(dialog().getByLabelText('Canal')).toHaveValue('WhatsApp (QR Code)')
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await expect.element(dialog().getByText('Selecione um bot')).toBeVisible()
    await field('Bot').click()
    await expect.element(page.getByRole('option', { name: 'Campanha' })).toBeVisible()
    // The bot itself is no destination.
    expect(page.getByRole('option', { name: 'Loja Demo' }).elements()).toEqual([])
    await page.getByRole('option', { name: 'Campanha' }).click()
    await dialog().getByLabelText('Mensagem inicial').fill('Olá!')
    await dialog().getByRole('button', { name: 'Salvar' }).click()
    await vi.waitFor(() =>
      expect(saved()).toEqual([
        {
          revision: 'r1',
          workspaceId: null,
          type: null,
          userId: null,
          transferDialogInitiatedByBot: false,
          transferData: { botId: 8, botTransferMessage: 'Olá!', botTransferMedia: 'WHATSAPP_QRCODE' },
        },
      ]),
    )
  })
})

describe('the end', () => {
  const ending = () => page.getByRole('dialog', { name: 'Excluir bot' })
  const remove = async (): Promise<void> => {
    await button('Excluir bot').click()
    await expect.element(ending().getByText(/credenciais do Google deste bot serão liberadas/)).toBeVisible()
    await ending().getByRole('button', { name: 'Excluir', exact: true }).click()
  }

  it.each([
    [1, 'Bot excluído com sucesso'],
    [6, 'O bot foi excluído'],
  ])('of a bot of target %s is confirmed, said, and leads to the list', async (target, words) => {
    await open({
      'GET /api/bots/7': () => botAnswer({ target }),
      'DELETE /api/bots/delete/7': () => ({ success: true }),
    })
    await page.getByRole('switch', { name: 'Bot ativo' }).click()
    await remove()
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
    await expect.poll(() => screen.address()).toBe('/chatbots')
  })

  it('that fails leaves the page as it is', async () => {
    await open({ 'DELETE /api/bots/delete/7': () => [500, { code: 'internal', message: 'Erro' }] })
    await remove()
    await expect.element(page.getByText('Erro ao excluir bot')).toBeVisible()
    expect(screen.address()).toBe('/chatbots/7/management')
  })

  it('is not offered without the permission', async () => {
    await open({}, ['bot_view'])
    expect(button('Excluir bot').elements()).toEqual([])
  })
})

describe('what it answers about campaigns', () => {
  it('is set for bots of campaigns alone', async () => {
    await open({ 'GET /api/bots/7': () => botAnswer({ target: 5 }) })
    const optOut = page.getByRole('textbox', { name: 'Ao sair' })
    await expect.element(optOut).toHaveAttribute('placeholder', usualOptOutMessage)
    await optOut.fill('Combinado, até mais!')
    await button('Salvar').click()
    await expect
      .poll(() => bodies('PUT /api/bots/7'))
      .toEqual([{ optOutMessage: 'Combinado, até mais!', revision: 'r1' }])
  })

  it('is not shown for others', async () => {
    await open()
    expect(page.getByRole('textbox', { name: 'Ao sair' }).query()).toBeNull()
  })
})
