// Gate: main states of platforms.
import type { PlatformKey, PlatformRecord } from '@prosa/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../../testing/answers.ts'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const platform = (over: Partial<PlatformRecord> = {}): PlatformRecord => ({
  revision: 'r1',
  id: 2,
  name: 'revenda-sul',
  displayName: 'Conversa Sul',
  tabTitle: null,
  mainColor: '#046af3',
  loginStyle: 'plain',
  hosts: ['chat.sul.com.br'],
  isDefault: false,
  urlLogo: null,
  urlLogoSidebar: null,
  urlLogoSidebarRetracted: null,
  urlAvatar: null,
  urlFavicon: null,
  urlLoginPicture: null,
  privacyText: null,
  termsText: null,
  supportEmail: null,
  administrators: [{ id: 9, name: 'Bruna Reis', email: 'bruna@sul.com.br', active: true }],
  ...over,
})

const open = (path: string, reach: 'installation' | 'platform', answers: Answers = {}) =>
  mountScreen({
    path,
    person: { admin: true, reach },
    answers: {
      'GET /api/plataforms': () => ({
        result: [{ id: 2, name: 'Conversa Sul', mainColor: '#046af3', hosts: ['chat.sul.com.br'], isDefault: false }],
        total: 1,
      }),
      'GET /api/plataforms/2': () => platform(),
      'GET /api/plataforms/2/keys': () => ({ result: [] }),
      ...answers,
    },
  })
const panel = (name = 'Editar plataforma') => page.getByRole('dialog', { name })
const save = (name?: string) => panel(name).getByRole('button', { name: 'Salvar' })

it('says how a colour is read while it is chosen, and sends only what was changed', async () => {
  const { sent } = await open('/plataformas', 'installation', { 'PUT /api/plataforms/2': () => platform() })
  await page.getByRole('button', { name: 'Editar Conversa Sul' }).click()
  await expect.element(panel().getByText(/Texto branco sobre a cor/)).toBeVisible()
  await panel().getByRole('textbox', { name: 'Cor principal' }).fill('#ffd400')
  await expect.element(panel().getByText(/Texto preto sobre a cor: contraste 1\d,\d:1/)).toBeVisible()
  await panel().getByRole('textbox', { name: 'Endereços da plataforma' }).fill('chat.sul.com.br\nNovo.Sul.com.br')
  await save().click()
  await expect.element(page.getByText('Plataforma atualizada com sucesso!')).toBeVisible()
  expect(sent('PUT /api/plataforms/2')).toEqual([
    { mainColor: '#ffd400', hosts: ['chat.sul.com.br', 'novo.sul.com.br'], revision: 'r1' },
  ])
})

it('shows a chosen picture at once and sends it with the rest; a removed one is null', async () => {
  const { sent } = await open('/plataformas?id=2', 'installation', {
    'GET /api/plataforms/2': () => platform({ urlAvatar: '/api/brand/pictures/2/avatar?v=1' }),
    'PUT /api/plataforms/2': () => platform(),
  })
  // What stands for a picture that the brand lacks is seen too, and the brand in the dark.
  await expect.element(panel().getByText('Em uso: o sinal padrão').first()).toBeVisible()
  await panel().getByRole('radiogroup', { name: 'Tema da prévia' }).getByText('Escuro').click()
  await expect
    .poll(() => getComputedStyle(document.querySelector('figure[data-brand]') ?? document.body).colorScheme)
    .toBe('dark')
  await panel().getByRole('button', { name: 'Remover Avatar' }).click()
  const choosing = panel().getByRole('button', { name: 'Escolher Logo', exact: true })
  await expect.element(choosing).toBeVisible()
  const input = choosing.element().parentElement?.querySelector('input[type=file]')
  if (!input) throw new Error('no file input')
  await userEvent.upload(page.elementLocator(input), new File(['x'], 'logo.png', { type: 'image/png' }))
  await expect.element(panel().getByRole('button', { name: 'Trocar Logo', exact: true })).toBeVisible()
  await save().click()
  await expect.element(page.getByText('Plataforma atualizada com sucesso!')).toBeVisible()
  expect(sent('PUT /api/plataforms/2')).toEqual([{ logo: 'data:image/png;base64,eA==', avatar: null, revision: 'r1' }])
})

