import type { Page } from 'playwright-core'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, narrow, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

const stripOn = (page: Page) => page.getByRole('group', { name: 'Resposta sugerida' })

/** What the flow and the canned answers know is offered to whoever serves the customer, and used by one key; unsent words mark their room. */
export const suggestedAnswer: Journey = {
  name: 'an answer is suggested, and what is not sent marks its room',
  run: async (context) => {
    const company = await context.company()
    await writeAnswer(context, company.people.manager)

    context.step('a customer asks what the flow knows, and a person enters')
    const customer = await context.visit(company)
    await customer.widget.open()
    await customer.widget.write('falar com uma pessoa')
    await customer.widget.sees('Já chamei alguém da nossa equipe.')
    await customer.widget.write('quero trocar um produto')
    await customer.widget.sees('quero trocar um produto')
    const line = await context.line()
    const attendant = await context.open()
    const { page } = attendant
    await logIn(page, { ...context.server, url: line.url }, company.people.attendant)
    await page.goto(`${line.url}/omnichannel`)
    const inbox = inboxOn(page)
    const row = inbox.list.getByRole('button').filter({ hasText: 'quero trocar um produto' })
    await row.click()
    const room = new URL(page.url()).searchParams.get('sala') ?? ''
    await inbox.join()
    const strip = stripOn(page)
    await strip.getByText('Do fluxo: Trocas').waitFor()
    await context.picture(attendant, 'suggested-from-the-flow')

    context.step('the arrow takes it into the empty message, and Enter sends it')
    await inbox.composer.focus()
    await inbox.composer.press('ArrowRight')
    await expectSoon(
      async () => (await inbox.composer.inputValue()).startsWith('A primeira troca é por nossa conta'),
      true,
      'taken',
    )
    await expectSoon(() => strip.count(), 0, 'used')
    await context.picture(attendant, 'suggestion-taken')
    await inbox.composer.press('Enter')
    await customer.widget.sees(/A primeira troca é por nossa conta/)

    context.step('a canned answer is put beside what is typed')
    await inbox.composer.fill('Oi!')
    await customer.widget.write('tem estacionamento aí na loja?')
    await strip.getByText('Resposta pronta: /estacionamento').waitFor()
    await context.picture(attendant, 'suggested-canned-answer')
    await page.getByRole('log', { name: 'Mensagens' }).focus()
    await page.keyboard.press('s')
    const filled = `Oi! Temos estacionamento ao lado. Protocolo ${room}.`
    await expectSoon(() => inbox.composer.inputValue(), filled, 'beside what was typed')
    expectEqual(await customer.widget.frame.getByText('ao lado').count(), 0, 'sent by itself')
    await inbox.composer.press('Enter')
    await customer.widget.sees(filled)

    context.step('what is of no use is sent away')
    await customer.widget.write('vocês aceitam pix?')
    await strip.getByText('Do fluxo: Pagamento').waitFor()
    await strip.getByRole('button', { name: 'Dispensar' }).click()
    await expectSoon(() => strip.count(), 0, 'sent away')

    context.step('words that wait for a connection mark their room')
    line.cut(attendant)
    await attendant.context.setOffline(true)
    await inbox.write('já te respondo')
    await inbox.sees('já te respondo')
    if (context.size === narrow) await page.getByRole('button', { name: 'Voltar às conversas' }).click()
    const mark = inbox.list.getByRole('img', { name: 'Mensagem sua aguarda a conexão' })
    await mark.waitFor()
    await context.picture(attendant, 'room-with-unsent-words')
    await line.mend(attendant)
    await attendant.context.setOffline(false)
    await customer.widget.sees('já te respondo')
    await expectSoon(() => mark.count(), 0, 'sent')
  },
}

const writeAnswer = async (context: JourneyContext, person: Parameters<typeof logIn>[2]): Promise<void> => {
  context.step('the manager writes an answer')
  const { page } = await context.open({ size: wide })
  await logIn(page, context.server, person)
  await page.goto(`${context.server.url}/omnichannel`)
  await page.getByRole('button', { name: 'Mais opções da lista' }).click()
  await page.getByRole('menuitem', { name: 'Gerenciar respostas prontas' }).click()
  await page.getByRole('button', { name: 'Nova resposta' }).click()
  await page.getByRole('textbox', { name: 'Atalho' }).fill('estacionamento')
  await page.getByRole('textbox', { name: 'Texto' }).fill('Temos estacionamento ao lado. Protocolo {{protocolo}}.')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('/estacionamento').first().waitFor()
}
