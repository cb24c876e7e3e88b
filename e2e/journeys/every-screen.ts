import type { Locator, Page } from 'playwright-core'
import type { Person } from '../support/browser.ts'
import type { Company } from '../support/company.ts'
import { flowEditorOn } from '../support/flow-editor.ts'
import { inboxOn } from '../support/inbox.ts'
import { type Inspection, startInspection } from '../support/inspect.ts'
import { type Journey, type JourneyContext, narrow } from '../support/journey.ts'
import { logIn } from '../support/session.ts'
import { widgetOn } from '../support/widget.ts'
import { inspectAdministration, inspectCompanysOwn, inspectEntrances } from './administration-screens.ts'
import { inspectBot } from './bot-screens.ts'

type Part = (context: JourneyContext, company: Company, inspection: Inspection) => Promise<void>

/** Screens in each of their states: axe in light and dark, nothing that scrolls sideways. */
const inspect = (name: string, ...parts: readonly Part[]): Journey => ({
  name: `${name} are accessible and fit`,
  run: async (context) => {
    const inspection = startInspection(context)
    const company = await context.company()
    for (const part of parts) await inspection.visit(() => part(context, company, inspection))
    inspection.finish()
  },
})

const inspectPublic: Part = async ({ server, ...context }, _company, { look }) => {
  context.step('without a session')
  const person = await context.open()
  const { page } = person
  await page.goto(`${server.url}/login`)
  await page.getByRole('heading', { name: 'Entrar' }).waitFor()
  await look(person, 'login')
  await page.goto(`${server.url}/reset-password/codigo`)
  await page.getByRole('heading', { name: 'Nova senha' }).waitFor()
  await look(person, 'reset-password')
  await page.goto(`${server.url}/password-updated/gestora@demo.local`)
  await page.getByText('Senha atualizada.').waitFor()
  await look(person, 'password-updated')
  await page.goto(`${server.url}/not-authorized`)
  await page.getByRole('heading', { name: 'Área não liberada para a sua empresa' }).waitFor()
  await look(person, 'not-authorized')
}

const inspectWidget: Part = async (context, company, { look }) => {
  context.step('the widget')
  const shop = await context.open()
  await shop.page.goto(`${context.server.url}/demo/loja`)
  await widgetOn(shop.page).launcher.waitFor()
  await look(shop, 'widget-closed')
  const person = await context.visit(company)
  const { widget } = person
  await widget.open()
  await look(person, 'widget-welcome')
  await widget.write('oi')
  await widget.sees('Como posso ajudar?')
  await look(person, 'widget-conversation')
}

const inspectRefused: Part = async ({ server, ...context }, { people }, { look }) => {
  context.step('what is refused')
  const nobody = await context.open()
  await logIn(nobody.page, server, people.nobody)
  await nobody.page.goto(`${server.url}/omnichannel`)
  await nobody.page.getByRole('heading', { name: 'Você não tem acesso a esta área' }).waitFor()
  await look(nobody, '401')
  await nobody.page.goto(`${server.url}/chatbots`)
  await nobody.page.getByText('Peça a um administrador da sua empresa a permissão para ver os bots.').waitFor()
  await look(nobody, 'chatbots-not-permitted')

  const administrator = await context.open()
  await logIn(administrator.page, server, people.administrator)
  await administrator.page.goto(`${server.url}/`)
  await administrator.page.getByRole('main').getByRole('listitem').first().waitFor()
  await look(administrator, 'change-company')
}

const inspectManager: Part = async (context, { people }, { look }) => {
  context.step('the screens of a manager')
  const { server } = context
  const person = await context.open()
  const { page } = person
  await logIn(page, server, people.manager)
  await page.goto(`${server.url}/home`)
  await page.getByText('bots cadastrados').waitFor()
  await look(person, 'home')
  await page.goto(`${server.url}/chatbots`)
  await page.getByRole('article', { name: 'Loja Demo' }).waitFor()
  await look(person, 'chatbots')
  await page.goto(`${server.url}/chatbots?search=nada+disso`)
  await page.getByText('Nenhum resultado encontrado').waitFor()
  await look(person, 'chatbots-nothing-found')
  await page.goto(`${server.url}/entities/`)
  await page.getByText('Gestão de entidades').first().waitFor()
  await page.getByText('Loja Demo').first().waitFor()
  await look(person, 'entities')
  await page.goto(`${server.url}/conhecimento`)
  await page.getByText('Nenhuma fonte ainda').waitFor()
  await look(person, 'knowledge')
  for (const [tab, seen] of knowledgeTabs) {
    await page.goto(`${server.url}/conhecimento?aba=${tab}`)
    await page.getByText(seen).waitFor()
    await look(person, `knowledge-${tab}`)
  }
  await page.goto(`${server.url}/templates-list/`)
  await page.getByText('Atendimento de loja').waitFor()
  await look(person, 'templates')
  await page.goto(`${server.url}/chatbots?new=1`)
  await inspectWizard(person, look)
}

