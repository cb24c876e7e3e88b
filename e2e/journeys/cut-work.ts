import type { Page } from 'playwright-core'
import type { Person } from '../support/browser.ts'
import type { CuttableLine } from '../support/cuttable-line.ts'
import { during } from '../support/during.ts'
import { expectEqual } from '../support/expect.ts'
import { type FlowEditor, flowEditorOn } from '../support/flow-editor.ts'
import { type Journey, type JourneyContext, wide } from '../support/journey.ts'
import { logIn } from '../support/session.ts'

/** Large enough to be under way for a while, when a tenth of it has gone by. */
const values = 4_000
const csv = Array.from({ length: values }, (_, place) => `produto ${place + 1},${'x'.repeat(60)}${place}`).join('\n')
const list = { name: 'produtos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
const prices = {
  name: 'precos.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Pão francês: R$ 19. '.repeat(40_000)),
}
const tenth = ({ buffer }: { buffer: Buffer }): number => Math.round(buffer.length / 10)

/** The line is cut in the middle of what an author sends: nothing of it is there by half, the screen says so, and a press does it again. */
export const cutWork: Journey = {
  name: 'an import, an upload and a publication are cut in the middle',
  sizes: [wide],
  run: async (context) => {
    const { people } = await context.company()
    const line = await context.line()
    const person = await context.open()
    await logIn(person.page, { ...context.server, url: line.url }, people.manager)
    await importsValues(context, person, line)
    const editor = flowEditorOn(person.page, false)
    await person.page.goto(`${line.url}/chatbots`)
    await person.page.getByRole('article', { name: 'Loja Demo' }).getByRole('link', { name: 'Editar Script' }).click()
    await editor.node('Início').waitFor()
    await sendsFile(context, person, line, editor)
    await publishes(context, person, line, editor)
  },
}

const importsValues = async (context: JourneyContext, person: Person, line: CuttableLine): Promise<void> => {
  const { page } = person
  await page.goto(`${line.url}/entities/`)
  const row = page.getByRole('row', { name: /Produto/ })
  const count = async (): Promise<number> => Number(await row.getByRole('cell').nth(4).innerText())
  await row.waitFor()
  // Toasts are there once the page had nothing better to do: without their code the browser's own dialog speaks.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/toast-view-')),
  )
  const before = await count()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Importar' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Importar valores' })
  context.step('the reading of a file is cut')
  line.cutDuring(person, 'POST /api/entityTypes/upload', tenth(list))
  await dialog.getByLabel(/Arraste um arquivo CSV/).setInputFiles(list)
  await dialog.getByText('O arquivo não chegou ao servidor e nada foi gravado.').waitFor()
  await context.picture(person, 'import-cut')
  await line.mend(person)
  await dialog.getByRole('button', { name: 'Tentar de novo' }).click()
  await dialog.getByText('4.000 valores novos').waitFor()
  context.step('its storing is cut')
  line.cutDuring(person, 'POST /api/entityTypes/upload', tenth(list))
  await dialog.getByRole('button', { name: 'Importar' }).click()
  await page.getByText('Erro no upload de arquivo').last().waitFor()
  await line.mend(person)
  expectEqual(await storedValues(page), before, 'nothing of it is stored')
  await dialog.getByRole('button', { name: 'Importar' }).click()
  await page.getByText('Entidades inseridas com sucesso.').waitFor()
  expectEqual(await storedValues(page), before + values, 'all of it is stored')
}

const storedValues = (page: Page): Promise<number | undefined> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/entityTypes/list', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ limit: 20, offset: 0, name: 'Produto' }),
    })
    const { result } = (await answer.json()) as { result: { inputs: number }[] }
    return result[0]?.inputs
  })

const sendsFile = async (
  context: JourneyContext,
  person: Person,
  line: CuttableLine,
  editor: FlowEditor,
): Promise<void> => {
  const { page } = person
  context.step('the upload of a file is cut')
  await editor.edit('Trocas')
  line.cutDuring(person, 'POST /api/files/upload', tenth(prices))
  const attach = editor.panel.getByRole('button', { name: 'Anexar arquivo' }).first()
  const chooser = await during(page.waitForEvent('filechooser'), () => attach.click())
  await chooser.setFiles(prices)
  const again = editor.panel.getByRole('button', { name: 'Enviar de novo' })
  await again.waitFor()
  await context.picture(person, 'upload-cut')
  expectEqual(await editor.panel.getByRole('button', { name: `Remover arquivo ${prices.name}` }).count(), 1, 'one row')
  await line.mend(person)
  await again.click()
  await again.waitFor({ state: 'detached' })
  await editor.panel.getByText('Enviando…').waitFor({ state: 'detached' })
  expectEqual(await editor.panel.getByText(prices.name).count(), 1, 'the message carries the file once')
}

const publishes = async (
  context: JourneyContext,
  person: Person,
  line: CuttableLine,
  editor: FlowEditor,
): Promise<void> => {
  const { page } = person
  const before = await liveVersion(page)
  context.step('a publication is cut before the server has it')
  line.cutDuring(person, 'POST /api/bots/', 2_000)
  await publish(page)
  await page.getByText('Sem resposta do servidor: o fluxo pode não ter sido salvo.').waitFor()
  await context.picture(person, 'publication-cut')
  await line.mend(person)
  expectEqual(await liveVersion(page), before, 'nothing is live that was not')
  await publish(page)
  await page.getByText(`Versão ${before + 1} publicada.`).waitFor()
  context.step('the answer of another one is lost')
  await editor.edit('Trocas')
  await editor.say('Trocamos em até trinta dias.')
  line.cutDuring(person, 'POST /api/bots/', 'answer')
  await publish(page)
  await page.getByText('Sem resposta do servidor: o fluxo pode não ter sido salvo.').waitFor()
  await line.mend(person)
  expectEqual(await liveVersion(page), before + 2, 'it is live whole')
  // The editor asks by itself what the server has, once it can.
  await page.getByText(`Versão ${before + 2} publicada.`).waitFor()
  await page.getByText('Alterações não salvas').waitFor({ state: 'detached' })
  await context.picture(person, 'publication-answer-lost')
}

const publish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click()
}

/** The number of the version that customers meet. */
const liveVersion = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const botId = location.pathname.split('/')[2]
    const { versions } = (await (await fetch(`/api/bots/${botId}`)).json()) as {
      versions: { active: boolean; version: number | null }[]
    }
    return versions.find(({ active }) => active)?.version ?? 0
  })
