import '@mantine/core/styles.css'
import '../../../../ui/theme/styles.css'
import '../../../../ui/theme/overlays.css'
import '../../../../ui/theme/forms.css'
import type { Automation, AutomationChoices, DialogTemplate, SessionUser } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../../app/query-client.ts'
import { Overlays } from '../../../../ui/overlays.tsx'
import { AppTheme } from '../../../../ui/theme/app-theme.tsx'
import { AutomationsSection } from './automations-section.tsx'
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

const choices: AutomationChoices = {
  workspaces: [{ id: 3, name: 'Vendas' }],
  labels: [{ id: 1, name: 'Anúncio' }],
  bots: [],
  people: [],
  cannedAnswers: [],
  tags: [],
  fields: [],
  followUps: [{ id: 6, name: 'Orçamento', workspaceId: 3 }],
}
const automationOf = (id: number, name: string, over: Partial<Automation> = {}): Automation => ({
  id,
  name,
  workspaceIds: [3],
  definition: { event: 'began', matches: 'all', conditions: [], acts: [{ kind: 'label', labelId: 1 }] },
  state: 'off',
  version: 1,
  recent: 0,
  isReadOnly: false,
  revision: `r${id}`,
  ...over,
})

let automations: Automation[]
let templates: DialogTemplate[]
let sent: { url: string; body: unknown }[]
const answer: typeof fetch = async (input, init) => {
  const url = String(input)
  const told = (body: unknown) => new Response(JSON.stringify(body))
  if (init?.body) sent.push({ url, body: JSON.parse(String(init.body)) })
  if (url.endsWith('/choices')) return told(choices)
  if (url.includes('/follow-up-templates')) return told({ result: templates })
  if (url.endsWith('/try'))
    return told({
      rooms: 1,
      looked: 8,
      isCut: false,
      acted: [{ dialogId: 5, contactName: 'Carla', at: '2026-05-05T12:00:00Z' }],
      conditions: [],
    })
  if (url.includes('/runs'))
    return told({
      result: [
        {
          dialogId: 5,
          contactName: 'Carla',
          at: '2026-05-05T12:00:00Z',
          version: 1,
          outcome: 'done',
          acts: [
            { kind: 'label', skipped: null },
            { kind: 'transfer', skipped: 'held' },
          ],
          chain: [],
        },
      ],
      next: null,
    })
  if (url.endsWith('/automations') && !init?.body)
    return told({
      result: automations,
      total: automations.length,
      bots: [{ id: 5, name: 'Loja', repeat: { minutes: 5, times: 2 }, transferMinutes: null, closeMinutes: 30 }],
    })
  return told({ success: true, ...automations[0] })
}

let root: Root
let place: HTMLElement
const open = (query = ''): void => {
  const Component = () => <AutomationsSection workspaceId={3} />
  const router = createMemoryRouter([{ path: '/', Component }], { initialEntries: [`/${query}`] })
  root.render(
    <AppTheme mainColor="#02cdad">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Overlays />
      </QueryClientProvider>
    </AppTheme>,
  )
}

