import '@mantine/core/styles.css'
import '../../../../ui/theme/styles.css'
import '../../../../ui/theme/overlays.css'
import '../../../../ui/theme/forms.css'
import type { Automation, SessionUser } from '@prosa/contract'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readyTexts } from './ready-texts.ts'
import { automationOf, shownSection } from './testing.tsx'
import { automationTexts as texts } from './texts.ts'

vi.mock('../../../../app/session.tsx', () => {
  const user = () =>
    ({
      id: 7,
      name: 'Marina',
      timeZone: 'America/Sao_Paulo',
      permissions: ['workspace_edit'],
      workspacesTree: [{ id: 3, name: 'Vendas', parentId: null, children: [] }],
    }) as unknown as SessionUser
  return { useUser: user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

const shown = shownSection()

it('chooses a template for when the channel’s time is over, and says in the list that it is gone', async () => {
  const template = { name: 'retomar', language: 'pt_BR', values: ['{{primeiro_nome}}'] }
  const listed = {
    name: 'retomar',
    language: 'pt_BR',
    header: '',
    body: 'Oi {{1}}, podemos continuar?',
    footer: '',
    buttons: [],
    variables: ['{{1}}'],
    headerFile: null,
  }
  shown.templates = [listed]
  const definitionWith = (acts: Automation['definition']['acts']): Automation['definition'] => ({
    event: 'closed',
    matches: 'all',
    conditions: [],
    acts,
  })
  shown.automations = [
    automationOf(1, 'Fecha', { definition: definitionWith([{ kind: 'message', text: 'Até logo' }]) }),
    automationOf(2, 'Some', {
      definition: definitionWith([{ kind: 'message', text: '', template: { ...template, name: 'sumiu' } }]),
    }),
    automationOf(3, 'Fica', { definition: definitionWith([{ kind: 'message', text: '', template }]) }),
  ]
  shown.open()
  await expect.element(page.getByText(texts.lostTemplate('sumiu'))).toBeVisible()
  expect(page.getByText(texts.lostTemplate('retomar')).elements()).toEqual([])
  await page.getByRole('button', { name: 'Fecha', exact: true }).click()
  const panel = page.getByRole('dialog')
  await expect.element(panel.getByText(texts.beyond)).toBeVisible()
  await panel.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'retomar (pt_BR)' }).click()
  await panel.getByLabelText(/Corpo/).fill('{{primeiro_nome}}')
  await panel.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByText(texts.saved)).toBeVisible()
  expect(shown.sent.at(-1)?.body).toMatchObject({
    definition: { acts: [{ kind: 'message', text: 'Até logo', template }] },
  })
})

it('offers ready ones where there is none, and says what is left to choose', async () => {
  shown.automations = []
  shown.open()
  await page.getByRole('button', { name: new RegExp(`^${readyTexts.ad.name}`) }).click()
  const panel = page.getByRole('dialog')
  const missing = panel.getByText(readyTexts.missing([texts.label.toLowerCase()]))
  await expect.element(missing).toBeVisible()
  await expect.element(panel.getByRole('textbox', { name: texts.name, exact: false })).toHaveValue(readyTexts.ad.name)
  await panel.getByRole('combobox', { name: texts.label }).click()
  await page.getByRole('option', { name: 'Anúncio' }).click()
  await expect.element(missing).not.toBeInTheDocument()
  await panel.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByText(texts.created)).toBeVisible()
  expect(shown.sent.at(-1)?.body).toMatchObject({
    name: readyTexts.ad.name,
    workspaceIds: [3],
    definition: { event: 'began', acts: [{ kind: 'label', labelId: 1 }, { kind: 'remind' }] },
  })
})

it('begins a new one with a ready one, and with a blank one again', async () => {
  shown.open()
  await page.getByRole('button', { name: texts.create }).click()
  const panel = page.getByRole('dialog')
  const from = panel.getByRole('combobox', { name: readyTexts.from })
  await from.click()
  await page.getByRole('option', { name: readyTexts.quote.name }).click()
  await expect.element(panel.getByText(/há 1 dia, se tem a etiqueta …, então iniciar o follow-up …/)).toBeVisible()
  await expect.element(panel.getByText(readyTexts.missing(['etiquetas', 'follow-up']))).toBeVisible()
  await from.click()
  await page.getByRole('option', { name: readyTexts.blank }).click()
  await expect.element(panel.getByText('Quando uma conversa começa, então etiquetar ….')).toBeVisible()
  await expect.element(panel.getByRole('textbox', { name: texts.name, exact: false })).toHaveValue('')
})
