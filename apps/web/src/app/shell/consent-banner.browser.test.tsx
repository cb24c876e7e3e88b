import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../testing/mount-screen.tsx'
import { ConsentBanner } from './consent-banner.tsx'

it('leads to the policy and the terms', async () => {
  await mountScreen({ person: null, content: <ConsentBanner /> })
  await expect
    .element(page.getByRole('link', { name: 'política de privacidade' }))
    .toHaveAttribute('href', '/privacidade')
  await expect.element(page.getByRole('link', { name: 'termos de uso' })).toHaveAttribute('href', '/termos')
})
