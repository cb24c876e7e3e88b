// Gate: the legal pages.
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../../testing/mount-screen.tsx'
import { PrivacyScreen, TermsScreen } from './legal-screen.tsx'

const open = (path: string, legal: object) =>
  mountScreen({
    path,
    person: null,
    routes: { '/privacidade': PrivacyScreen, '/termos': TermsScreen },
    answers: {
      'GET /api/brand/legal': () => ({
        displayName: 'Conversa Sul',
        privacyText: null,
        termsText: null,
        supportEmail: null,
        ...legal,
      }),
    },
  })

it("shows a platform's own text, its links safe and its HTML as text", async () => {
  await open('/privacidade', {
    privacyText: '## Dados\nVeja [aqui](javascript:alert(1)) <b>isto</b> em https://sul.com.br',
    supportEmail: 'dpo@sul.com.br',
  })
  await expect.element(page.getByRole('heading', { name: 'Política de privacidade' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Dados' })).toBeVisible()
  await expect.element(page.getByText(/<b>isto<\/b>/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'https://sul.com.br' })).toBeVisible()
  expect(page.getByRole('link', { name: 'aqui' }).elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: /dpo@sul.com.br/ })).toBeVisible()
})

it("shows the product's text under the platform's name where it has none, and leads to the other", async () => {
  await open('/privacidade', {})
  await expect.element(page.getByText(/como Conversa Sul trata dados pessoais/)).toBeVisible()
  await page.getByRole('link', { name: 'Ver os termos de uso' }).click()
  await expect.element(page.getByText(/Ao usar Conversa Sul, você concorda/)).toBeVisible()
})
