import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const path = '/user-invite/bia@loja.com.br/segredo'
const read = 'GET /api/user-invite/segredo'
const accept = 'POST /api/user-invite/segredo'
const invite = (over: object = {}) => ({
  state: 'open',
  email: 'bia@loja.com.br',
  companyName: 'Loja Aurora',
  hasAccount: false,
  ...over,
})

const fillAll = async (): Promise<void> => {
  await page.getByLabelText('Nome completo').fill('Bia Reis')
  await page.getByLabelText('Telefone', { exact: true }).fill('11988887777')
  await page.getByLabelText('Senha', { exact: true }).fill('uma senha longa')
  await page.getByLabelText('Confirme a senha', { exact: true }).fill('uma senha longa')
}

it('makes the account of who was invited, under the address of the invitation', async () => {
  const screen = await mountScreen({
    path,
    person: null,
    answers: { [read]: () => invite(), [accept]: () => ({ email: 'bia@loja.com.br' }) },
  })
  await expect.element(page.getByText(/^Você foi convidado para a equipe da Loja Aurora/)).toBeVisible()
  expect(window.location.pathname).toBe('/user-invite')
  const email = page.getByLabelText('E-mail')
  await expect.element(email).toHaveValue('bia@loja.com.br')
  await expect.element(email).toHaveAttribute('readonly')
  await fillAll()
  await page.getByLabelText('Confirme a senha', { exact: true }).fill('outra senha')
  await page.getByRole('button', { name: 'Concluir cadastro' }).click()
  await expect
    .element(page.getByLabelText('Confirme a senha', { exact: true }))
    .toHaveAccessibleDescription('As senhas não são iguais')
  await page.getByLabelText('Confirme a senha', { exact: true }).fill('uma senha longa')
  await page.getByRole('button', { name: 'Concluir cadastro' }).click()
  await expect.element(page.getByText('Cadastro concluído. Entre com o e-mail do convite.')).toBeVisible()
  expect(screen.address()).toBe('/login/bia%40loja.com.br/true')
  expect(screen.sent(accept)).toEqual([
    { email: 'bia@loja.com.br', name: 'Bia Reis', phone: '5511988887777', password: 'uma senha longa' },
  ])
})

describe('an invitation that makes no account', () => {
  it.each([
    [
      invite({ state: 'accepted', hasAccount: true }),
      'Este convite já foi aceito',
      'Entrar',
      '/login/bia%40loja.com.br',
    ],
    [invite({ state: 'accepted' }), 'Este convite já foi aceito', 'Entrar', '/login'],
    [invite({ state: 'revoked', hasAccount: true }), 'Você já tem uma conta', 'Entrar', '/login/bia%40loja.com.br'],
    [invite({ state: 'suspended' }), 'A empresa está suspensa no momento', 'Voltar para a entrada', '/login'],
    [invite({ hasAccount: true }), 'Você já tem uma conta', 'Entrar', '/login/bia%40loja.com.br'],
    [invite({ state: 'expired' }), 'Este convite venceu', 'Voltar para a entrada', '/login'],
    [invite({ state: 'revoked' }), 'Este convite não vale mais', 'Voltar para a entrada', '/login'],
    [
      invite({ state: 'unknown', email: null, companyName: null }),
      'Convite não encontrado',
      'Voltar para a entrada',
      '/login',
    ],
  ])('says why, and where to go on: %j', async (answer, title, label, to) => {
    await mountScreen({ path, person: null, answers: { [read]: () => answer } })
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(page.getByRole('link', { name: label })).toHaveAttribute('href', to)
    expect(page.getByLabelText('Nome completo').elements()).toEqual([])
  })

  it('that was sent again mails the newer link on demand, and says when it is too soon', async () => {
    const resend = 'POST /api/user-invite/segredo/resend'
    const screen = await mountScreen({
      path,
      person: null,
      answers: {
        [read]: () => invite({ state: 'replaced' }),
        [resend]: () => [429, { code: 'inviteTooSoon', message: 'Aguarde um minuto.', description: '' }],
      },
    })
    const again = page.getByRole('button', { name: 'Enviar o convite de novo' })
    await again.click()
    await expect.element(page.getByText('Aguarde um minuto.')).toBeVisible()
    screen.answers[resend] = () => ({ success: true })
    await again.click()
    await expect.element(page.getByText('Convite enviado para bia@loja.com.br.')).toBeVisible()
    await expect.element(again).toBeDisabled()
  })

  it('says so too when it ends while the form is filled in', async () => {
    const screen = await mountScreen({
      path,
      person: null,
      answers: {
        [read]: () => invite(),
        [accept]: () => [410, { code: 'inviteExpired', message: 'Este convite venceu.', description: '' }],
      },
    })
    await fillAll()
    screen.answers[read] = () => invite({ state: 'expired' })
    await page.getByRole('button', { name: 'Concluir cadastro' }).click()
    await expect.element(page.getByRole('heading', { name: 'Este convite venceu' })).toBeVisible()
  })

  it('can be asked for again where the server did not answer', async () => {
    const screen = await mountScreen({
      path,
      person: null,
      answers: { [read]: () => [503, { code: 'unavailable', message: 'Tente em instantes.', description: '' }] },
    })
    const again = page.getByRole('button', { name: 'Tentar de novo' })
    await expect.element(again, { timeout: 10_000 }).toBeVisible()
    screen.answers[read] = () => invite()
    await again.click()
    await expect.element(page.getByLabelText('Nome completo')).toBeVisible()
  })
})

it('lets nobody accept in the session of another person, and offers to end that one', async () => {
  await mountScreen({ path, answers: { [read]: () => invite(), 'POST /api/logout': () => ({ success: true }) } })
  await expect
    .element(
      page.getByText(/^Você entrou como Marina Souza \(marina@loja.com.br\), e este convite é para bia@loja.com.br/),
    )
    .toBeVisible()
  expect(page.getByLabelText('Nome completo').elements()).toEqual([])
  await page.getByRole('button', { name: 'Sair e continuar' }).click()
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('bia@loja.com.br')
})

it('takes the address in other letters for the same person, and sends them home', async () => {
  await mountScreen({
    path,
    person: { email: 'BIA@Loja.com.br' },
    answers: { [read]: () => invite({ state: 'accepted', hasAccount: true }) },
  })
  await expect.element(page.getByRole('heading', { name: 'Este convite já foi aceito' })).toBeVisible()
  expect(page.getByText('Outra conta está aberta').elements()).toEqual([])
})
