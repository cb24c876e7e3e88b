import type { Page } from 'playwright-core'
import type { Person } from '../support/browser.ts'
import type { Company } from '../support/company.ts'
import type { Inspection } from '../support/inspect.ts'
import type { JourneyContext } from '../support/journey.ts'
import { callsOf, linkMailedTo } from '../support/mails.ts'
import { logIn } from '../support/session.ts'

/** An address of the company's own, so that no other journey mails it. */
const addressIn = ({ people }: Company, name: string): string => people.manager.email.replace(/^manager@/, `${name}@`)

/** The ways in, for who has no session. */
export const inspectEntrances = async (
  context: JourneyContext,
  company: Company,
  { look }: Inspection,
): Promise<void> => {
  context.step('the ways in')
  const { server } = context
  const person = await context.open()
  const { page } = person
  const at = async (path: string, seen: string, name: string): Promise<void> => {
    await page.goto(`${server.url}${path}`)
    await page.getByText(seen).first().waitFor()
    await look(person, name)
  }
  await at('/login/ana@loja.com.br/true', 'Cadastro concluído.', 'login-invited')
  await at('/forgot', 'enviaremos um link', 'forgot')
  await at('/confirm-reset-password/ana@loja.com.br', 'Reenviar e-mail em', 'confirm-reset')
  await page.goto(`${server.url}/subscribe`)
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await page.getByText('Campo obrigatório').first().waitFor()
  await look(person, 'subscribe')
  await at('/confirm-subscription/ana@loja.com.br', 'Reenviar e-mail em', 'confirm-subscription')
  person.watch.expect(/status of 404/)
  await at('/subscribe-success/codigo', 'Este link não vale mais', 'subscribe-success-dead')
  await at('/confirm-email/codigo', 'Confirme que este e-mail é seu', 'confirm-email')
  await at('/stop-email-change/codigo', 'Se não foi você quem pediu a troca', 'stop-email-change')
  await at('/user-invite/ana@loja.com.br/codigo', 'Convite não encontrado', 'invite-unknown')
  await inviteSomebody(context, company, addressIn(company, 'convidada'))
  const link = await linkMailedTo(server, company, addressIn(company, 'convidada'))
  await at(new URL(link).pathname, 'Você foi convidado para a equipe', 'invite')
  await at('/privacidade', 'Quais dados tratamos', 'privacy')
  await at('/termos', 'Uso permitido', 'terms')
}

const inviteSomebody = async ({ server }: JourneyContext, { people }: Company, email: string): Promise<void> => {
  const calls = await callsOf(server, people.manager.email)
  const { result: profiles } = await (await calls.get('/api/profiles')).json()
  const body = { name: 'Convites', invitesForNewUsers: [{ email, profileId: profiles[0].id }] }
  const answer = await calls.post('/api/workspaces', { data: body })
  if (!answer.ok()) throw new Error(`the invitation answered ${answer.status()}`)
}

/** What a company runs itself by: people, workspaces, profiles, keys; and one's own account. */
export const inspectCompanysOwn = async (
  context: JourneyContext,
  { people }: Company,
  { look }: Inspection,
): Promise<void> => {
  context.step('people, workspaces, profiles')
  const { server } = context
  const person = await context.open()
  const { page } = person
  await logIn(page, server, people.manager)
  const at = goTo(page, server.url)
  await at('/users', page.getByText(people.attendant.email).or(page.getByText(people.attendant.name)).first())
  await look(person, 'users')
  await at(`/users?id=${people.attendant.id}`, page.getByRole('dialog').getByText('REMOVER COLABORADOR'))
  await look(person, 'user-panel')
  await at('/contacts?criado=todas', page.getByRole('heading', { name: 'Contatos' }))
  await look(person, 'contacts')
  await at('/contacts?criado=todas&search=xilofone', page.getByText('Nenhum contato encontrado'))
  await look(person, 'contacts-nothing-found')
  await at('/Workspaces', page.getByText('Loja', { exact: true }).first())
  await look(person, 'workspaces')
  await page.getByText('Loja', { exact: true }).first().click()
  await page.getByRole('dialog').getByRole('tab', { name: 'Equipe' }).waitFor()
  await look(person, 'workspace-panel')
  await at('/Workspaces?new=1', page.getByRole('dialog').getByRole('tab', { name: 'Convidar novo' }))
  await page.getByRole('dialog').getByRole('tab', { name: 'Convidar novo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar convite' }).click()
  await look(person, 'workspace-new')
  await at('/auditoria', page.getByText(/Cadeia íntegra/))
  await look(person, 'audit')
  await page
    .getByRole('main')
    .getByText(/ entrou$/)
    .first()
    .click()
  await page.getByRole('dialog').getByText('Posição na cadeia').waitFor()
  await look(person, 'audit-entry')
  await at('/profiles', page.getByText('Atendente').first())
  await look(person, 'profiles')
  await at('/profiles?new=1', page.getByRole('dialog').getByRole('tree'))
  await look(person, 'profile-dialog')
  await inspectIntegrations(person, at, look)
  await at('/campaigns', page.getByText('Natal antecipado').first())
  await look(person, 'campaigns')
  await at('/home', page.getByRole('button', { name: 'Adicionar' }))
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await page.getByRole('dialog', { name: 'Adicionar' }).waitFor()
  await look(person, 'add-panel')
  await at('/password', page.getByRole('heading', { name: 'Trocar senha' }))
  await look(person, 'password')
  await at('/seguranca', page.getByText('Esta sessão'))
  await look(person, 'security')
  await at(`/avatar/${people.manager.id}/Helena`, page.getByRole('button', { name: 'Tudo pronto!' }))
  await look(person, 'avatar')
}

