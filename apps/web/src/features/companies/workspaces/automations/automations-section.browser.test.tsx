import '@mantine/core/styles.css'
import '../../../../ui/theme/styles.css'
import '../../../../ui/theme/overlays.css'
import '../../../../ui/theme/forms.css'
import type { Automation, SessionUser } from '@prosa/contract'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

it('lists each with its sentence, place and state, and the timers of bots with a link', async () => {
  shown.automations.push(
    automationOf(3, 'Parada', {
      state: 'stopped',
      definition: { event: 'wrote', matches: 'all', conditions: [], acts: [{ kind: 'label', labelId: 99 }] },
    }),
  )
  shown.open()
  await expect.element(page.getByText('Quando uma conversa começa, então etiquetar Anúncio.').first()).toBeVisible()
  await expect.element(page.getByText(texts.recent(38))).toBeVisible()
  await expect.element(page.getByText(texts.stoppedHint)).toBeVisible()
  await expect.element(page.getByText(texts.gone, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Loja' })).toHaveAttribute('href', '/chatbots/5')
})

it('says how much of what it planned ends before it is switched off', async () => {
  shown.automations = [automationOf(1, 'Anúncio', { state: 'on', planned: 12 })]
  shown.open()
  await page.getByRole('button', { name: texts.more('Anúncio') }).click()
  await page.getByRole('menuitem', { name: texts.turnOff }).click()
  await expect.element(page.getByText(texts.plannedEnds(12))).toBeVisible()
  expect(shown.sent).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: texts.turnOff }).click()
  await expect
    .poll(() => shown.sent)
    .toEqual([{ url: expect.stringContaining('/automations/1/state'), body: { state: 'off' } }])
})

it('changes the order by Alt and the arrows, and says where it is now', async () => {
  shown.open()
  const handle = page.getByRole('button', { name: texts.move('Boleto') })
  await expect.element(handle).toBeVisible()
  handle.element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(page.getByText(texts.moved('Boleto', 1))).toBeInTheDocument()
  expect(shown.sent).toEqual([{ url: expect.stringContaining('/automations/2/move'), body: { before: 1 } }])
})

it('moves at once while the answer comes, so that quick presses add up, and keeps the focus', async () => {
  shown.automations.push(automationOf(3, 'Cobrança'))
  shown.open()
  const handle = page.getByRole('button', { name: texts.move('Anúncio') })
  await expect.element(handle).toBeVisible()
  handle.element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}')
  expect(shown.sent.map(({ body }) => body)).toEqual([{ before: 3 }, { before: null }])
  await expect.element(handle).toHaveFocus()
  await expect.element(page.getByText(texts.moved('Anúncio', 3))).toBeInTheDocument()
})

it('offers only the moves that there are', async () => {
  shown.open()
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
  shown.automations = [automationOf(1, 'Anúncio', { definition: { event: 'began', matches: 'all', conditions, acts } })]
  shown.open('?automacao=1')
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
  shown.automations = [automationOf(1, 'Anúncio', { isReadOnly: true, state: 'stopped' })]
  shown.open('?automacao=1')
  const panel = page.getByRole('dialog')
  await expect.element(panel.getByText(texts.readOnly)).toBeVisible()
  await expect.element(panel.getByText(texts.stoppedHint)).toBeVisible()
  await expect.element(panel.getByRole('textbox', { name: texts.name, exact: false })).toBeDisabled()
  // It looks only at one's own workspaces.
  expect(panel.getByRole('button', { name: texts.dryRun.ask }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => panel.elements()).toEqual([])
})

it('writes a new one in three cards, with what it would have done', async () => {
  shown.open('?automacao=nova')
  await page.getByRole('textbox', { name: texts.name, exact: false }).fill('Começos')
  await page.getByRole('button', { name: texts.addCondition }).click()
  await page.getByLabelText(texts.words).fill('boleto, segunda via')
  await expect.element(page.getByText(/se o texto contém “boleto” ou “segunda via”/)).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  // The label is not chosen yet.
  expect(shown.sent).toEqual([])
  await page.getByLabelText(texts.label, { exact: true }).first().click()
  await page.getByRole('option', { name: 'Anúncio' }).click()
  await page.getByRole('button', { name: texts.dryRun.ask }).click()
  await expect.element(page.getByText(texts.dryRun.would(1, 8))).toBeVisible()
  await expect.element(page.getByText(texts.dryRun.tooLong(3))).toBeVisible()
  await expect.element(page.getByText(/^Etiquetas tiradas antes de .* não são conhecidas\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByText(texts.created)).toBeVisible()
  expect(shown.sent.at(-1)?.body).toEqual({
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
  shown.open('?automacao=nova')
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
  expect(shown.sent).toEqual([])
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
  expect(shown.sent.at(-1)?.body).toMatchObject({
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
  shown.open('?automacao=1&ver=registro')
  await expect.element(page.getByRole('link', { name: 'Carla' })).toHaveAttribute('href', '/omnichannel?sala=5')
  await expect.element(page.getByText('Agiu: Etiquetar')).toBeVisible()
  await expect.element(page.getByText(texts.skippedAct(texts.acts.transfer.name, texts.skipped.held))).toBeVisible()
})

it('says when the one of a link is gone', async () => {
  shown.open('?automacao=77')
  await expect.element(page.getByText(texts.missing)).toBeVisible()
})
