import type { Page } from 'playwright-core'
import { createBot } from '../support/bots.ts'
import type { Person } from '../support/browser.ts'
import type { Company } from '../support/company.ts'
import { expectEqual } from '../support/expect.ts'
import { type FlowEditor, flowEditorOn } from '../support/flow-editor.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Journey, type JourneyContext, narrow, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'
import type { Widget } from '../support/widget.ts'

const receipt = { name: 'comprovante.txt', mimeType: 'text/plain', buffer: Buffer.from('Pedido 731: uma calabresa.') }

/** A flow is drawn, tried and published; a visitor of another site talks to it and is answered by a person. */
export const botToAttendant: Journey = {
  name: 'a bot is drawn, tried, published, and serves a customer to the attendant and back',
  gate: { size: wide, why: 'the way of a bot from the drawing to the customer' },
  run: async (context) => {
    const { server, size } = context
    const company = await context.company()
    const manager = await context.open()
    await logIn(manager.page, server, company.people.manager)
    context.step('a bot is made')
    await createBot(manager.page, server.url, bot)
    await context.picture(manager, 'bot-created')
    const editor = flowEditorOn(manager.page, size === narrow)
    context.step('its flow is drawn')
    await drawFlow(manager.page, editor)
    await context.picture(manager, 'editor-drawn')
    context.step('it is tried in the simulator')
    await tryInSimulator(context, manager, editor)
    context.step('it is published')
    await saveAndPublish(manager.page, editor, size === narrow)
    await talk(context, { ...company, botToken: await tokenOf(manager.page) })
  },
}

const bot = 'Cantina'

/** Seven nodes: greeting with buttons, an order that asks for a flavour and repeats it, hours, goodbye, and people. */
const drawFlow = async (page: Page, editor: FlowEditor): Promise<void> => {
  await editor.edit('Início')
  await editor.say('Olá! Aqui é a cantina. O que você deseja?')
  await editor.addButtons(['Fazer pedido', 'Horários', 'Falar com uma pessoa'])
  await editor.done()

  // By mouse: the tool above the node.
  await editor.select('Início')
  await editor.tool('Adicionar node filho')
  await editNew(editor, 'Pedido', 'Qual sabor você quer?')
  await askForFlavour(page, editor)
  await editor.done()

  // By keyboard: Insert adds below the node that has the focus.
  await editor.select('Início')
  await page.keyboard.press('Insert')
  await editNew(editor, 'Horários', 'Abrimos de terça a domingo, das 18h às 23h.')
  await editor.done()
  await editor.select('Pedido')
  await page.keyboard.press('Insert')
  await editNew(editor, 'Confirmação', '')
  await useFlavour(page, editor)
  await editor.addButtons(['Sim', 'Não'])
  await editor.done()

  // Each child answers the next button that leads nowhere: 'Sim', then 'Não'.
  await editor.select('Confirmação')
  await page.keyboard.press('Insert')
  await editNew(editor, 'Equipe', 'Vou chamar alguém da cantina.')
  await editor.done()

  await editor.select('Confirmação')
  await page.keyboard.press('Insert')
  await editNew(editor, 'Despedida', 'Tudo bem, até a próxima!')
  await editor.done()
  await editor.edit('Confirmação')
  await editor.addPhrases(1, ['pode mandar'])
  await editor.addPhrases(2, ['mudei de ideia'])
  await editor.done()

  // By keyboard: L connects to a node that exists.
  await editor.select('Início')
  await page.keyboard.press('l')
  const chooser = page.getByRole('dialog', { name: 'Para onde vai?' })
  await chooser.getByRole('textbox', { name: 'Node existente' }).fill('equi')
  await chooser.getByRole('button', { name: 'Equipe' }).click()
  await chooser.waitFor({ state: 'hidden' })
  await editor.edit('Início')
  await editor.addPhrases(1, ['quero uma pizza', 'queria pedir para entregar'])
  await editor.addPhrases(2, ['que horas vocês abrem'])
  await editor.addPhrases(3, ['quero um atendente'])
  await editor.done()

  await editor.select('Equipe')
  await editor.tool('Transferir')
  await chooseTransfer(page)
}

const editNew = async (editor: FlowEditor, name: string, text: string): Promise<void> => {
  await editor.canvas.getByRole('toolbar', { name: 'Ações do node' }).waitFor()
  const isSheet = !(await editor.panel.isVisible())
  if (isSheet) await editor.tool('Editar')
  await editor.rename(name)
  if (text !== '') await editor.say(text)
}

