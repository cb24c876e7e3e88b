// Gate: main states of workspaces.
import type { Permission } from '@prosa/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type MountedScreen, mountScreen } from '../../../../testing/mount-screen.tsx'

const vendas = {
  id: 3,
  workspaceId: 3,
  companyId: 1,
  name: 'Vendas',
  active: true,
  parentId: null,
  parentName: null,
  usersCount: 1,
  openRooms: 0,
  bots: 0,
}
const ana = { id: 9, name: 'Ana Lima', email: 'ana@loja.com', active: true, avatarURL: null, avatarColor: '#7b68ee' }
const record = {
  ...vendas,
  users: [ana],
  invitesForNewUsers: [
    {
      id: 21,
      email: 'bia@loja.com',
      profileId: 2,
      profileName: 'Atendente',
      createdAt: '2026-01-01T12:00:00Z',
      expiresAt: '2026-01-08T12:00:00Z',
      isExpired: true,
    },
  ],
}
const people = Array.from({ length: 12 }, (_, at) => ({
  id: 30 + at,
  name: `Pessoa ${at}`,
  email: `p${at}@loja.com`,
  active: true,
}))

/** Of `record`, as a test wants it. */
let over: object
let refusals: object[]
let screen: MountedScreen
beforeEach(() => {
  refusals = []
  over = {}
})

const everything: Permission[] = ['workspace_view', 'workspace_create', 'workspace_edit', 'user_view', 'user_create']
const answerSave = () => {
  const refusal = refusals.shift()
  return refusal ? [409, refusal] : record
}
const open = async (path: string, permissions = everything): Promise<void> => {
  const tree = [{ id: 3, name: 'Vendas', parentId: null, children: [] }]
  screen = await mountScreen({
    path,
    person: { permissions, workspacesTree: tree },
    answers: {
      'POST /api/workspaces/list': () => ({ result: [{ ...vendas, users: 1 }], total: 1 }),
      'GET /api/workspaces/list': () => ({
        result: [
          { id: 3, name: 'Vendas', parentId: null },
          { id: 4, name: 'Suporte', parentId: null },
          { id: 5, name: 'Vendas Sul', parentId: 3 },
        ],
        total: 3,
      }),
      'GET /api/workspaces/list-user-workspace': () => ({ result: tree, total: 1 }),
      'GET /api/profiles': () => ({ result: [{ id: 2, name: 'Atendente', permissions: [] }], total: 1 }),
      'GET /api/users/list': ({ url }) => {
        const offset = Number(url.searchParams.get('offset'))
        return { result: people.slice(offset, offset + 10), total: people.length }
      },
      'GET /api/workspaces/3': () => ({ ...record, ...over }),
      'PUT /api/workspaces/3': answerSave,
      'POST /api/workspaces': answerSave,
      'POST /api/invites': () => ({ inviteId: 22 }),
      'POST /api/invites/21/resend': () => ({ success: true }),
      'DELETE /api/invites/21': () => ({ success: true }),
    },
  })
}