beforeEach(async () => {
  automations = [automationOf(1, 'Anúncio', { state: 'on', recent: 38 }), automationOf(2, 'Boleto')]
  templates = []
  sent = []
  vi.stubGlobal('fetch', answer)
  await page.viewport(1440, 900)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('lists each with its sentence, place and state, and the timers of bots with a link', async () => {
  automations.push(
    automationOf(3, 'Parada', {
      state: 'stopped',
      definition: { event: 'wrote', matches: 'all', conditions: [], acts: [{ kind: 'label', labelId: 99 }] },
    }),
  )
  open()
  await expect.element(page.getByText('Quando uma conversa começa, então etiquetar Anúncio.').first()).toBeVisible()
  await expect.element(page.getByText(texts.recent(38))).toBeVisible()
  await expect.element(page.getByText(texts.stoppedHint)).toBeVisible()
  await expect.element(page.getByText(texts.gone, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Loja' })).toHaveAttribute('href', '/chatbots/5')
})

it('changes the order by Alt and the arrows, and says where it is now', async () => {
  open()
  const handle = page.getByRole('button', { name: texts.move('Boleto') })
  await expect.element(handle).toBeVisible()
  handle.element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(page.getByText(texts.moved('Boleto', 1))).toBeInTheDocument()
  expect(sent).toEqual([{ url: expect.stringContaining('/automations/2/move'), body: { before: 1 } }])
})

it('moves at once while the answer comes, so that quick presses add up, and keeps the focus', async () => {
  automations.push(automationOf(3, 'Cobrança'))
  open()
  const handle = page.getByRole('button', { name: texts.move('Anúncio') })
  await expect.element(handle).toBeVisible()
  handle.element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}')
  expect(sent.map(({ body }) => body)).toEqual([{ before: 3 }, { before: null }])
  await expect.element(handle).toHaveFocus()
  await expect.element(page.getByText(texts.moved('Anúncio', 3))).toBeInTheDocument()
})

it('offers only the moves that there are', async () => {
  open()
  await page.getByRole('button', { name: texts.more('Anúncio') }).click()
  await expect.element(page.getByRole('menuitem', { name: texts.moveDown })).toBeVisible()
  expect(page.getByRole('menuitem', { name: texts.moveUp }).elements()).toEqual([])
})

it('says which condition makes it act after the bot, and which ones another event leaves out', async () => {
  const conditions: Automation['definition']['conditions'] = [
    { kind: 'first', isNot: false },
    { kind: 'field', isNot: true, fieldId: 4, value: 'ouro' },
    { kind: 'words', isNot: false, words: ['boleto'] },
  ]
  const acts: Automation['definition']['acts'] = [{ kind: 'label', labelId: 1 }]
  automations = [automationOf(1, 'Anúncio', { definition: { event: 'began', matches: 'all', conditions, acts } })]
  open('?automacao=1')
  const panel = page.getByRole('dialog')
  await expect.element(panel.getByText(/o campo não existe mais não é “ouro” e o texto contém “boleto”/)).toBeVisible()
  await panel.getByLabelText(texts.whenLabel).click()
  await page.getByRole('option', { name: texts.events.wrote }).click()
  const late = panel.getByText(texts.afterBotHint(texts.conditions.first.name))
  await expect.element(late).toBeVisible()
  await panel.getByLabelText(texts.whenLabel).click()
  await page.getByRole('option', { name: texts.events.queued }).click()
  await expect.element(panel.getByText(texts.dropped([texts.conditions.words.name]))).toBeVisible()
  expect(late.elements()).toEqual([])
})

it('opens one that is not theirs to change for reading alone, and says why', async () => {
  automations = [automationOf(1, 'Anúncio', { isReadOnly: true, state: 'stopped' })]
  open('?automacao=1')
  const panel = page.getByRole('dialog')
  await expect.element(panel.getByText(texts.readOnly)).toBeVisible()
  await expect.element(panel.getByText(texts.stoppedHint)).toBeVisible()
  await expect.element(panel.getByRole('textbox', { name: texts.name, exact: false })).toBeDisabled()
  // It looks only at one's own workspaces.
  expect(panel.getByRole('button', { name: texts.dryRun.ask }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => panel.elements()).toEqual([])
})

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
  templates = [listed]
  const definitionWith = (acts: Automation['definition']['acts']): Automation['definition'] => ({
    event: 'closed',
    matches: 'all',
    conditions: [],
    acts,
  })
  automations = [
    automationOf(1, 'Fecha', { definition: definitionWith([{ kind: 'message', text: 'Até logo' }]) }),
    automationOf(2, 'Some', { definition: definitionWith([{ kind: 'message', text: '', template: { ...template, name: 'sumiu' } }]) }),
    automationOf(3, 'Fica', { definition: definitionWith([{ kind: 'message', text: '', template }]) }),
  ]
  open()
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
  expect(sent.at(-1)?.body).toMatchObject({
    definition: { acts: [{ kind: 'message', text: 'Até logo', template }] },
  })
})

it('writes a new one in three cards, with what it would have done', async () => {
  open('?automacao=nova')
  await page.getByRole('textbox', { name: texts.name, exact: false }).fill('Começos')
  await page.getByRole('button', { name: texts.addCondition }).click()
  await page.getByLabelText(texts.words).fill('boleto, segunda via')
  await expect.element(page.getByText(/se o texto contém “boleto” ou “segunda via”/)).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  // The label is not chosen yet.
  expect(sent).toEqual([])
  await page.getByLabelText(texts.label, { exact: true }).first().click()
  await page.getByRole('option', { name: 'Anúncio' }).click()
  await page.getByRole('button', { name: texts.dryRun.ask }).click()
  await expect.element(page.getByText(texts.dryRun.would(1, 8))).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByText(texts.created)).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({
    name: 'Começos',
    workspaceIds: [3],
    definition: {
      event: 'began',
      matches: 'all',
      conditions: [{ kind: 'words', isNot: false, words: ['boleto', 'segunda via'] }],
      acts: [{ kind: 'label', labelId: 1 }],
    },
  })
})

it('plans a reminder and a follow-up, ends follow-ups, and closes', async () => {
  open('?automacao=nova')
  await page.getByRole('textbox', { name: texts.name, exact: false }).fill('Planos')
  const kinds = (place: number) => page.getByRole('group', { name: texts.act(place) }).getByLabelText(texts.kind)
  const add = async (place: number, kind: keyof typeof texts.acts): Promise<void> => {
    if (place > 1) await page.getByRole('button', { name: texts.addAct }).click()
    await kinds(place).click()
    await page.getByRole('option', { name: texts.acts[kind].name, exact: true }).click()
  }
  await add(1, 'remind')
  await expect.element(page.getByLabelText(texts.remindFor).first()).toHaveValue(texts.ofHolder)
  await add(2, 'follow-up')
  await add(3, 'stop-follow-ups')
  await expect.element(page.getByText(texts.stopHint)).toBeVisible()
  await add(4, 'close')
  await expect.element(page.getByText(texts.closeHint)).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  // What is to be done, and which follow-up.
  expect(sent).toEqual([])
  await expect.element(page.getByText('Escreva o que fazer.')).toBeVisible()
  await page.getByLabelText(texts.remindText).fill('Ligar')
  await page.getByLabelText(texts.amount, { exact: true }).fill('2')
  await page.getByLabelText(texts.followUp, { exact: true }).first().click()
  await page.getByRole('option', { name: /Orçamento/ }).click()
  await expect
    .element(
      page.getByText(
        /lembrar quem estiver com a conversa daqui a 2 dias às 09:00, iniciar o follow-up Orçamento, parar os follow-ups e finalizar/,
      ),
    )
    .toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByText(texts.created)).toBeVisible()
  expect(sent.at(-1)?.body).toMatchObject({
    definition: {
      acts: [
        { kind: 'remind', text: 'Ligar', forUserId: null, wait: { amount: 2, unit: 'days', at: '09:00' } },
        { kind: 'follow-up', followUpId: 6 },
        { kind: 'stop-follow-ups' },
        { kind: 'close' },
      ],
    },
  })
})

it('tells what happened, and why something did not', async () => {
  open('?automacao=1&ver=registro')
  await expect.element(page.getByRole('link', { name: 'Carla' })).toHaveAttribute('href', '/omnichannel?sala=5')
  await expect.element(page.getByText('Agiu: Etiquetar')).toBeVisible()
  await expect.element(page.getByText(texts.skippedAct(texts.acts.transfer.name, texts.skipped.held))).toBeVisible()
})

it('says when the one of a link is gone', async () => {
  open('?automacao=77')
  await expect.element(page.getByText(texts.missing)).toBeVisible()
})
