import { createHmac } from 'node:crypto'
import type { Page } from 'playwright-core'
import { shopBotOf } from '../support/bots.ts'
import { during } from '../support/during.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'
import { startSite } from '../support/site.ts'
import { widgetOn } from '../support/widget.ts'

/** From the dialog to a site: the script, a customer who writes, sites that may not, and a customer whom the site signs. */
export const siteGetsChat: Journey = {
  name: 'a site gets its chat',
  gate: { size: wide, why: 'the main job of the live chat' },
  run: async (context) => {
    const company = await context.company()
    const manager = await context.open()
    const { page } = manager
    await logIn(page, context.server, company.people.manager)
    context.step('the script is built')
    await openDialog(page, context)
    await page.getByRole('button', { name: 'Gerar script' }).click()
    const snippet = await page.getByRole('region', { name: 'Script do live chat' }).innerText()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copiar', exact: true }).click()
    await page.getByText('Script copiado com sucesso.').waitFor()
    // The machine has one clipboard, into which another journey may have copied meanwhile.
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expectEqual(copied.includes('window.prosaLiveChatToken'), true, 'a script was copied')
    await context.picture(manager, 'livechat-script')

    context.step('a customer writes')
    const site = await startSite(context.server.url, company.botToken, { snippet })
    try {
      const port = new URL(site.url).port
      const [here, elsewhere] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
      const customer = await context.open()
      await customer.page.goto(elsewhere)
      const widget = widgetOn(customer.page)
      await widget.open()
      await widget.write('oi, vocês entregam?')
      await widget.sees('oi, vocês entregam?')

      context.step('only one site may show the chat')
      await page.getByRole('tab', { name: 'Sites permitidos' }).click()
      await page.getByLabel('Endereço do site').fill('*.com.br')
      await page.getByLabel('Endereço do site').press('Enter')
      await page.getByText('O asterisco permitiria sites de outras pessoas.').waitFor()
      await page.getByLabel('Endereço do site').fill(`${here}/contato`)
      await page.getByRole('dialog').getByRole('button', { name: 'Adicionar', exact: true }).click()
      await page.getByRole('list', { name: 'Sites permitidos' }).getByText(here).waitFor()
      await context.picture(manager, 'livechat-sites')
      await page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click()
      await page.getByText('Dados atualizados com sucesso!').waitFor()
      await refusedAt(context, elsewhere)

      context.step('a signed customer')
      await page.getByRole('tab', { name: 'Clientes identificados' }).click()
      await page.getByRole('button', { name: 'Criar chave' }).click()
      const key = await page.getByRole('region', { name: 'Chave', exact: true }).innerText()
      await context.picture(manager, 'livechat-identity')
      await page.getByRole('tab', { name: 'Conversa', exact: true }).click()
      await context.picture(manager, 'livechat-talk')
      await signedAt(context, here, company.botToken, key.trim())
      await seenAsVerified(context, company.people.attendant)
    } finally {
      await site.stop()
    }
  },
}

const openDialog = async (page: Page, { server }: JourneyContext): Promise<void> => {
  const id = await shopBotOf(page, server.url)
  await page.goto(`${server.url}/chatbots/${id}?channel=livechat`)
  await page.getByRole('dialog', { name: 'Live chat' }).waitFor()
}

const refusedWithinMs = 10_000

/** Visitors see no button, and whoever sets the site up reads why. */
const refusedAt = async (context: JourneyContext, url: string): Promise<void> => {
  // The program looks at a bot again after two seconds, and a browser that was served remembers it for a minute: each try is a new one.
  const untilMs = performance.now() + refusedWithinMs
  while (performance.now() < untilMs) {
    const { page } = await context.open()
    const told: string[] = []
    page.on('console', (line) => void told.push(line.text()))
    const answer = await during(
      page.waitForResponse((response) => response.url().endsWith('/config')),
      () => page.goto(url),
    )
    if (answer.status() !== 403) continue
    const isTold = async (): Promise<boolean> =>
      told.some((line) => line.startsWith('Prosa:') && line.includes('não está entre os sites permitidos'))
    await expectSoon(isTold, true, 'the line in the console')
    expectEqual(await page.locator('#prosa-live-chat').count(), 0, 'the launcher on a site that is not allowed')
    return
  }
  throw new Error('the site is not refused')
}

const signedAt = async (context: JourneyContext, url: string, botToken: string, key: string): Promise<void> => {
  const user = { id: '4812', name: 'Renata Souza', hash: createHmac('sha256', key).update('4812').digest('hex') }
  // As above: a key that has just been made counts when the program looks again.
  const enter = async (): Promise<string> => {
    const answer = await fetch(`${context.server.url}/api/livechat/${botToken}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user }),
    })
    return ((await answer.json()) as { identity: string }).identity
  }
  await expectSoon(enter, 'verified', 'the new key signs visitors')
  const visit = async () => {
    const device = await context.open()
    await device.page.addInitScript((said) => Object.assign(window, { prosaLiveChatUser: said }), user)
    await device.page.goto(url)
    const widget = widgetOn(device.page)
    await widget.open()
    return widget
  }
  const computer = await visit()
  await computer.write('quero ver o meu pedido 4812')
  await computer.sees('quero ver o meu pedido 4812')
  const phone = await visit()
  await phone.sees('quero ver o meu pedido 4812')
}

const seenAsVerified = async (context: JourneyContext, attendant: { email: string }): Promise<void> => {
  const person = await context.open()
  await logIn(person.page, context.server, attendant)
  await person.page.goto(`${context.server.url}/omnichannel`)
  const inbox = inboxOn(person.page)
  await inbox.list.getByRole('button').filter({ hasText: 'Renata Souza' }).click()
  await person.page.getByText('Verificado', { exact: true }).first().waitFor()
  await context.picture(person, 'livechat-verified')
}