const panel = () => page.getByRole('dialog')
const save = () => panel().getByRole('button', { name: 'Salvar' })
const choose = async (field: ReturnType<typeof panel>, option: string): Promise<void> => {
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe('the list', () => {
  it('shows a badge, leads to the rules, and says who may not add', async () => {
    await open('/Workspaces', ['workspace_view'])
    await expect.element(page.getByRole('cell', { name: 'Ativo', exact: true })).toBeVisible()
    const rules = page.getByRole('link', { name: 'Regras de atendimento de Vendas' })
    await expect.element(rules).toHaveAttribute('href', '/workspace-rules?workspace=3')
    await page.getByRole('button', { name: 'Novo workspace', exact: true }).click()
    await expect
      .element(page.getByText('Seu usuário não tem permissão para incluir um novo workspace!').first())
      .toBeVisible()
    await expect.element(panel()).not.toBeInTheDocument()
  })
})

describe('a new workspace', () => {
  it('is sent with its team and its invitations, each wrong one said at its row', async () => {
    await open('/Workspaces')
    await page.getByRole('button', { name: 'Novo workspace', exact: true }).click()
    await panel().getByRole('textbox', { name: 'Nome' }).fill('Pós-venda')
    await choose(panel().getByRole('combobox', { name: 'Dentro de' }), 'Suporte')
    await panel().getByRole('tab', { name: 'Equipe' }).click()
    await panel().getByRole('button', { name: 'Mostrar mais' }).click()
    await panel().getByRole('button', { name: 'Adicionar Pessoa 11 à equipe' }).click()
    await panel().getByRole('tab', { name: 'Convidar novo' }).click()
    await panel().getByRole('button', { name: 'Adicionar convite' }).click()
    await panel().getByRole('tab', { name: 'Equipe' }).click()
    await save().click()
    const row = panel().getByRole('listitem', { name: 'Convite 1' })
    await expect.element(row.getByText('Campo obrigatório').first()).toBeVisible()
    expect(screen.sent('POST /api/workspaces')).toEqual([])
    await row.getByRole('textbox', { name: 'E-mail' }).fill('carla@loja.com')
    await choose(row.getByRole('combobox', { name: 'Perfil' }), 'Atendente')
    refusals = [
      {
        code: 'cannotInvite',
        message: 'Não foi possível convidar este e-mail.',
        fields: { 'invitesForNewUsers.0.email': 'Não foi possível convidar este e-mail.' },
      },
    ]
    await save().click()
    await expect.element(row.getByText('Não foi possível convidar este e-mail.')).toBeVisible()
    await save().click()
    await expect.element(page.getByText('Workspace adicionado com sucesso!!').first()).toBeVisible()
    await expect.element(page.getByText('O convite foi enviado por e-mail.').first()).toBeVisible()
    expect(screen.sent('POST /api/workspaces').at(-1)).toEqual({
      name: 'Pós-venda',
      active: true,
      parentId: 4,
      users: [{ id: 41, active: true }],
      invitesForNewUsers: [{ email: 'carla@loja.com', profileId: 2, attends: false }],
      moveRoomsTo: null,
      moveBotsTo: null,
    })
    await expect.element(panel()).not.toBeInTheDocument()
  })
})

describe('an existing workspace', () => {
  it('is not offered as a place within itself, and loses whom one takes out', async () => {
    await open('/Workspaces?id=3')
    await panel().getByRole('combobox', { name: 'Dentro de' }).click()
    await expect.element(page.getByRole('option', { name: 'Suporte', exact: true })).toBeVisible()
    await expect.element(page.getByRole('option', { name: /Vendas/ })).not.toBeInTheDocument()
    await panel().getByRole('button', { name: 'Tirar Ana Lima da equipe' }).click()
    await save().click()
    await expect.element(page.getByText('Workspace Atualizado com sucesso!!').first()).toBeVisible()
    expect(screen.sent('PUT /api/workspaces/3')).toEqual([{ users: [] }])
    await expect.poll(() => screen.sent('GET /api/workspaces/list-user-workspace')).toHaveLength(1)
  })

  it('asks where its open rooms go when the server says that it has some', async () => {
    await open('/Workspaces?id=3')
    await panel()
      .getByRole('switch', { name: /^Ativo/ })
      .click()
    const text = 'Este workspace tem salas abertas. Escolha o workspace que recebe essas salas.'
    refusals = [{ code: 'roomsOpen', message: text, details: { openRooms: 4 }, fields: { moveRoomsTo: text } }]
    await save().click()
    await expect.element(panel().getByText(/tem 4 salas abertas/)).toBeVisible()
    await choose(panel().getByRole('combobox', { name: 'Mover as salas abertas para' }), 'Suporte')
    await save().click()
    await expect.element(page.getByText('Workspace Atualizado com sucesso!!').first()).toBeVisible()
    expect(screen.sent('PUT /api/workspaces/3').at(-1)).toEqual({ active: false, moveRoomsTo: 4 })
  })

  it('asks where its bots go with their numbers, before the server is asked', async () => {
    over = { bots: 2 }
    await open('/Workspaces?id=3')
    await panel()
      .getByRole('switch', { name: /^Ativo/ })
      .click()
    await expect.element(panel().getByText(/tem 2 bots/)).toBeVisible()
    await choose(panel().getByRole('combobox', { name: 'Para onde vão os bots e números' }), 'Suporte')
    await save().click()
    await expect.element(page.getByText('Workspace Atualizado com sucesso!!').first()).toBeVisible()
    expect(screen.sent('PUT /api/workspaces/3').at(-1)).toEqual({ active: false, moveBotsTo: 4 })
  })

  it('shows rooms that stayed in one which was closed, and sends them on', async () => {
    over = { active: false, openRooms: 3 }
    await open('/Workspaces?id=3')
    await expect.element(panel().getByText(/3 salas abertas ficaram neste workspace/)).toBeVisible()
    await choose(panel().getByRole('combobox', { name: 'Mover as salas abertas para' }), 'Suporte')
    await save().click()
    await expect.element(page.getByText('Workspace Atualizado com sucesso!!').first()).toBeVisible()
    expect(screen.sent('PUT /api/workspaces/3').at(-1)).toEqual({ moveRoomsTo: 4 })
  })

  it('invites to itself in the dialog, at once and apart from what is being changed', async () => {
    await open('/Workspaces?id=3&tab=invites')
    await panel().getByRole('button', { name: 'Convidar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Convidar pessoa' })
    await choose(dialog.getByRole('combobox', { name: 'Perfil' }), 'Atendente')
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('carla@loja.com')
    await dialog.getByRole('button', { name: 'Convidar', exact: true }).click()
    await expect.element(page.getByText('Convite enviado para carla@loja.com.').first()).toBeVisible()
    expect(screen.sent('POST /api/invites')).toMatchObject([{ email: 'carla@loja.com', workspaces: [3] }])
    expect(screen.sent('PUT /api/workspaces/3')).toEqual([])
    await expect.element(page.getByRole('dialog', { name: 'Editar workspace' })).toBeVisible()
  })

  it('sends an invitation again once a minute, and cancels one after asking', async () => {
    await open('/Workspaces?id=3&tab=invites')
    await panel().getByRole('button', { name: 'Reenviar: bia@loja.com' }).click()
    await expect.element(panel().getByRole('button', { name: /Reenviar em \d+ s: bia@loja.com/ })).toBeDisabled()
    await panel().getByRole('button', { name: 'Cancelar convite de bia@loja.com' }).click()
    await page.getByRole('button', { name: 'Cancelar convite', exact: true }).last().click()
    await expect.element(page.getByText('Convite cancelado.').first()).toBeVisible()
    expect(screen.sent('POST /api/invites/21/resend')).toHaveLength(1)
    expect(screen.sent('DELETE /api/invites/21')).toHaveLength(1)
  })

  it('is only to be read without the permission to edit', async () => {
    await open('/Workspaces?id=3', ['workspace_view'])
    await expect.element(panel().getByText(/preciso a permissão de editar workspaces/)).toBeVisible()
    await expect.element(panel().getByRole('textbox', { name: 'Nome' })).toBeDisabled()
    await expect.element(save()).toBeDisabled()
  })
})
