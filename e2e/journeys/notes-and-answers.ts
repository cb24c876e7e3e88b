import type { Page } from 'playwright-core'
import { during } from '../support/during.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, narrow } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

const answerPanel = (page: Page) => page.getByRole('dialog', { name: /Respostas prontas|Nova resposta/ })
const noteField = (page: Page) => page.getByRole('textbox', { name: 'Escrever nota privada' })

/** People talk beside a conversation, and answer with what was written before; the customer sees the answer alone. */
export const notesAndAnswers: Journey = {
  name: 'private notes call a colleague, and canned answers fill themselves in',
  run: async (context) => {
    const company = await context.company()
    const { people } = company
    context.step('the manager writes an answer with a file')
    const manager = await context.open()
    await logIn(manager.page, context.server, people.manager)
    await manager.page.goto(`${context.server.url}/omnichannel`)
    await manager.page.getByRole('button', { name: 'Mais opções da lista' }).click()
    await manager.page.getByRole('menuitem', { name: 'Gerenciar respostas prontas' }).click()
    await answerPanel(manager.page).getByText('Nenhuma resposta pronta neste workspace.').waitFor()
    await context.picture(manager, 'answers-none')
    await answerPanel(manager.page).getByRole('button', { name: 'Nova resposta' }).click()
    await manager.page.getByRole('textbox', { name: 'Atalho' }).fill('prazo')
    const words = manager.page.getByRole('textbox', { name: 'Texto' })
    await words.fill('Oi {{nome}}!')
    await answerPanel(manager.page).getByRole('button', { name: 'Salvar' }).click()
    await answerPanel(manager.page).getByText('Variável desconhecida: {{nome}}.').waitFor()
    await context.picture(manager, 'answer-wrong')
    await words.fill('Olá, aqui é {{atendente}}. O prazo é de 3 dias. Protocolo {{protocolo}}.')
    const chooser = await during(manager.page.waitForEvent('filechooser'), () =>
      answerPanel(manager.page).getByRole('button', { name: 'Anexar arquivo' }).click(),
    )
    await chooser.setFiles({ name: 'prazos.txt', mimeType: 'text/plain', buffer: Buffer.from('3 dias') })
    await answerPanel(manager.page).getByRole('button', { name: 'Remover prazos.txt' }).waitFor()
    await answerPanel(manager.page).getByRole('button', { name: 'Salvar' }).click()
    await answerPanel(manager.page).getByText('/prazo').waitFor()
    await context.picture(manager, 'answers')

    context.step('a customer asks, and the attendant answers with it')
    const customer = await context.visit(company)
    await customer.widget.open()
    await customer.widget.write('falar com uma pessoa')
    await customer.widget.sees('Já chamei alguém da nossa equipe.')
    await customer.widget.write('qual é o prazo?')
    await customer.widget.sees('qual é o prazo?')
    const attendant = await context.open()
    await logIn(attendant.page, context.server, people.attendant)
    await attendant.page.goto(`${context.server.url}/omnichannel`)
    const inbox = inboxOn(attendant.page)
    await inbox.list.getByRole('button').filter({ hasText: 'qual é o prazo?' }).click()
    await inbox.join()
    await inbox.composer.waitFor()
    const room = new URL(attendant.page.url()).searchParams.get('sala') ?? ''
    await inbox.composer.pressSequentially('/dias')
    await attendant.page.getByRole('option', { name: /prazo/ }).waitFor()
    await context.picture(attendant, 'answer-menu')
    await inbox.composer.press('Enter')
    await attendant.page.getByRole('button', { name: 'Remover prazos.txt' }).waitFor()
    await expectSoon(async () => (await inbox.composer.inputValue()).includes(`Protocolo ${room}.`), true, 'filled in')
    await inbox.composer.press('Enter')
    await customer.widget.sees(new RegExp(`O prazo é de 3 dias. Protocolo ${room}.`))

    context.step('a colleague is called by a note')
    const colleague = await context.open()
    await logIn(colleague.page, context.server, people.colleague)
    await colleague.page.goto(`${context.server.url}/omnichannel`)
    const colleagues = inboxOn(colleague.page).list
    await colleagues.getByRole('listitem').nth(3).waitFor()
    // A wide inbox opens its newest room by itself, which is the customer's: who reads it would not be called to it.
    if (context.size !== narrow) await colleagues.getByRole('listitem').nth(3).getByRole('button').click()
    await attendant.page.getByRole('button', { name: 'Nota privada' }).click()
    const called = people.colleague.name.slice(0, 4)
    await noteField(attendant.page).pressSequentially(`Cliente antigo, @${called}`)
    await attendant.page.getByRole('option', { name: people.colleague.name }).waitFor()
    await context.picture(attendant, 'note-mention')
    await noteField(attendant.page).press('Enter')
    await noteField(attendant.page).pressSequentially('pode dar frete grátis?')
    await noteField(attendant.page).press('Enter')
    const note = attendant.page.getByRole('article', { name: 'Nota privada' })
    await note.getByText('pode dar frete grátis?').waitFor()
    await context.picture(attendant, 'note')

    context.step('she is told, finds it, and answers in the room that she does not hold')
    await colleague.page.getByText(/mencionou você na conversa com/).waitFor()
    const mentions = colleague.page.getByRole('button', { name: 'Menções: 1 menção não lida' })
    await mentions.click()
    await colleague.page.getByRole('button', { name: /pode dar frete grátis/ }).waitFor()
    await context.picture(colleague, 'mentions')
    await colleague.page.getByRole('button', { name: /pode dar frete grátis/ }).click()
    await colleague.page.getByRole('article').getByText('pode dar frete grátis?').waitFor()
    await colleague.page.getByRole('button', { name: 'Nota privada' }).click()
    await noteField(colleague.page).fill('Pode, sim.')
    await noteField(colleague.page).press('Enter')
    await note.getByText('Pode, sim.').waitFor()
    await context.picture(colleague, 'note-of-a-colleague')
    // The badge went with the look at the room.
    if (context.size !== narrow) await colleague.page.getByRole('button', { name: 'Menções', exact: true }).waitFor()

    context.step('what was begun as a note stays one, and the customer has seen none')
    await noteField(attendant.page).fill('só entre nós')
    await attendant.page.getByRole('button', { name: 'Mensagem', exact: true }).click()
    expectEqual(await inbox.composer.inputValue(), '', 'the message')
    await inbox.write('Com frete grátis!')
    await customer.widget.sees('Com frete grátis!')
    const seen = await customer.widget.frame.locator('body').innerText()
    for (const secret of ['Cliente antigo', 'Pode, sim.', 'só entre nós'])
      expectEqual(seen.includes(secret), false, `the customer reads "${secret}"`)
  },
}
