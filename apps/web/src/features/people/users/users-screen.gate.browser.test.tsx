// Gate: main states of collaborators.
import { idsOfPermissions, type Permission, type SessionUser } from '@prosa/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type MountedScreen, mountScreen } from '../../../testing/mount-screen.tsx'
import { personAnswer } from '../../../testing/person.ts'

const row = {
  id: 9,
  name: 'Ana Lima',
  email: 'ana@loja.com',
  phone: '5511984552107',
  active: true,
  isAttendant: true,
  profile: 'Atendente, Gestão',
  workspaces: 2,
  avatarURL: null,
  avatarColor: '#7b68ee',
  hasSecondFactor: false,
}
const record = {
  id: 9,
  companyId: 1,
  name: 'Ana Lima',
  email: 'ana@loja.com',
  phone: '5511984552107',
  active: true,
  isAttendant: true,
  hasSecondFactor: false,
  isEditable: true,
  isEmailEditable: true,
  pendingEmail: null,
  expiredEmail: null,
  revision: 'first',
  nameAgent: 'Aninha',
  image: null,
  avatarColor: '#7b68ee',
  profiles: [{ id: 2, profile: 'Atendente', active: true }],
  workspaces: [{ id: 3, workspace: 'Vendas', active: true }],
}

let refusal: [number, object] | null
let invites: object[]
let screen: MountedScreen
beforeEach(() => {
  refusal = null
  invites = []
})

const everything: Permission[] = ['user_view', 'user_edit', 'user_create', 'workspace_view', 'workspace_edit']
const open = async (path: string, person: Partial<SessionUser> = {}): Promise<void> => {
  screen = await mountScreen({
    path,
    person: { permissions: everything, ...person },
    answers: {
      'POST /api/users/list': () => refusal ?? { result: [row], total: 1 },
      'GET /api/users/9': () => record,
      'PUT /api/users/9': () => refusal ?? record,
      'GET /api/users/9/reset-password-url': () => ({ url: 'https://prosa.app/reset-password/abc' }),
      'GET /api/workspaces/list': () => ({ result: [{ id: 3, name: 'Vendas', parentId: null }], total: 1 }),
      'GET /api/profiles': () => ({
        result: [
          { id: 2, name: 'Atendente', permissions: idsOfPermissions(['omnichannel_view']) },
          { id: 4, name: 'Gestão', permissions: [] },
        ],
        total: 2,
      }),
      'GET /api/invites': () => ({ invites, next: null }),
      'POST /api/invites': () => ({ inviteId: 21 }),
      'POST /api/invites/21/link': () => ({ url: 'https://prosa.app/user-invite/a/b' }),
      'POST /api/invites/21/resend': () => ({ success: true }),
      'DELETE /api/invites/21': () => ({ success: true }),
    },
  })
}

const panel = () => page.getByRole('dialog')
const save = () => panel().getByRole('button', { name: 'SALVAR' })
const put = () => screen.sent('PUT /api/users/9')