it('asks before Esc loses what was typed, also out of the field of the colour', async () => {
  await open('/plataformas?id=2', 'installation')
  await panel().getByRole('textbox', { name: 'Cor principal' }).fill('#ffd400')
  const question = page.getByRole('dialog', { name: 'Atenção' })
  // The first closes the colours that the field offers, the second the panel.
  await userEvent.keyboard('{Escape}')
  if (question.elements().length === 0) await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(panel().getByRole('textbox', { name: 'Cor principal' })).toHaveValue('#ffd400')
})

it('shows at its field what the server refuses', async () => {
  await open('/plataformas?id=2', 'installation', {
    'PUT /api/plataforms/2': () => [
      409,
      {
        code: 'hostTaken',
        message: 'x',
        description: 'x',
        fields: { hosts: 'Este endereço já pertence a outra plataforma.' },
      },
    ],
  })
  const hosts = panel().getByRole('textbox', { name: 'Endereços da plataforma' })
  await hosts.fill('não é endereço!')
  await save().click()
  await expect.element(panel().getByText('Endereço inválido')).toBeVisible()
  await hosts.fill('de.outra.com')
  await save().click()
  await expect.element(panel().getByText('Este endereço já pertence a outra plataforma.')).toBeVisible()
  await expect.element(hosts).toHaveFocus()
})

