import type { Page } from 'playwright-core'
import type { Person } from '../support/browser.ts'
import { allowChannels, stopPage } from '../support/channels.ts'
import type { Company } from '../support/company.ts'
import { expectNothingCovered } from '../support/covered.ts'
import type { Inspection } from '../support/inspect.ts'
import { type JourneyContext, narrow } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

type Look = Inspection['look']

/** The pages of one bot, with the dialogs of its channels and of its management, and the keys. One browser goes through all. */
export const inspectBot = async (context: JourneyContext, company: Company, { look }: Inspection): Promise<void> => {
  const { server } = context
  await allowChannels(server, company)
  await stopPage(server, company)
  const person = await context.open()
  const { page } = person
  await logIn(page, server, company.people.manager)
  context.step('a channel that stopped')
  await page.goto(`${server.url}/home`)
  await page.getByRole('heading', { name: 'Canais' }).waitFor()
  await page.getByRole('alert').getByText('Facebook do bot Loja Demo parou').waitFor()
  await look(person, 'home-stopped')
  const widths = context.size === narrow ? [390, 360] : [1440, 900]
  await expectNothingCovered(page, '[data-channel-banner]', widths)
  context.step('the start page')
  await page.goto(`${server.url}/chatbots?start=1`)
  await page.getByText('Escolha uma das opções').waitFor()
  await look(person, 'bot-start')
  context.step('the page of a bot')
  await page.goto(`${server.url}/chatbots`)
  await page.getByRole('article', { name: 'Loja Demo' }).getByRole('link', { name: 'Detalhes do Bot' }).click()
  await page.getByRole('region', { name: 'Versões do fluxo' }).first().waitFor()
  await showAutomations(page)
  await look(person, 'bot-page')
  await inspectChannels(context, person, look)
  await discardAutomations(page)
  await inspectManagement(context, person, look)
  context.step('the keys')
  await page.goto(`${server.url}/gcredentials`)
  await page.getByText('Nenhum resultado encontrado').waitFor()
  await look(person, 'keys')
  await page.getByRole('button', { name: '+ Gerar Chave' }).click()
  await page.getByRole('dialog').getByText('Escolha ou arraste').waitFor()
  await look(person, 'keys-upload')
}

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Every field of the panel is there once its minutes are chosen. */
const showAutomations = async (page: Page): Promise<void> => {
  await choose(page, 'Repetir após', '10 minutos')
  await choose(page, 'Transferir após', '15 minutos')
  await choose(page, 'Fechar após', '12 horas')
}

const discardAutomations = async (page: Page): Promise<void> => {
  await page.getByRole('region', { name: 'Automações' }).getByRole('button', { name: 'Descartar' }).click()
}

const opened = async (page: Page, name: string) => {
  const dialog = page.getByRole('dialog')
  await page.getByRole('region', { name: 'Canais integrados' }).getByRole('button', { name }).click()
  await dialog.waitFor()
  return dialog
}

const closed = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const inspectChannels = async (context: JourneyContext, person: Person, look: Look): Promise<void> => {
  const { page } = person
  context.step('the dialogs of its channels')
  const livechat = await opened(page, 'Live chat')
  await livechat.getByRole('button', { name: 'Gerar script' }).click()
  await livechat.getByRole('button', { name: 'Copiar', exact: true }).waitFor()
  await look(person, 'channel-livechat')
  await closed(page)
  const webhook = await opened(page, 'Webhook')
  await webhook.getByRole('button', { name: /^Sistema de terceiros/ }).click()
  await webhook.getByRole('textbox', { name: 'URL de transferência' }).fill('loja')
  await webhook.getByRole('button', { name: 'Salvar' }).click()
  await webhook.getByRole('alert').first().waitFor()
  await look(person, 'channel-webhook')
  await webhook.getByRole('textbox', { name: 'URL de transferência' }).fill('')
  await closed(page)
  const whatsapp = await opened(page, 'WhatsApp')
  await whatsapp.getByRole('button', { name: 'Gerar QR code' }).waitFor()
  await look(person, 'channel-whatsapp')
  await whatsapp.getByRole('tab', { name: 'Meta' }).click()
  await whatsapp.getByRole('button').last().waitFor()
  await look(person, 'channel-whatsapp-meta')
  await closed(page)
  // What an account of Meta brings, without one.
  await page.route('**/messenger/pages**', (route) => route.fulfill({ json: pages }))
  const messenger = await opened(page, 'Facebook')
  await messenger.getByText('Marta Dona').waitFor()
  await look(person, 'channel-messenger')
  await closed(page)
}

const nobodys = { url: null, updatedAt: null, active: false, isElsewhere: false, trouble: null }
const pages = {
  id: '6001',
  userName: 'Marta Dona',
  userPictureUrl: null,
  reconnect: 'A senha da conta do Facebook mudou.',
  pages: [
    { ...nobodys, id: '4001', name: 'Loja Demo', active: true, updatedAt: '2026-11-03T12:00:00.000Z' },
    { ...nobodys, id: '4002', name: 'Loja Demo Outlet', trouble: 'A página foi retirada da conta.' },
    { ...nobodys, id: '4003', name: 'Loja Demo Atacado', isElsewhere: true },
    { ...nobodys, id: '4004', name: 'Blog da loja' },
  ],
}

const inspectManagement = async (context: JourneyContext, person: Person, look: Look): Promise<void> => {
  const { page } = person
  context.step('its management')
  await page.getByRole('link', { name: 'Gestão do Bot' }).click()
  await page.getByRole('button', { name: 'Editar avatar' }).waitFor()
  await look(person, 'bot-management')
  await page.getByRole('button', { name: 'Editar avatar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar sugestão' }).waitFor()
  await look(person, 'bot-avatar')
  await closed(page)
  await page.getByRole('button', { name: 'Transferência' }).click()
  await choose(page, 'Selecione um workspace', 'Loja')
  await choose(page, 'Tipo de transferência', 'Sequencial')
  await look(person, 'bot-transfer')
}