const knowledgeTabs = [
  ['sem-resposta', 'Nenhuma pergunta sem resposta'],
  ['aprovar', 'Nenhuma resposta para aprovar'],
  ['testes', 'Nenhum teste ainda'],
] as const

const inspectWizard = async (person: Person, look: Inspection['look']): Promise<void> => {
  const wizard = person.page.getByRole('dialog')
  await wizard.getByRole('button', { name: 'Avançar' }).click()
  await wizard.getByText('Campo obrigatório').waitFor()
  await look(person, 'wizard-one')
  await wizard.getByLabel('Nome', { exact: true }).fill('Assistente da loja')
  await wizard.getByRole('combobox', { name: 'Workspace' }).click()
  await person.page.getByRole('option', { name: 'Loja', exact: true }).click()
  await wizard.getByText('Atendimento', { exact: true }).click()
  await wizard.getByRole('button', { name: 'Avançar' }).click()
  await wizard.getByRole('textbox', { name: 'Cor do chat' }).waitFor()
  await look(person, 'wizard-two')
}

/** Opens each dialog of the panel in turn and closes it with Escape. */
const inspectEditor: Part = async (context, { people }, { look }) => {
  const { server, size } = context
  const person = await context.open()
  const { page } = person
  await logIn(page, server, people.manager)
  await page.goto(`${server.url}/chatbots`)
  await page.getByRole('article', { name: 'Loja Demo' }).getByRole('link', { name: 'Editar Script' }).click()
  context.step('the editor')
  const editor = flowEditorOn(page, size === narrow)
  await editor.node('Início').waitFor()
  await look(person, 'editor')
  await editor.edit('Escolher tamanho')
  await look(person, 'editor-panel')
  const { panel } = editor
  const dialogs: [string, Locator][] = [
    ['buttons', panel.getByRole('button', { name: 'Editar botões' }).first()],
    ['entities', panel.getByRole('button', { name: 'Entidade', exact: true }).first()],
    ['quick-interactions', panel.getByRole('button', { name: 'Interações rápidas' }).first()],
    ['variables', panel.getByRole('button', { name: 'O que são variáveis?' })],
    ['transfer', panel.getByRole('button', { name: 'Configurar Transferência' })],
    ['tag', panel.getByRole('button', { name: 'Configurar Etiqueta' })],
  ]
  for (const [name, opener] of dialogs) {
    await opener.click()
    await page.getByRole('dialog').waitFor()
    await look(person, `editor-${name}`)
    if (name === 'entities') {
      await page.getByRole('button', { name: 'Criar entidade' }).click()
      await page.getByLabel('Valor 1', { exact: true }).waitFor()
      await look(person, 'editor-entity-form')
    }
    await closeDialog(page)
  }
  await panel.getByRole('tab', { name: /Exceções/ }).click()
  await look(person, 'editor-exceptions')
  await editor.done()
  if (size === narrow) await editor.menu('Testar')
  else await page.getByRole('button', { name: 'Testar' }).click()
  await page.getByRole('textbox', { name: 'Escrever mensagem...' }).fill('oi')
  await page.keyboard.press('Enter')
  await page.getByRole('log', { name: 'Conversa de teste' }).getByText('Como posso ajudar?').waitFor()
  await look(person, 'editor-simulator')
}

