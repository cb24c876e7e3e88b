import { inDatabase } from '../support/database.ts'
import { expectEqual } from '../support/expect.ts'
import { flowEditorOn } from '../support/flow-editor.ts'
import { type Journey, wide } from '../support/journey.ts'
import { openManager } from '../support/session.ts'

/** A conversation is kept as a test, fails after an edit and takes the new; what a customer wrote in vain becomes a phrase. */
export const testedFlow: Journey = {
  name: 'a test fails after an edit, and a message not understood becomes a phrase',
  sizes: [wide],
  run: async (context) => {
    const person = await openManager(context)
    const { page, company } = person

    context.step('a customer writes what the bot does not understand')
    const customer = await context.visit(company)
    await customer.widget.open()
    await customer.widget.write('Ver produtos')
    await customer.widget.sees(/Qual deles/)
    await customer.widget.write('tem estacionamento coberto')
    await customer.widget.sees(/Esse eu não encontrei/)

    context.step('a conversation becomes a test')
    await page.goto(`${context.server.url}/chatbots`)
    await page.getByRole('article', { name: 'Loja Demo' }).getByRole('link', { name: 'Editar Script' }).click()
    const flow = flowEditorOn(page, false)
    await flow.node('Início').waitFor()
    await page.getByRole('button', { name: 'Testar' }).click()
    const phone = page.getByRole('region', { name: 'Simulador' })
    const field = phone.getByPlaceholder('Escrever mensagem...')
    await field.fill('Ver produtos')
    await field.press('Enter')
    await phone.getByText(/Qual deles/).waitFor()
    await phone.getByRole('button', { name: 'Guardar como teste' }).click()
    const keep = page.getByRole('dialog', { name: 'Guardar como teste' })
    await keep.getByLabel('Nome do teste').fill('Cliente vê os produtos')
    await keep.getByRole('button', { name: 'Guardar como teste' }).click()
    await page.getByText('Teste guardado.').waitFor()
    await phone.getByRole('button', { name: 'Fechar simulador' }).click()

    context.step('an edit fails it')
    await flow.edit('Escolher produto')
    await flow.say('Temos camisetas e tênis. Qual deles?')
    await flow.done()
    await page.getByRole('button', { name: 'Testes do fluxo' }).click()
    const tests = page.getByRole('dialog', { name: 'Testes do fluxo' })
    await tests.getByText('0 passaram, 1 falhou').waitFor()
    await tests.getByRole('button', { name: /Cliente vê os produtos/ }).click()
    await tests.getByText('O texto mudou.').waitFor()
    await context.picture(person, 'test-failed')

    context.step('the new is accepted')
    await tests.getByRole('button', { name: 'Aceitar o novo' }).click()
    await tests.getByText('Passou').waitFor()
    await tests.getByRole('button', { name: 'Fechar' }).click()
    await tests.waitFor({ state: 'hidden' })

    context.step('what was not understood becomes a phrase')
    const missed = page.getByRole('dialog', { name: 'Não compreendidas' })
    const phrase = missed.getByRole('button', { name: 'Virar frase: tem estacionamento coberto' })
    // Read behind the turns, every five minutes and now.
    await inDatabase(context.server, `insert into jobs.job (name, data) values ('read-traces', '{}')`, [])
    const tries = 30
    for (let count = 0; count < tries && (await phrase.count()) === 0; count++) {
      await page.reload()
      await page.getByRole('button', { name: 'Não compreendidas' }).click()
      await missed
        .getByRole('combobox', { name: 'Node' })
        .or(missed.getByText('Tudo foi compreendido'))
        .first()
        .waitFor()
      await phrase.waitFor({ timeout: 3_000 }).catch(() => undefined)
    }
    await phrase.click()
    await missed.getByText('Os testes passam como antes.').waitFor()
    await context.picture(person, 'phrase-tried')
    await missed.getByRole('button', { name: 'Adicionar frase' }).click()
    await page.getByText('Frase adicionada ao fluxo. Salve e publique para valer.').waitFor()
    expectEqual(await phrase.count(), 0, 'what is a phrase by now is listed no more')
  },
}