describe('the list', () => {
  it('shows each person with phone, profiles, how many workspaces, and the state', async () => {
    await open('/users')
    for (const cell of ['+55 (11) 9 8455-2107', 'ana@loja.com', 'Atendente, Gestão', '2', 'Ativo'])
      await expect.element(page.getByRole('cell', { name: cell, exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Editar Ana Lima' }).click()
    await expect.element(panel().getByRole('textbox', { name: 'Nome Completo' })).toHaveValue('Ana Lima')
  })

  it('tells whoever may edit people who lacks the second factor, and filters by it', async () => {
    await open('/users', { secondFactor: { isOn: true, isDemanded: true } })
    await expect.element(page.getByRole('cell', { name: 'Falta ativar' })).toBeVisible()
    await page.getByRole('combobox', { name: /Duas etapas/ }).click()
    await page.getByRole('option', { name: 'Desativada' }).click()
    await expect
      .poll(() => screen.sent('POST /api/users/list'))
      .toContainEqual({ name: '', secondFactor: 'off', limit: 20, offset: 0 })
    await open('/users', { permissions: ['user_view'] })
    await expect.element(page.getByRole('cell', { name: 'Ana Lima' })).toBeVisible()
    await expect.element(page.getByText('Duas etapas')).not.toBeInTheDocument()
  })

  it("says what failed under 'Atenção'", async () => {
    refusal = [503, { code: 'unavailable', message: 'Tente em instantes.', description: '' }]
    await open('/users')
    await expect.element(page.getByRole('heading', { name: 'Atenção' })).toBeVisible()
    await expect.element(page.getByText('Tente em instantes.').first()).toBeVisible()
  })

  it('invites in one dialog, which proposes the attendant, and says a wrong field there', async () => {
    await open('/users')
    await page.getByRole('button', { name: 'Convidar' }).click()
    await expect.element(panel().getByRole('combobox', { name: 'Perfil' })).toHaveValue('Atendente')
    await expect.element(panel().getByRole('checkbox', { name: /Atende clientes/ })).toBeChecked()
    await panel().getByRole('combobox', { name: 'Perfil' }).click()
    await page.getByRole('option', { name: 'Gestão' }).click()
    await expect.element(panel().getByRole('checkbox', { name: /Atende clientes/ })).toBeDisabled()
    await panel().getByRole('combobox', { name: 'Perfil' }).click()
    await page.getByRole('option', { name: 'Atendente' }).click()
    await userEvent.type(panel().getByRole('textbox', { name: 'E-mail' }), 'bia{Enter}')
    await expect.element(panel().getByText('E-mail inválido')).toBeVisible()
    await userEvent.type(panel().getByRole('textbox', { name: 'E-mail' }), '@loja.com{Enter}')
    await expect.element(page.getByText('Convite enviado para bia@loja.com.').first()).toBeVisible()
    expect(screen.sent('POST /api/invites')).toEqual([
      { email: 'bia@loja.com', profileId: 2, attends: true, workspaces: [3] },
    ])
    await expect.element(panel()).not.toBeInTheDocument()
  })

  it('shows who is invited, with the ways to send again, to cancel and to copy the link', async () => {
    invites = [
      {
        id: 21,
        email: 'caio@loja.com',
        profiles: ['Atendente'],
        workspaces: ['Vendas'],
        attends: true,
        createdAt: '2026-01-01T12:00:00Z',
        expiresAt: '2026-01-08T12:00:00Z',
        isExpired: false,
      },
    ]
    await open('/users', { platform: { ...personAnswer().platform, sendsMail: false } })
    const row = page.getByRole('region', { name: 'Convites pendentes' }).getByRole('listitem')
    await expect.element(row.getByText(/Atendente · Vendas · atende clientes/)).toBeVisible()
    await row.getByRole('button', { name: 'Reenviar: caio@loja.com' }).click()
    await expect.element(page.getByText(/está em E-mails em espera/).first()).toBeVisible()
    await row.getByRole('button', { name: 'Copiar link do convite de caio@loja.com' }).click()
    await expect.poll(() => screen.sent('POST /api/invites/21/link')).toHaveLength(1)
    await row.getByRole('button', { name: 'Cancelar convite de caio@loja.com' }).click()
    await page.getByRole('button', { name: 'Cancelar convite', exact: true }).last().click()
    await expect.element(page.getByText('Convite cancelado.').first()).toBeVisible()
    await open('/users', { permissions: ['user_view'] })
    await expect.element(page.getByText('caio@loja.com')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /convite de caio/ })).not.toBeInTheDocument()
  })
})

describe('a collaborator', () => {
  it('whose new e-mail waits for its confirmation shows it, with the ways to send it again and to drop it', async () => {
    await open('/users')
    const email = 'ana@nova.com'
    screen.answers['PUT /api/users/9'] = () => ({ ...record, pendingEmail: email })
    await screen.go('/users?id=9')
    await panel().getByRole('textbox', { name: 'E-mail' }).fill(email)
    await save().click()
    await expect.element(page.getByText(/O novo e-mail vale depois de confirmado/).first()).toBeVisible()
    expect(put()).toEqual([{ email, revision: 'first' }])
    let waits = true
    screen.answers['GET /api/users/9'] = () => ({ ...record, pendingEmail: waits ? email : null })
    screen.answers['POST /api/users/9/email-change'] = () => ({ success: true })
    screen.answers['DELETE /api/users/9/email-change'] = () => {
      waits = false
      return { success: true }
    }
    await screen.go('/users?id=9')
    await expect.element(panel().getByText(/^Esperando a confirmação de ana@nova\.com/)).toBeVisible()
    await expect.element(panel().getByRole('textbox', { name: 'E-mail' })).toHaveValue('ana@loja.com')
    await panel().getByRole('button', { name: 'Reenviar' }).click()
    await expect.element(page.getByText('Enviamos o link de novo para ana@nova.com.').first()).toBeVisible()
    await panel().getByRole('button', { name: 'Cancelar troca' }).click()
    await expect.element(panel().getByText(/^Esperando a confirmação/)).not.toBeInTheDocument()
  })

  it('who holds as much keeps their e-mail', async () => {
    await open('/users')
    screen.answers['GET /api/users/9'] = () => ({ ...record, isEmailEditable: false })
    await screen.go('/users?id=9')
    const email = panel().getByRole('textbox', { name: 'E-mail' })
    await expect.element(email).toBeDisabled()
    await expect.element(email).toHaveAccessibleDescription(/^Só quem tem mais permissões/)
    await expect.element(panel().getByRole('textbox', { name: 'Nome Completo' })).toBeEnabled()
  })

  it('who holds more is only to be read', async () => {
    await open('/users')
    screen.answers['GET /api/users/9'] = () => ({ ...record, isEditable: false, isEmailEditable: false })
    await screen.go('/users?id=9')
    await expect.element(panel().getByText(/Só quem tem todas as permissões desta pessoa/)).toBeVisible()
    await expect.element(panel().getByRole('textbox', { name: 'Nome Completo' })).toBeDisabled()
  })

  it('who signed up with a fixed number keeps it, but no other such number', async () => {
    await open('/users')
    screen.answers['GET /api/users/9'] = () => ({ ...record, phone: '551133334444' })
    await screen.go('/users?id=9')
    const phone = panel().getByRole('textbox', { name: 'Telefone' })
    await phone.fill('1133335555')
    await save().click()
    await expect.element(panel().getByText('Campo Obrigatório')).toBeVisible()
    expect(put()).toEqual([])
    await phone.fill('1133334444')
    await panel().getByRole('textbox', { name: 'Nome Completo' }).fill('Ana Lima Reis')
    await save().click()
    await expect.element(page.getByText('Colaborador Atualizado com sucesso').first()).toBeVisible()
    expect(put()).toEqual([{ name: 'Ana Lima Reis', revision: 'first' }])
  })

  it('is changed in what was changed alone, and loses the name of the agent with being one', async () => {
    await open('/users?id=9')
    await panel().getByRole('checkbox', { name: 'Atendente' }).click()
    await expect.element(panel().getByLabelText('Nome do agente')).not.toBeInTheDocument()
    await panel().getByRole('combobox', { name: 'Perfis' }).click()
    await page.getByRole('option', { name: 'Gestão', exact: true }).click()
    await save().click()
    await expect.element(page.getByText('Colaborador Atualizado com sucesso').first()).toBeVisible()
    expect(put()).toEqual([{ isAttendant: false, nameAgent: null, profiles: [2, 4], revision: 'first' }])
  })

  it('tells that somebody else changed it meanwhile, keeps what was typed, and is saved by a second press', async () => {
    await open('/users?id=9')
    await panel().getByRole('textbox', { name: 'Nome Completo' }).fill('Ana Lima Reis')
    screen.answers['GET /api/users/9'] = () => ({ ...record, phone: '5511900000000', revision: 'second' })
    refusal = [
      409,
      { code: 'overtaken', message: 'Este cadastro foi alterado enquanto você editava.', description: '' },
    ]
    await save().click()
    await expect.element(panel().getByText(/alterado enquanto você editava/)).toBeVisible()
    await expect.element(panel().getByRole('textbox', { name: 'Telefone' })).toHaveValue('(11) 9 0000-0000')
    await expect.element(panel().getByRole('textbox', { name: 'Nome Completo' })).toHaveValue('Ana Lima Reis')
    refusal = null
    invites = []
    await save().click()
    await expect.poll(() => put().at(-1)).toEqual({ name: 'Ana Lima Reis', revision: 'second' })
  })

  it('shows both sides where somebody else changed the same, and saves the one that is chosen', async () => {
    await open('/users?id=9')
    await panel().getByRole('textbox', { name: 'Nome Completo' }).fill('Ana Lima Reis')
    screen.answers['GET /api/users/9'] = () => ({ ...record, name: 'Ana L.', revision: 'second' })
    refusal = [
      409,
      { code: 'overtaken', message: 'Este cadastro foi alterado enquanto você editava.', description: '' },
    ]
    await save().click()
    await expect.element(panel().getByText('Está salvo: Ana L.')).toBeVisible()
    await expect.element(panel().getByText('Você digitou: Ana Lima Reis')).toBeVisible()
    refusal = null
    await panel().getByRole('button', { name: 'Manter o que digitei' }).click()
    await save().click()
    await expect.poll(() => put().at(-1)).toEqual({ name: 'Ana Lima Reis', revision: 'second' })
  })

  it('whose new e-mail nobody confirmed in time says so, until it is put aside', async () => {
    let isLeft = true
    await open('/users')
    const expiredEmail = { email: 'ana@nova.com', at: '2026-11-28T15:00:00Z' }
    screen.answers['GET /api/users/9'] = () => ({ ...record, expiredEmail: isLeft ? expiredEmail : null })
    screen.answers['DELETE /api/users/9/email-change'] = () => {
      isLeft = false
      return { success: true }
    }
    await screen.go('/users?id=9')
    const note = panel().getByText(/A troca para ana@nova\.com expirou em 28\/11\/2026 12:00/)
    await expect.element(note).toBeVisible()
    await panel().getByRole('button', { name: 'Dispensar' }).click()
    await expect.element(note).not.toBeInTheDocument()
  })

  it('without the right to edit is told who changes their own e-mail', async () => {
    await open('/users', { id: 9, permissions: ['user_view'] })
    screen.answers['GET /api/users/9'] = () => ({ ...record, isEditable: false, isEmailEditable: false })
    await screen.go('/users?id=9')
    const email = panel().getByRole('textbox', { name: 'E-mail' })
    await expect.element(email).toBeDisabled()
    await expect.element(email).toHaveAccessibleDescription('Quem pode editar colaboradores troca o seu e-mail.')
    await expect.element(panel().getByRole('textbox', { name: 'Nome Completo' })).toBeEnabled()
  })

  it('needs thirteen digits of a Brazilian phone', async () => {
    await open('/users?id=9')
    await panel().getByRole('textbox', { name: 'Telefone' }).fill('1134552107')
    await save().click()
    await expect.element(panel().getByText('Campo Obrigatório')).toBeVisible()
    expect(put()).toEqual([])
  })

  it('needs a profile and a workspace', async () => {
    await open('/users?id=9')
    await panel().getByRole('combobox', { name: 'Perfis' }).click()
    await userEvent.keyboard('{Backspace}')
    await save().click()
    await expect.element(panel().getByText('Deve conter no mínimo um registro')).toBeVisible()
    expect(put()).toEqual([])
  })

  it('shows at its field what the server says of the e-mail', async () => {
    await open('/users?id=9')
    await panel().getByRole('textbox', { name: 'E-mail' }).fill('bia@loja.com')
    refusal = [
      409,
      { code: 'emailTaken', message: 'Este e-mail já está em uso.', fields: { email: 'Este e-mail já está em uso.' } },
    ]
    await save().click()
    await expect.element(panel().getByText('Este e-mail já está em uso.')).toBeVisible()
  })

  it('takes both passwords or none, of oneself alone', async () => {
    await open('/users?id=9', { id: 9, permissions: ['user_view'] })
    await panel().getByLabelText('Senha atual', { exact: true }).fill('segredo-antigo')
    await save().click()
    await expect.element(panel().getByText('Preencha a senha atual e a nova senha')).toBeVisible()
    await panel().getByLabelText('Nova senha', { exact: true }).fill('segredo-novo')
    await save().click()
    await vi.waitFor(() =>
      expect(put()).toEqual([{ password: 'segredo-novo', lastPassword: 'segredo-antigo', revision: 'first' }]),
    )
  })

  it('is never removed, and the reason stands beside', async () => {
    await open('/users?id=9')
    await expect.element(panel().getByRole('button', { name: 'REMOVER COLABORADOR' })).toBeDisabled()
    await expect.element(panel().getByText(/Mude o status para Inativo/)).toBeVisible()
    await expect.element(panel().getByRole('link', { name: 'Esqueci minha senha' })).toHaveAttribute('href', '/forgot')
    await expect.element(panel().getByLabelText('Senha atual', { exact: true })).not.toBeInTheDocument()
  })

  it('is only to be read without the permission to edit', async () => {
    await open('/users?id=9', { permissions: ['user_view'] })
    await expect.element(panel().getByRole('textbox', { name: 'Nome Completo' })).toBeDisabled()
    await expect.element(save()).toBeDisabled()
  })
})

describe('the link to a new password', () => {
  const link = () => panel().getByRole('button', { name: 'Copiar link de recuperação de senha' })

  it('is copied by an administrator', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await open('/users?id=9', { id: 1, admin: true, reach: 'installation' })
    await link().click()
    await expect.element(page.getByText('Link copiado com sucesso!').first()).toBeVisible()
    expect(write).toHaveBeenCalledWith('https://prosa.app/reset-password/abc')
    write.mockRejectedValue(new Error('no clipboard'))
    await link().click()
    await expect.element(page.getByText('Erro ao tentar copiar o link.').first()).toBeVisible()
    write.mockRestore()
  })

  it('is not offered to anybody else', async () => {
    await open('/users?id=9')
    await expect.element(panel().getByRole('textbox', { name: 'Nome Completo' })).toBeVisible()
    await expect.element(link()).not.toBeInTheDocument()
  })
})
