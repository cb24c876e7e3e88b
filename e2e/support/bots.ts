import type { Page } from 'playwright-core'

/** Id of the shop's bot, asked by whoever is logged in. */
export const shopBotOf = async (page: Page, url: string): Promise<number> => {
  const answer = await page.request.get(`${url}/api/bots?limit=10`)
  const { result } = (await answer.json()) as { result: { id: number; name: string }[] }
  const bot = result.find(({ name }) => name === 'Loja Demo')
  if (!bot) throw new Error('The shop has no bot')
  return bot.id
}
