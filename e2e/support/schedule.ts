import type { Page } from 'playwright-core'

/** Looks at a campaign once more, and schedules it. */
export const schedule = async (page: Page): Promise<void> => {
  await page.getByRole('dialog', { name: 'Criar Campanha' }).getByRole('button', { name: 'Rever e agendar' }).click()
  await page
    .getByRole('dialog', { name: 'Última conferência' })
    .getByRole('button', { name: /^Agendar envio a/ })
    .click()
}
