import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const text = (words: string | RegExp) => page.getByText(words)
const confirm = 'POST /api/email-change/segredo/confirm'
const stop = 'POST /api/email-change/segredo/stop'

it('confirms a new e-mail once one presses, not by being opened, and leads to the login', async () => {
  const screen = await mountScreen({
    path: '/confirm-email/segredo',
    person: null,
    answers: { [confirm]: () => ({ email: 'ana@nova.com.br' }) },
  })
  await expect.element(text(/^Confirme que este e-mail é seu/)).toBeVisible()
  expect(window.location.pathname).toBe('/confirm-email')
  expect(screen.sent(confirm)).toHaveLength(0)
  await page.getByRole('button', { name: 'Confirmar novo e-mail' }).click()
  await expect.element(text(/você entra com ana@nova\.com\.br/)).toBeVisible()
  expect(screen.sent(confirm)).toHaveLength(1)
  const link = page.getByRole('link', { name: 'Ir para a entrada' })
  await expect.element(link).toHaveAttribute('href', '/login/ana%40nova.com.br')
})

it('says the server’s words where a link no longer counts', async () => {
  const message = 'Este link não vale mais. Peça a troca de e-mail de novo.'
  await mountScreen({
    path: '/confirm-email/segredo',
    person: null,
    answers: { [confirm]: () => [404, { code: 'confirmLinkInvalid', message, description: '' }] },
  })
  await page.getByRole('button', { name: 'Confirmar novo e-mail' }).click()
  await expect.element(text(message)).toBeVisible()
})

it('keeps the button where the server is away', async () => {
  const screen = await mountScreen({
    path: '/stop-email-change/segredo',
    person: null,
    answers: { [stop]: () => [503, { code: 'unavailable', message: 'Tente em instantes.', description: '' }] },
  })
  const button = page.getByRole('button', { name: 'Impedir a troca' })
  await button.click()
  await expect.element(text('Tente em instantes.').first()).toBeVisible()
  screen.answers[stop] = () => ({ email: 'ana@loja.com.br', resetCode: null })
  await button.click()
  await expect.element(text('O e-mail da sua conta continua ana@loja.com.br.')).toBeVisible()
})

it('leads to a new password where the change counted already', async () => {
  const screen = await mountScreen({
    path: '/stop-email-change/segredo',
    person: null,
    answers: { [stop]: () => ({ email: 'ana@loja.com.br', resetCode: 'outro' }) },
  })
  await page.getByRole('button', { name: 'Impedir a troca' }).click()
  await expect.element(text(/voltou a ser ana@loja\.com\.br/)).toBeVisible()
  await page.getByRole('link', { name: 'Escolher a senha' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nova senha' })).toBeVisible()
  expect(screen.address()).toMatch(/^\/reset-password/)
})