/** Makes the entity 'Sabor' and lets the node ask for it. */
const askForFlavour = async (page: Page, editor: FlowEditor): Promise<void> => {
  await editor.panel.getByRole('button', { name: 'Coletar uma informação' }).click()
  const dialog = page.getByRole('dialog', { name: /Entidades personalizadas|Nova entidade/ })
  await dialog.getByRole('button', { name: 'Criar entidade' }).click()
  await dialog.getByLabel('Nome', { exact: true }).fill('Sabor')
  await dialog.getByLabel('Valor 1', { exact: true }).fill('calabresa, linguiça')
  await dialog.getByRole('button', { name: 'Adicionar valor' }).click()
  await dialog.getByLabel('Valor 2', { exact: true }).fill('mussarela, muçarela')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Entidade salva com sucesso .').waitFor()
  await dialog.getByRole('button', { name: /^@Sabor/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await editor.panel.getByText('@Sabor').waitFor()
}

/** Writes a message with the variable that an earlier node asked for, chosen with '@' and the keyboard. */
const useFlavour = async (page: Page, editor: FlowEditor): Promise<void> => {
  await editor.panel.getByRole('textbox', { name: 'Mensagem 1', exact: true }).click()
  await page.keyboard.type('Uma pizza de @Sab')
  await page.getByRole('option', { name: /^@Sabor/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type(', certo?')
}

const chooseTransfer = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Transferir' })
  await dialog.getByRole('combobox', { name: 'Workspace' }).click()
  await page.getByRole('option', { name: 'Loja', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Tipo de transferência' }).click()
  await page.getByRole('option', { name: 'Sequencial' }).click()
  await dialog.getByRole('checkbox', { name: 'Somente quem está online' }).uncheck()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const tryInSimulator = async (context: JourneyContext, person: Person, editor: FlowEditor): Promise<void> => {
  const { page } = person
  const isSmall = context.size === narrow
  if (isSmall) await editor.menu('Testar')
  else await page.getByRole('button', { name: 'Testar' }).click()
  const phone = page.getByRole('region', { name: 'Simulador' })
  const log = phone.getByRole('log', { name: 'Conversa de teste' })
  const field = phone.getByRole('textbox', { name: 'Escrever mensagem...' })
  await field.fill('oi')
  await field.press('Enter')
  await log.getByText('Olá! Aqui é a cantina.').waitFor()
  await log.getByRole('button', { name: 'Fazer pedido' }).click()
  await log.getByText('Qual sabor você quer?').waitFor()
  await field.fill('me vê uma de linguiça')
  await field.press('Enter')
  await log.getByText('Uma pizza de calabresa, certo?').waitFor()
  // The way that it took is lit on the drawing.
  await editor.node('Confirmação').getByRole('img', { name: 'O simulador está aqui' }).waitFor({ state: 'attached' })
  const reason = log.getByRole('button', { name: 'Confirmação' })
  await reason.click()
  await log.getByText('Sabor = calabresa').waitFor()
  expectEqual(await reason.getAttribute('aria-expanded'), 'true', 'the reason of the answer is open')
  await context.picture(person, 'simulator-reason')
  await phone.getByRole('button', { name: 'Fechar simulador' }).click()
}

const saveAndPublish = async (page: Page, editor: FlowEditor, isSmall: boolean): Promise<void> => {
  if (isSmall) await editor.menu('Salvar Fluxo')
  else await page.keyboard.press('ControlOrMeta+S')
  await page.getByText('Script salvo com sucesso!').waitFor()
  await page.getByRole('button', { name: 'Publicar' }).click()
  // Mantine's dialog keeps its own role, whatever it is told.
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByText('É a primeira versão do bot.').waitFor()
  await question.getByRole('button', { name: 'Publicar' }).click()
  await page.getByText('Versão 1 publicada.').waitFor()
  await page.getByRole('button', { name: 'Conectar canais' }).waitFor()
  // What is live is not published again, though it uses an entity of the bot's own.
  await page.getByRole('button', { name: 'Publicar (Nada a publicar: é o que já está no ar.)' }).waitFor()
}

/** The public token of the bot whose flow is open, as its owner would copy it. */
const tokenOf = async (page: Page): Promise<string> => {
  const [, botId, flowId] = /\/drawflow\/(\d+)\/(\d+)/.exec(page.url()) ?? []
  const answer = await page.request.get(`${new URL(page.url()).origin}/api/bots/${botId}/flow/${flowId}`)
  const { botToken } = (await answer.json()) as { botToken: string }
  return botToken
}

const talk = async (context: JourneyContext, company: Company): Promise<void> => {
  context.step('a customer talks to it')
  const attendant = await context.open()
  await logIn(attendant.page, context.server, company.people.attendant)
  await attendant.page.goto(`${context.server.url}/omnichannel`)
  const inbox = inboxOn(attendant.page)
  await inbox.row('Renata').first().waitFor()
  const customer = await context.visit(company)
  const { widget } = customer
  await widget.open()
  await context.picture(customer, 'widget-open')
  await widget.write('boa noite')
  await widget.sees('Olá! Aqui é a cantina.')
  await widget.tap('Fazer pedido')
  await widget.sees('Qual sabor você quer?')
  await widget.write('queria uma de mussarela')
  await widget.sees('Uma pizza de mussarela, certo?')
  await widget.tap('Sim')
  await widget.sees('Vou chamar alguém da cantina.')
  await context.picture(customer, 'widget-transferred')

  context.step('the attendant takes over')
  // The room comes by itself, without a reload, above the older ones, and shows what its customer said last.
  await inbox.list
    .getByRole('button')
    .filter({ hasText: /Sim(?!,)/ })
    .first()
    .click()
  await inbox.sees('Uma pizza de mussarela, certo?')
  await context.picture(attendant, 'inbox-gate')
  await inbox.join()
  await inbox.write('Olá, aqui é o Bruno! Já anotei: mussarela.')
  await widget.sees('Já anotei: mussarela.')
  await inbox.attach(receipt)
  await attendant.page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await widget.messages.getByRole('link', { name: /comprovante\.txt/ }).waitFor()
  await sayByVoice(context, attendant)
  await hears(widget)
  await widget.frame.getByText('Com Bruno').waitFor()
  await widget.write('perfeito, obrigada!')
  await inbox.sees('perfeito, obrigada!')
  await inbox.sees('Já anotei: mussarela.')
  await context.picture(customer, 'widget-answered')
  await context.picture(attendant, 'inbox-joined')
  context.step('the room is closed and opened again')
  await finalizeAndReopen(context, attendant)
}

const finalizeAndReopen = async (context: JourneyContext, { page, ...person }: Person): Promise<void> => {
  const ended = new URL(page.url()).searchParams.get('sala')
  await page.getByRole('button', { name: 'Finalizar' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByText('Você deseja finalizar a conversa?').waitFor()
  await context.picture({ page, ...person }, 'inbox-finalize')
  await question.getByRole('button', { name: 'Finalizar' }).click()
  await page.getByText('Conversa finalizada com sucesso.').waitFor()
  // The screen has gone on to the next room, or to the list.
  await page.waitForURL((url) => url.searchParams.get('sala') !== ended)
  await page.goBack()
  await page.getByText('Esta conversa foi finalizada.').waitFor()
  await page.getByRole('button', { name: 'Abrir Sala' }).click()
  await inboxOn(page).composer.waitFor()
}

/** Records for a second, could hear it, and sends it: the person's own copy plays at the three speeds. */
const sayByVoice = async (context: JourneyContext, person: Person): Promise<void> => {
  const { page } = person
  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  const recorder = page.getByRole('group', { name: 'Gravação de áudio' })
  await recorder.getByRole('timer', { name: 'Tempo de gravação: 0:01' }).waitFor()
  await context.picture(person, 'inbox-recording')
  await recorder.getByRole('button', { name: 'Parar e ouvir' }).click()
  const recorded = page.getByRole('group', { name: 'Áudio gravado' })
  await recorded.getByRole('button', { name: 'Ouvir áudio' }).waitFor()
  await context.picture(person, 'inbox-recorded')
  await recorded.getByRole('button', { name: 'Enviar', exact: true }).click()
  const messages = inboxOn(page).messages
  await messages.getByRole('button', { name: 'Velocidade 1x' }).click()
  await messages.getByRole('button', { name: 'Velocidade 1,5x' }).click()
  await messages.getByRole('button', { name: 'Ouvir áudio' }).click()
  await messages.getByRole('button', { name: 'Velocidade 2x' }).waitFor()
  await inboxOn(page).composer.waitFor()
}

/** The customer's browser can play it. */
const hears = async (widget: Widget): Promise<void> => {
  const sound = widget.messages.locator('audio')
  await sound.waitFor()
  const seconds = await sound.evaluate(
    (audio: HTMLAudioElement) =>
      new Promise<number>((resolve) => {
        if (audio.readyState > 0) return resolve(audio.duration)
        audio.addEventListener('loadedmetadata', () => resolve(audio.duration))
      }),
  )
  expectEqual(seconds > 0.5 && seconds < 60, true, 'a second and more can be heard')
}