const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const inspectInbox: Part = async (context, { people }, { look }) => {
  context.step('the inbox')
  const { server, size } = context
  const isSmall = size === narrow
  const person = await context.open()
  const { page } = person
  await logIn(page, server, people.attendant)
  await page.goto(`${server.url}/omnichannel`)
  const inbox = inboxOn(page)
  await inbox.row('Renata').first().waitFor()
  await look(person, 'inbox-list')
  await page.getByRole('searchbox', { name: 'Buscar conversas' }).fill('Thiago')
  const contacts = inbox.list.getByRole('list', { name: 'Contatos' })
  await contacts.getByRole('button', { name: /^Thiago Nogueira/ }).click()
  await inbox.messages.waitFor()
  await look(person, 'inbox-conversation')
  if (isSmall) {
    await page.getByRole('button', { name: 'Mais ações' }).click()
    await page.getByRole('menuitem', { name: 'Transferir' }).click()
  } else await page.getByRole('button', { name: 'Transferir', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Transferir sala' })
  await panel.getByRole('option').first().waitFor()
  await look(person, 'inbox-transfer')
  await closeDialog(page)

  await page.goto(`${server.url}/omnichannel`)
  await inbox.row('Renata').first().waitFor()
  await page.getByRole('searchbox', { name: 'Buscar conversas' }).fill('ninguém com este nome')
  await page.getByText('Nenhum resultado encontrado').waitFor()
  await look(person, 'inbox-nothing-found')

  person.watch.expect(/status of 500/)
  await page.route('**/api/omnichannel/dialogs-pageable**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${server.url}/omnichannel`)
  await page.getByText('Não foi possível buscar as conversas').waitFor()
  await look(person, 'inbox-failed')
}

const inspectRooms: Part = async (context, { people }, { look }) => {
  context.step('the rooms')
  const { server } = context
  const person = await context.open()
  const { page } = person
  await logIn(page, server, people.attendant)
  await page.goto(`${server.url}/rooms?ultima=todas&status=todas`)
  const boxes = page.getByRole('checkbox', { name: /^Selecionar sala/ })
  await boxes.nth(3).waitFor()
  await boxes.nth(1).check()
  await look(person, 'rooms')
  await page.goto(`${server.url}/rooms?leadName=ninguém`)
  await page.getByText('Nenhuma sala encontrada').waitFor()
  await look(person, 'rooms-nothing-found')
  person.watch.expect(/status of 500/)
  await page.route('**/api/dialogs/list', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${server.url}/rooms`)
  await page.getByText('Não foi possível carregar as salas').waitFor()
  await look(person, 'rooms-failed')
}

const inspectDashboard: Part = async (context, { people }, { look }) => {
  context.step('the dashboard')
  const { server } = context
  const person = await context.open()
  const { page } = person
  await logIn(page, server, people.manager)
  await page.goto(`${server.url}/dashboard`)
  await page.getByText('Em andamento (aberto)').waitFor()
  await page.getByRole('button', { name: '30 dias' }).click()
  await page.getByRole('table', { name: 'Canais de atendimento' }).waitFor()
  await look(person, 'dashboard')
  await page.getByRole('button', { name: 'Ver pessoas' }).click()
  await page.getByRole('dialog', { name: 'Quem atende agora' }).waitFor()
  await look(person, 'dashboard-people')
  await page.keyboard.press('Escape')
  await page.getByRole('table', { name: 'Canais de atendimento' }).getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  await look(person, 'dashboard-behind')
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await page.getByRole('button', { name: /^Todos os bots/ }).click()
  await page.getByRole('treeitem', { name: 'Todos os bots' }).click()
  await look(person, 'dashboard-no-bots')
  person.watch.expect(/status of 500/)
  await page.route('**/api/dashboard/general', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole('heading', { name: /Não foi possível buscar os dados/ }).waitFor()
  await look(person, 'dashboard-failed')
}

/** One after the other they would be the longest of all journeys. */
export const everyScreen: readonly Journey[] = [
  inspect('the screens of the editor', inspectEditor),
  inspect('the pages of a bot', inspectBot),
  {
    ...inspect('the screens of the inbox and the bots', inspectManager, inspectInbox),
    gate: { size: narrow, why: 'the screens that are used on a phone' },
  },
  inspect('the rooms and the dashboard', inspectRooms, inspectDashboard),
  inspect('the ways in', inspectEntrances),
  inspect('people, workspaces and profiles', inspectCompanysOwn),
  inspect('the screens of administrators', inspectAdministration),
  inspect('the screens without a company and the widget', inspectPublic, inspectWidget, inspectRefused),
]
