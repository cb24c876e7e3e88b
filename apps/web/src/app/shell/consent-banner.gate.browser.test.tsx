// Gate: the shell.
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../testing/mount-screen.tsx'
import { personAnswer } from '../../testing/person.ts'
import { BrandProvider } from '../brand.tsx'
import { ConsentBanner } from './consent-banner.tsx'

it('asks again once the texts are others than those that were agreed to', async () => {
  localStorage.setItem('prosa.consent', '"1.1.1"')
  const content = (
    <BrandProvider>
      <ConsentBanner />
    </BrandProvider>
  )
  const brand = { ...personAnswer({}).platform, legalVersion: '1.1.2' }
  await mountScreen({ person: null, content, answers: { 'GET /api/brand': () => brand } })
  await page.getByRole('button', { name: 'Entendi' }).click()
  await expect.element(page.getByRole('button', { name: 'Entendi' })).not.toBeInTheDocument()
  expect(localStorage.getItem('prosa.consent')).toBe('"1.1.2"')
})

it('leads to the policy and the terms', async () => {
  await mountScreen({ person: null, content: <ConsentBanner /> })
  await expect
    .element(page.getByRole('link', { name: 'política de privacidade' }))
    .toHaveAttribute('href', '/privacidade')
  await expect.element(page.getByRole('link', { name: 'termos de uso' })).toHaveAttribute('href', '/termos')
})
