// Gate: signing up.
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const fill = async (label: string, value: string): Promise<void> => {
  await page.getByLabelText(label, { exact: true }).fill(value)
}

it('signs a company up with six fields, and tells where the passwords differ without refusing them', async () => {
  const screen = await mountScreen({
    path: '/login',
    person: null,
    answers: { 'POST /api/setup': ({ body }) => ({ userEmail: (body as { userEmail: string }).userEmail }) },
  })
  await page.getByRole('link', { name: 'Cadastre sua empresa' }).click()
  const submit = page.getByRole('button', { name: 'Cadastrar' })
  await submit.click()
  await expect.poll(() => page.getByText('Campo obrigatório').elements()).toHaveLength(6)
  await fill('Nome da empresa', 'Padaria Aurora')
  await fill('Nome completo', 'Ana Dias')
  await fill('E-mail', 'ana@aurora.com.br')
  await fill('Telefone', '1198888')
  await fill('Senha', 'uma senha longa')
  await fill('Confirme a senha', 'uma senha longa')
  const second = page.getByLabelText('Confirme a senha', { exact: true })
  await expect.element(second).not.toHaveAccessibleDescription(/não são iguais/)
  await fill('Confirme a senha', 'outra')
  await expect.element(second).toHaveAccessibleDescription('As senhas não são iguais: vale a do primeiro campo.')
  await submit.click()
  await expect.element(page.getByText('Fone inválido')).toBeVisible()
  expect(screen.sent('POST /api/setup')).toEqual([])
  await fill('Telefone', '11988887777')
  await submit.click()
  await expect.element(page.getByRole('heading', { name: 'Confirme seu cadastro' })).toBeVisible()
  expect(screen.address()).toBe('/confirm-subscription/ana%40aurora.com.br')
  expect(screen.sent('POST /api/setup')).toEqual([
    {
      companyName: 'Padaria Aurora',
      userName: 'Ana Dias',
      userEmail: 'ana@aurora.com.br',
      userPhone: '5511988887777',
      password: 'uma senha longa',
    },
  ])
  // A mistyped address is mended without typing the rest again, but for the password.
  await page.getByRole('link', { name: 'Corrigir o e-mail' }).click()
  await expect.element(page.getByLabelText('E-mail', { exact: true })).toHaveValue('ana@aurora.com.br')
  await expect.element(page.getByLabelText('Nome da empresa', { exact: true })).toHaveValue('Padaria Aurora')
  const password = page.getByLabelText('Senha', { exact: true })
  await expect.element(password).toHaveValue('')
  await expect.element(password).toHaveAccessibleDescription('8 caracteres ou mais.')
})

it("says what the server refuses at the form's own field", async () => {
  await mountScreen({
    path: '/subscribe',
    person: null,
    answers: {
      'POST /api/setup': () => [
        400,
        { code: 'invalid', message: 'Dados inválidos.', description: '', fields: { userEmail: 'E-mail inválido' } },
      ],
    },
  })
  await fill('Nome da empresa', 'Padaria Aurora')
  await fill('Nome completo', 'Ana Dias')
  await fill('E-mail', 'ana@aurora.com.br')
  await fill('Telefone', '11988887777')
  await fill('Senha', 'uma senha longa')
  await fill('Confirme a senha', 'uma senha longa')
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await expect.element(page.getByLabelText('E-mail')).toHaveAccessibleDescription('E-mail inválido')
})

const confirm = 'POST /api/confirm/segredo'

it('confirms once when the link is opened, also for who is logged in, and leads to the login', async () => {
  const screen = await mountScreen({
    path: '/subscribe-success/segredo',
    answers: { [confirm]: () => ({ userName: 'Ana Dias', email: 'ana@aurora.com.br', resetCode: null }) },
  })
  await expect.element(page.getByText(/^Pronto, Ana Dias! Seu cadastro foi confirmado/)).toBeVisible()
  expect(window.location.pathname).toBe('/subscribe-success')
  expect(screen.sent(confirm)).toHaveLength(1)
  expect(sessionStorage.getItem('prosa.confirmed')).toContain('ana@aurora.com.br')
  const link = page.getByRole('link', { name: 'Ir para a entrada' })
  await expect.element(link).toHaveAttribute('href', '/login/ana%40aurora.com.br')
})

it.each([
  { hasPassword: true, words: /^Pronto, Ana Dias! Seu cadastro foi confirmado/, link: 'Ir para a entrada' },
  { hasPassword: false, words: /peça o e-mail de nova senha/, link: 'Escolher a senha' },
])('says the same when it is loaded again, without its code: $hasPassword', async ({ hasPassword, words, link }) => {
  sessionStorage.setItem(
    'prosa.confirmed',
    JSON.stringify({ userName: 'Ana Dias', email: 'ana@aurora.com.br', hasPassword }),
  )
  await mountScreen({ path: '/subscribe-success', person: null })
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByRole('link', { name: link })).toBeVisible()
})

it('leads to choosing a password where the link was opened in another browser than its form', async () => {
  const screen = await mountScreen({
    path: '/subscribe-success/segredo',
    person: null,
    answers: {
      [confirm]: () => ({ userName: 'Ana Dias', email: 'ana@aurora.com.br', resetCode: 'outro-segredo' }),
      'POST /api/users/reset-password/outro-segredo': () => ({ email: 'ana@aurora.com.br' }),
    },
  })
  await expect.element(page.getByText(/escolha agora a sua senha/)).toBeVisible()
  expect(page.getByRole('link', { name: 'Ir para a entrada' }).elements()).toEqual([])
  await page.getByRole('link', { name: 'Escolher a senha' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nova senha' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill('uma senha longa')
  await page.getByLabelText('Confirme a nova senha').fill('uma senha longa')
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect.poll(() => screen.address()).toBe('/password-updated/ana%40aurora.com.br')
})

it("says the server's message where the link confirms nothing", async () => {
  const message =
    'Este link de confirmação não vale mais. Se você já confirmou, é só entrar; senão, faça o cadastro de novo com o mesmo e-mail.'
  const screen = await mountScreen({
    path: '/subscribe-success/velho',
    person: null,
    answers: { 'POST /api/confirm/velho': () => [404, { code: 'confirmInvalid', message, description: '' }] },
  })
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Voltar para a entrada' })).toBeVisible()
  expect(screen.sent('POST /api/confirm/velho')).toHaveLength(1)
})