it('creates a platform and goes on to its administrators, who are invited and removed', async () => {
  const { sent, asked } = await open('/plataformas', 'installation', {
    'POST /api/plataforms': () => platform({ administrators: [] }),
    'POST /api/plataforms/2/administrators': () => platform(),
    'DELETE /api/plataforms/2/administrators/9': () => platform({ administrators: [] }),
  })
  await page.getByRole('button', { name: 'Nova plataforma' }).click()
  await panel('Nova plataforma').getByRole('textbox', { name: 'Nome exibido' }).fill('Conversa Sul')
  await panel('Nova plataforma').getByRole('textbox', { name: 'Nome interno' }).fill('revenda-sul')
  await save('Nova plataforma').click()
  await expect.element(page.getByText('Plataforma cadastrada com sucesso!')).toBeVisible()
  expect(sent('POST /api/plataforms')[0]).toMatchObject({
    displayName: 'Conversa Sul',
    mainColor: '#02cdad',
    hosts: [],
  })
  await panel().getByRole('button', { name: 'Convidar administrador' }).click()
  const invite = page.getByRole('dialog', { name: 'Convidar administrador' })
  await invite.getByRole('textbox', { name: 'Nome' }).fill('Caio')
  await invite.getByRole('textbox', { name: 'E-mail' }).fill('caio@sul.com.br')
  await invite.getByRole('button', { name: 'Convidar', exact: true }).click()
  await expect.element(page.getByText('Convite enviado.')).toBeVisible()
  expect(sent('POST /api/plataforms/2/administrators')).toEqual([{ name: 'Caio', email: 'caio@sul.com.br' }])
  await panel().getByRole('button', { name: 'Tirar o acesso de Bruna Reis' }).click()
  await page.getByRole('button', { name: 'Tirar acesso', exact: true }).click()
  await expect.element(page.getByText('O acesso foi retirado.')).toBeVisible()
  expect(asked.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
})

it('lets a reseller edit his brand, without hosts, new platforms or invitations', async () => {
  await open('/plataformas?id=2', 'platform')
  await expect.element(panel().getByText('Bruna Reis')).toBeVisible()
  for (const name of ['Convidar administrador', 'Tirar o acesso de Bruna Reis', 'Adicionar'])
    expect(page.getByRole('button', { name }).elements(), name).toEqual([])
  expect(panel().getByRole('textbox', { name: 'Endereços da plataforma' }).elements()).toEqual([])
})

it('may have no main colour', async () => {
  const { sent } = await open('/plataformas?id=2', 'installation', { 'PUT /api/plataforms/2': () => platform() })
  await panel().getByRole('textbox', { name: 'Cor principal' }).fill('')
  await save().click()
  await expect.poll(() => sent('PUT /api/plataforms/2')).toEqual([{ mainColor: null, revision: 'r1' }])
})

const key = (over: Partial<PlatformKey> = {}): PlatformKey => ({
  id: 31,
  name: 'ERP da revenda',
  level: 'write',
  publicId: 'Ab3dE6gH',
  addresses: [],
  createdAt: '2026-11-02T12:00:00Z',
  createdBy: 'Bruna Reis',
  endsAt: null,
  lastDay: null,
  isEnded: false,
  lastUse: { at: '2026-11-20T12:00:00Z', address: '203.0.x.x' },
  ...over,
})

it('shows the keys of the platform to a reseller, with their use, and ends one', async () => {
  const { sent } = await open('/plataformas?id=2', 'platform', {
    'GET /api/plataforms/2/keys': () => ({
      result: [
        key(),
        key({ id: 32, name: 'Site', endsAt: '2040-03-02T03:00:00Z', lastDay: '2040-03-01' }),
        key({ id: 30, name: 'Planilha', level: 'read', isEnded: true, lastUse: null }),
      ],
    }),
    'GET /api/plataforms/2/keys/31/use': () => ({ lastUse: null, days: [] }),
    'POST /api/plataforms/2/keys/31/end': () => key({ isEnded: true }),
  })
  await expect.element(panel().getByText('ERP da revenda')).toBeVisible()
  await expect.element(panel().getByText('api_Ab3dE6gH_…').first()).toBeVisible()
  // The day on which it still works, in every time zone.
  await expect.element(panel().getByText('Até 01/03/2040', { exact: true })).toBeVisible()
  // One that ended can be looked at no more.
  expect(page.getByRole('button', { name: /Planilha/ }).elements()).toEqual([])
  await panel().getByRole('button', { name: 'Uso da chave ERP da revenda' }).click()
  const use = page.getByRole('dialog', { name: 'Uso da chave ERP da revenda' })
  await expect.element(use.getByText('Nenhuma chamada nos últimos 30 dias')).toBeVisible()
  await use.getByRole('button', { name: 'Fechar' }).click()
  await panel().getByRole('button', { name: 'Encerrar a chave ERP da revenda' }).click()
  await page.getByRole('button', { name: 'Encerrar chave', exact: true }).click()
  await expect.element(page.getByText('Chave encerrada.')).toBeVisible()
  expect(sent('POST /api/plataforms/2/keys/31/end')).toEqual([{ when: 'now' }])
})

it('makes a key, shows it once, and leaves what was typed of the platform as it is', async () => {
  const { sent, asked } = await open('/plataformas?id=2', 'platform', {
    'POST /api/plataforms/2/keys': () => ({ key: key(), secret: 'api_Ab3dE6gH_segredo' }),
  })
  await panel().getByRole('textbox', { name: 'Nome exibido' }).fill('Sul')
  await panel().getByRole('button', { name: 'Nova chave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova chave da plataforma' })
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Nome' })).toHaveFocus()
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('ERP da revenda')
  await dialog.getByText('Ler e alterar').click()
  await dialog.getByRole('button', { name: 'Sem fim' }).click()
  await dialog.getByRole('textbox', { name: 'Endereços permitidos' }).fill('203.0.113.7')
  await dialog.getByRole('button', { name: 'Criar chave' }).click()
  const shown = page.getByRole('dialog', { name: 'A chave da plataforma' })
  await expect.element(shown.getByText('api_Ab3dE6gH_segredo')).toBeVisible()
  expect(sent('POST /api/plataforms/2/keys')).toEqual([
    { name: 'ERP da revenda', level: 'write', addresses: ['203.0.113.7'], expiresOn: null },
  ])
  await shown.getByRole('button', { name: 'Pronto' }).click()
  await page.getByRole('button', { name: 'Fechar mesmo assim' }).click()
  await expect.element(panel().getByRole('textbox', { name: 'Nome exibido' })).toHaveValue('Sul')
  expect(asked.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
})
