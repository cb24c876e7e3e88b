import type { Page } from 'playwright-core'

/** Id of the shop's bot, asked by whoever is logged in. */
export const shopBotOf = async (page: Page, url: string): Promise<number> => {
  const answer = await page.request.get(`${url}/api/bots?limit=10`)
  const { result } = (await answer.json()) as { result: { id: number; name: string }[] }
  const bot = result.find(({ name }) => name === 'Loja Demo')
  if (!bot) throw new Error('The shop has no bot')
  return bot.id
}

/** Makes a bot by the wizard; whoever made it stands in its flow. */
export const createBot = async (page: Page, url: string, name: string): Promise<void> => {
  await page.goto(`${url}/chatbots?new=1`)
  const wizard = page.getByRole('dialog')
  await wizard.getByLabel('Nome', { exact: true }).fill(name)
  await wizard.getByRole('combobox', { name: 'Workspace' }).click()
  await page.getByRole('option', { name: 'Loja', exact: true }).click()
  await wizard.getByText('Atendimento', { exact: true }).click()
  await wizard.getByRole('button', { name: 'Avançar' }).click()
  await wizard.getByRole('button', { name: 'Criar', exact: true }).click()
  await page.getByText('Chatbot criado com sucesso!!').waitFor()
  await page.waitForURL(/\/drawflow\/\d+\/\d+$/)
}