/** The list without one, the wizard, the key that is shown once, and the panel with its parts. */
const inspectIntegrations = async (
  person: Person,
  at: ReturnType<typeof goTo>,
  look: Inspection['look'],
): Promise<void> => {
  const { page } = person
  await at('/integracoes', page.getByText('Nenhuma integração ainda'))
  await look(person, 'integrations-none')
  const contacts = page.getByRole('dialog').getByRole('radiogroup', { name: 'Contatos' })
  await at('/integracoes?new=1', contacts)
  await page.getByRole('dialog').getByLabel('Nome').fill('Loja virtual')
  await contacts.getByText('Só ler').click()
  await look(person, 'integration-wizard')
  await page.getByRole('button', { name: 'Avançar' }).click()
  await page.getByLabel('Endereços permitidos').waitFor()
  await look(person, 'integration-limits')
  await page.getByRole('button', { name: 'Criar e mostrar a chave' }).click()
  await page.getByText('não será mostrada de novo').waitFor()
  await look(person, 'integration-key')
  await page.getByRole('button', { name: 'Pronto' }).click()
  await page.getByRole('button', { name: 'Fechar mesmo assim' }).click()
  const panel = page.getByRole('dialog', { name: 'Loja virtual' })
  await panel.getByText('Nunca usada').waitFor()
  await look(person, 'integration-panel')
  await panel.getByRole('tab', { name: 'MCP' }).click()
  await panel.getByRole('switch', { name: 'Pode ser usada por assistentes (MCP)' }).click()
  await panel.getByText('SUA_CHAVE').first().waitFor()
  await look(person, 'integration-mcp')
  await panel.getByRole('tab', { name: 'Eventos' }).click()
  await panel.getByText('Nenhum endereço recebe eventos').waitFor()
  await look(person, 'integration-events')
  await panel.getByRole('tab', { name: 'Entregas' }).click()
  await panel.getByText('Nenhuma inscrição').waitFor()
  await look(person, 'integration-deliveries')
  await panel.getByRole('tab', { name: 'Uso' }).click()
  await panel.getByText('Nenhuma chamada nos últimos 30 dias').waitFor()
  await look(person, 'integration-use')
  await panel.getByRole('tab', { name: 'Exemplos' }).click()
  await panel.getByText('SUA_CHAVE').first().waitFor()
  await look(person, 'integration-examples')
}

/** What an administrator has: companies, platforms, the mails that wait, the installation. */
export const inspectAdministration = async (
  context: JourneyContext,
  company: Company,
  { look }: Inspection,
): Promise<void> => {
  context.step('companies and platforms')
  const { server } = context
  const person = await context.open()
  const { page } = person
  await logIn(page, server, company.people.administrator)
  const at = goTo(page, server.url)
  await at('/company', page.getByText('Gerencie as empresas cadastradas.'))
  await page
    .getByRole('button', { name: /^Editar/ })
    .or(page.getByText('Ativo'))
    .first()
    .waitFor()
  await look(person, 'companies')
  await at(`/company?id=${company.id}`, page.getByRole('dialog').getByText('Limite de bots'))
  await look(person, 'company-panel')
  await at('/company?new=1', page.getByRole('dialog').getByText('Limite de bots'))
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Campo obrigatório').first().waitFor()
  await look(person, 'company-new')
  await at('/plataformas', page.getByRole('main').getByText('Prosa', { exact: true }).last())
  await look(person, 'platforms')
  await page.getByRole('main').getByText('Prosa', { exact: true }).last().click()
  await page.getByRole('dialog').getByText('Administradores').first().waitFor()
  await look(person, 'platform-panel')
  await inviteSomebody(context, company, addressIn(company, 'espera'))
  await linkMailedTo(server, company, addressIn(company, 'espera'))
  await at('/emails', page.getByText(addressIn(company, 'espera')).first())
  await look(person, 'mails')
  await page.getByText(addressIn(company, 'espera')).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copiar link' }).waitFor()
  await look(person, 'mail-panel')
  await at('/installation', page.getByRole('region', { name: 'O que foi abandonado' }))
  await look(person, 'installation')
  await at('/auditoria-da-instalacao', page.getByText(/Cadeia íntegra/))
  await look(person, 'installation-audit')
  await inspectSuspension(context, company, person, look)
}

const inspectSuspension = async (
  context: JourneyContext,
  company: Company,
  { page, ...person }: Person,
  look: Inspection['look'],
): Promise<void> => {
  const { server } = context
  await goTo(page, server.url)(`/company?id=${company.id}`, page.getByRole('dialog').getByText('Limite de bots'))
  await page.getByRole('button', { name: 'Suspender', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Suspender/ })
  await dialog.getByText('O que acontece').waitFor()
  await look({ page, ...person }, 'suspend-dialog')
  await dialog.getByRole('combobox', { name: 'Motivo' }).click()
  await page.getByRole('option', { name: 'Falta de pagamento' }).click()
  await dialog.getByRole('button', { name: 'Suspender', exact: true }).click()
  await page.getByText(/^Suspensa desde/).waitFor()
  const manager = await context.open()
  await logIn(manager.page, server, company.people.manager)
  await goTo(manager.page, server.url)('/home', manager.page.getByRole('heading', { name: 'Acesso suspenso' }))
  await look(manager, 'suspended')
  const calls = await callsOf(server, company.people.administrator.email)
  const lifted = await calls.post(`/api/companies/${company.id}/resume`)
  if (!lifted.ok()) throw new Error(`the end of the suspension answered ${lifted.status()}`)
}

const goTo =
  (page: Page, url: string) =>
  async (path: string, seen: { waitFor(): Promise<void> }): Promise<void> => {
    await page.goto(`${url}${path}`)
    await seen.waitFor()
  }
