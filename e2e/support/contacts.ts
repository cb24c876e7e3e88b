import type { Page } from 'playwright-core'

/** Imports a file of contacts whose columns have the usual names; the panel stays open. */
export const importContacts = async (page: Page, url: string, file: string): Promise<void> => {
  await page.goto(`${url}/contacts?importacao=nova`)
  const panel = page.getByRole('dialog', { name: 'Importar contatos' })
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await panel.getByText('Como ficam os primeiros contatos').waitFor()
  await panel.getByRole('button', { name: /^Importar \d+ linha/ }).click()
  await panel.getByText('Concluída').waitFor()
}
