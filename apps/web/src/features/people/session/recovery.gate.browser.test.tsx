// Gate: a forgotten password.
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const done = () => ({ success: true })
const text = (words: string) => page.getByText(words, { exact: false })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const password = (name: string) => page.getByLabelText(name, { exact: true })

describe('recovering a password', () => {
  it('leads from the login to the mail that was sent, by the address that was written', async () => {
    const screen = await mountScreen({
      path: '/login',
      person: null,
      answers: { 'POST /api/users/forgot-password': done },
    })
    await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
    await expect.element(button('Recuperar')).toBeDisabled()
    await page.getByLabelText('E-mail').fill('ana@loja')
    await button('Recuperar').click()
    await expect.element(text('E-mail inválido')).toBeVisible()
    await page.getByLabelText('E-mail').fill('ana@loja.com.br')
    await button('Recuperar').click()
    await expect.element(page.getByRole('heading', { name: 'Verifique seu e-mail' })).toBeVisible()
    expect(screen.address()).toBe('/confirm-reset-password/ana%40loja.com.br')
    await expect.element(text('Se houver uma conta com ana@loja.com.br')).toBeVisible()
    expect(screen.sent('POST /api/users/forgot-password')).toEqual([
      { email: 'ana@loja.com.br', url: window.location.origin },
    ])
    await page.getByRole('link', { name: 'Voltar para a entrada' }).click()
    await expect.element(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  })

  it("says the server's words where it takes no second mail yet", async () => {
    await mountScreen({
      path: '/forgot',
      person: null,
      answers: {
        'POST /api/users/forgot-password': () => [
          429,
          { code: 'tooMany', message: 'Aguarde 31 segundos para pedir outro e-mail.', description: '' },
        ],
      },
    })
    await page.getByLabelText('E-mail').fill('ana@loja.com.br')
    await button('Recuperar').click()
    await expect.element(text('Aguarde 31 segundos para pedir outro e-mail.')).toBeVisible()
  })

  it('sets the password by the code, which leaves the address, and lands on the login with the e-mail', async () => {
    const screen = await mountScreen({
      path: '/reset-password/segredo',
      person: null,
      answers: { 'POST /api/users/reset-password/segredo': () => ({ email: 'ana@loja.com.br' }) },
    })
    await expect.element(page.getByRole('heading', { name: 'Nova senha' })).toBeVisible()
    expect(window.location.pathname).toBe('/reset-password')
    await password('Nova senha').last().fill('uma senha longa')
    await password('Confirme a nova senha').fill('outra senha longa')
    await button('Salvar senha').click()
    const confirm = password('Confirme a nova senha')
    await expect.element(confirm).toHaveAccessibleDescription('As senhas não são iguais')
    expect(screen.sent('POST /api/users/reset-password/segredo')).toEqual([])
    await confirm.fill('uma senha longa')
    await button('Salvar senha').click()
    await expect.element(text('Senha atualizada. Entre com a nova senha.')).toBeVisible()
    expect(screen.address()).toBe('/password-updated/ana%40loja.com.br')
    await expect.element(page.getByLabelText('E-mail')).toHaveValue('ana@loja.com.br')
  })

  it('offers another link where this one is worth nothing', async () => {
    await mountScreen({
      path: '/reset-password/velho',
      person: null,
      answers: {
        'POST /api/users/reset-password/velho': () => [
          404,
          { code: 'resetCodeInvalid', message: 'Este link não vale mais.', description: '' },
        ],
      },
    })
    await password('Nova senha').last().fill('uma senha longa')
    await password('Confirme a nova senha').fill('uma senha longa')
    await button('Salvar senha').click()
    await expect.element(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
    await page.getByRole('link', { name: 'Pedir novo link' }).click()
    await expect.element(button('Recuperar')).toBeVisible()
  })
})

describe('sending a mail again', () => {
  it.each([
    ['/confirm-reset-password/ana@loja.com.br', 'POST /api/users/forgot-password'],
    ['/confirm-subscription/ana@loja.com.br', 'POST /api/setup/resend-email'],
  ])('waits for a minute on %s, counting, also after each', async (path, call) => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    try {
      const screen = await mountScreen({ path, person: null, answers: { [call]: done } })
      // Waiting for an element moves the clock too: exact seconds would depend on the machine.
      const counting = page.getByRole('button', { name: /Reenviar e-mail em \d+ s/ })
      const secondsLeft = () => Number(/\d+/.exec(counting.element().textContent ?? '')?.[0])
      await expect.element(counting).toBeDisabled()
      const before = secondsLeft()
      expect(before).toBeLessThanOrEqual(60)
      vi.advanceTimersByTime(1000)
      await expect.poll(secondsLeft).toBeLessThan(before)
      vi.advanceTimersByTime(60_000)
      await expect.element(button('Reenviar e-mail')).toBeEnabled()
      await button('Reenviar e-mail').click()
      await expect.element(text('E-mail enviado de novo.')).toBeVisible()
      await expect.element(counting).toBeDisabled()
      expect(screen.sent(call)).toMatchObject([{ email: 'ana@loja.com.br' }])
    } finally {
      vi.useRealTimers()
    }
  })
})
