import '@mantine/core/styles.css'
import '../../../ui/theme/styles.css'
import '../../../ui/theme/overlays.css'
import '../../../ui/theme/forms.css'
import { periodProblem, type SessionUser, type WorkspaceRules } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../app/query-client.ts'
import { Overlays } from '../../../ui/overlays.tsx'
import { AppTheme } from '../../../ui/theme/app-theme.tsx'
import { RulesScreen } from './rules-screen.tsx'
import { rulesTexts as texts } from './texts.ts'
import '../../../testing/retry-at-once.ts'

let permissions: string[]
vi.mock('../../../app/session.tsx', async () => {
  const { hasPermission, mayCall } = await import('../../../app/access.ts')
  const user = () =>
    ({
      id: 7,
      name: 'Marina',
      admin: false,
      companyId: 1,
      permissions,
      timeZone: 'America/Sao_Paulo',
      workspacesTree: [
        { id: 3, name: 'Vendas', parentId: null, children: [] },
        { id: 4, name: 'Suporte', parentId: null, children: [] },
      ],
    }) as unknown as SessionUser
  const can = (...asked: Parameters<typeof hasPermission>[1][number][]) => hasPermission(user(), asked)
  return {
    useUser: user,
    useCan: () =>
      Object.assign(can, { call: (operation: Parameters<typeof mayCall>[1]) => mayCall(user(), operation) }),
  }
})

const rulesOf = (offerSeconds: number): WorkspaceRules => ({
  revision: 'r1',
  offerSeconds,
  businessHours: null,
  closedMessage: '',
  closedQueue: 'wait',
  alarmMinutes: 0,
  answerMinutes: null,
  closeMinutes: null,
  asksSatisfaction: false,
  timeZone: 'America/Sao_Paulo',
})

let root: Root
let place: HTMLElement
let rules: Record<number, WorkspaceRules>
let sent: { id: number; body: Partial<WorkspaceRules> }[]
let failing: 'read' | 'write' | null

const failure = (status: number, fields?: object) =>
  new Response(JSON.stringify({ code: 'x', message: 'Tente de novo.', description: 'Tente de novo.', fields }), {
    status,
  })

const answer: typeof fetch = async (input, init) => {
  const url = String(input)
  const id = Number(/workspaces\/(\d+)\/rules/.exec(url)?.[1])
  const answersOf = /canned-answers\?.*workspaceId=(\d+)/.exec(url)?.[1]
  if (answersOf) {
    const one = { id: 1, workspaceId: Number(answersOf), shortcut: `prazo${answersOf}`, text: 'Três dias.', files: [] }
    return new Response(JSON.stringify({ result: [one] }))
  }
  if (/\/labels/.test(url)) return new Response(JSON.stringify({ result: [{ id: 1, name: 'Boleto', color: 'red' }] }))
  if (!id) return new Response(JSON.stringify({ result: [], total: 0 }))
  if (!init?.body) return failing === 'read' ? failure(503) : new Response(JSON.stringify(rules[id]))
  const body = JSON.parse(String(init.body)) as Partial<WorkspaceRules>
  sent.push({ id, body })
  if (failing === 'write') return failure(503)
  rules[id] = { ...(rules[id] as WorkspaceRules), ...body }
  return new Response(JSON.stringify(rules[id]))
}

const open = (path = '/workspace-rules'): void => {
  const router = createMemoryRouter([{ path: '/workspace-rules', Component: RulesScreen }], { initialEntries: [path] })
  root.render(
    <AppTheme mainColor="#02cdad">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Overlays />
      </QueryClientProvider>
    </AppTheme>,
  )
}
const seconds = page.getByLabelText(texts.offer.seconds)
const save = page.getByRole('button', { name: texts.save })

beforeEach(async () => {
  permissions = ['workspace_view', 'workspace_edit']
  rules = { 3: rulesOf(30), 4: rulesOf(60) }
  sent = []
  failing = null
  vi.stubGlobal('fetch', answer)
  await page.viewport(1440, 900)
  place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'position:fixed;inset:0;display:flex;overflow:auto'
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('the rules of a workspace', () => {
  it('are those of the one in the address, and what changed alone is sent', async () => {
    open('/workspace-rules?workspace=4')
    await expect.element(seconds).toHaveValue('60')
    await expect.element(save).toBeDisabled()
    await seconds.fill('45')
    await save.click()
    await expect.element(page.getByText(texts.saved)).toBeVisible()
    expect(sent).toEqual([{ id: 4, body: { offerSeconds: 45, revision: 'r1' } }])
    await expect.element(save).toBeDisabled()
  })

  it('say at the field what is wrong, and send nothing', async () => {
    open()
    await seconds.fill('3')
    await save.click()
    await expect.element(page.getByText('De 5 a 600 segundos.')).toBeVisible()
    await expect.element(seconds).toHaveFocus()
    await seconds.fill('')
    await save.click()
    await expect.element(page.getByText('Informe os segundos.')).toBeVisible()
    expect(sent).toEqual([])
  })

  it('ask before another workspace takes the place of what is unsaved', async () => {
    open()
    await seconds.fill('45')
    const pick = page.getByRole('combobox', { name: texts.workspace })
    await pick.click()
    await page.getByRole('option', { name: 'Suporte' }).click()
    await expect.element(page.getByText(texts.leaveAsk)).toBeVisible()
    await page.getByRole('button', { name: 'Sair sem salvar' }).click()
    await expect.element(seconds).toHaveValue('60')
  })

  it('keep what was typed where it cannot be saved, and say why', async () => {
    failing = 'write'
    open()
    await seconds.fill('45')
    await save.click()
    await expect.element(page.getByText(texts.saveFailed)).toBeVisible()
    await expect.element(seconds).toHaveValue('45')
    await expect.element(save).toBeEnabled()
  })

  it('are shown without a way to change them to who may only look', async () => {
    permissions = ['workspace_view']
    open()
    await expect.element(page.getByText(texts.readOnly)).toBeVisible()
    await expect.element(seconds).toBeDisabled()
    expect(save.query()).toBeNull()
  })

  it('offer to try again where they cannot be read', async () => {
    failing = 'read'
    open()
    await expect.element(page.getByText(texts.failedTitle)).toBeVisible()
    failing = null
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(seconds).toHaveValue('30')
  })
})

describe('what a workspace answers and marks with', () => {
  const tab = (name: string) => page.getByRole('tab', { name })

  it('stands beside its rules: answers of the chosen workspace, and labels', async () => {
    permissions = ['workspace_edit', 'dialog_view']
    open('/workspace-rules?workspace=4')
    await tab('Respostas prontas').click()
    await expect.element(page.getByText('/prazo4')).toBeVisible()
    const pick = page.getByRole('combobox', { name: texts.workspace })
    await pick.click()
    await page.getByRole('option', { name: 'Vendas' }).click()
    await expect.element(page.getByText('/prazo3')).toBeVisible()
    await page.getByRole('button', { name: 'Nova resposta' }).click()
    await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Atalho' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click()
    await tab('Etiquetas').click()
    await expect.element(page.getByRole('textbox', { name: 'Nome de Boleto' })).toBeVisible()
    await expect.element(page.getByRole('radiogroup', { name: 'Cor da etiqueta' })).toBeVisible()
    await tab('Regras').click()
    await expect.element(seconds).toHaveValue('30')
  })

  it('opens by its address, and is only read by who may not manage it', async () => {
    permissions = ['workspace_view', 'omnichannel_view']
    open('/workspace-rules?aba=respostas')
    await expect.element(page.getByText('/prazo3')).toBeVisible()
    expect(page.getByRole('button', { name: 'Nova resposta' }).query()).toBeNull()
    expect(page.getByRole('button', { name: 'Editar /prazo3' }).query()).toBeNull()
    await tab('Etiquetas').click()
    await expect.element(page.getByText('Boleto')).toBeVisible()
    expect(page.getByRole('textbox', { name: 'Nome de Boleto' }).query()).toBeNull()
  })

  it('is for those who attend', async () => {
    open('/workspace-rules?aba=etiquetas')
    await expect.element(seconds).toHaveValue('30')
    expect(tab('Etiquetas').query()).toBeNull()
  })

  it('asks before unsaved rules are left for it', async () => {
    permissions = ['workspace_edit', 'dialog_view']
    open()
    await seconds.fill('45')
    await tab('Etiquetas').click()
    await expect.element(page.getByText(texts.leaveAsk)).toBeVisible()
    await page.getByRole('dialog', { name: 'Atenção' }).getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(seconds).toHaveValue('45')
    await tab('Etiquetas').click()
    await page.getByRole('button', { name: 'Sair sem salvar' }).click()
    await expect.element(page.getByRole('radiogroup', { name: 'Cor da etiqueta' })).toBeVisible()
    expect(sent).toEqual([])
  })
})

describe('the hours of a workspace', () => {
  const box = page.getByLabelText(texts.hours.switch)
  const field = (label: string) => page.getByLabelText(label, { exact: true })

  it('begin with a usual week, take several periods a day and holidays, and are saved whole', async () => {
    open()
    await box.click()
    await expect.element(page.getByLabelText(texts.hours.message)).toHaveValue(texts.hours.usualMessage)
    await field(texts.hours.to('Segunda', 1)).fill('12:00')
    await page.getByRole('button', { name: texts.hours.addPeriodTo('Segunda') }).click()
    await field(texts.hours.from('Segunda', 2)).fill('13:30')
    // What ends at midnight says 00:00 in its field.
    await field(texts.hours.to('Segunda', 2)).fill('00:00')
    await page.getByRole('button', { name: texts.hours.repeatMonday }).click()
    await page.getByRole('button', { name: texts.hours.addHoliday, exact: true }).click()
    await field(texts.hours.holidayDate(1)).fill('2026-12-25')
    await field(texts.hours.holidayName(1)).fill('Natal')
    await save.click()
    await expect.element(page.getByText(texts.saved)).toBeVisible()
    const weekday = [
      { from: '08:00', to: '12:00' },
      { from: '13:30', to: '24:00' },
    ]
    expect(sent).toEqual([
      {
        id: 3,
        body: {
          revision: 'r1',
          businessHours: {
            week: [[], weekday, weekday, weekday, weekday, weekday, []],
            holidays: [{ date: '2026-12-25', name: 'Natal', isYearly: true, periods: [] }],
          },
          closedMessage: texts.hours.usualMessage,
        },
      },
    ])
  })

  it('take a time as one types it, and keep what is none beside its error', async () => {
    open()
    await box.click()
    const from = field(texts.hours.from('Terça', 1))
    await from.fill('9h30')
    await userEvent.tab()
    await expect.element(from).toHaveValue('09:30')
    await from.fill('25:00')
    await save.click()
    await expect.element(page.getByText('Informe a hora.')).toBeVisible()
    await expect.element(from).toHaveValue('25:00')
    expect(sent).toEqual([])
  })

  it('say before they are saved how a period goes on over midnight, and take 24:00 as its end', async () => {
    const overMidnight = periodProblem({ from: '18:00', to: '02:00' }) ?? ''
    open()
    await box.click()
    await field(texts.hours.from('Sexta', 1)).fill('18:00')
    await field(texts.hours.to('Sexta', 1)).fill('02:00')
    await expect.element(page.getByText(overMidnight)).not.toBeInTheDocument()
    await page.getByLabelText(texts.hours.message).click()
    await expect.element(page.getByText(overMidnight)).toBeVisible()
    await field(texts.hours.to('Sexta', 1)).fill('24:00')
    await page.getByRole('button', { name: texts.hours.addPeriodTo('Sábado') }).click()
    await field(texts.hours.from('Sábado', 1)).fill('0')
    await field(texts.hours.to('Sábado', 1)).fill('02:00')
    await save.click()
    await expect.poll(() => sent.length).toBe(1)
    const [saturday, friday] = [[{ from: '00:00', to: '02:00' }], [{ from: '18:00', to: '24:00' }]]
    expect(sent[0]?.body).toMatchObject({
      businessHours: {
        week: [[], ...Array.from({ length: 4 }, () => [{ from: '08:00', to: '18:00' }]), friday, saturday],
      },
    })
  })

  it('say at the period what is wrong with it', async () => {
    open()
    await box.click()
    await field(texts.hours.to('Terça', 1)).fill('07:00')
    await save.click()
    await expect.element(page.getByText(periodProblem({ from: '08:00', to: '07:00' }) ?? '')).toBeVisible()
    await expect.element(field(texts.hours.to('Terça', 1))).toHaveFocus()
    await field(texts.hours.to('Terça', 1)).fill('18:00')
    await page.getByRole('button', { name: texts.hours.addPeriodTo('Terça') }).click()
    await field(texts.hours.from('Terça', 2)).fill('17:00')
    await save.click()
    await expect.element(page.getByText('Os períodos do dia se cruzam.')).toBeVisible()
    expect(sent).toEqual([])
  })
})

it('has what is done with a day within a phone', async () => {
  await page.viewport(390, 844)
  open()
  await page.getByLabelText(texts.hours.switch).click()
  const add = page.getByRole('button', { name: texts.hours.addPeriodTo('Segunda') })
  await expect.element(add).toBeInTheDocument()
  expect(add.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
})

describe('the alarm', () => {
  const minutes = page.getByLabelText(texts.alarm.minutes)

  it('is off until it is switched on, with a usual time that may be changed', async () => {
    open()
    await expect.element(minutes).not.toBeInTheDocument()
    await page.getByLabelText(texts.alarm.switch).click()
    await expect.element(minutes).toHaveValue('10')
    await minutes.fill('3')
    await save.click()
    await expect.poll(() => sent).toEqual([{ id: 3, body: { alarmMinutes: 3, revision: 'r1' } }])
    await page.getByLabelText(texts.alarm.switch).click()
    await save.click()
    await expect.poll(() => sent.at(-1)?.body).toMatchObject({ alarmMinutes: 0 })
  })

  it('says at its field that the minutes are missing, or too many', async () => {
    rules[3] = { ...rulesOf(30), alarmMinutes: 5 }
    open()
    await minutes.fill('')
    await save.click()
    await expect.element(page.getByText('Informe os minutos.')).toBeVisible()
    await minutes.fill('2000')
    await save.click()
    await expect.element(page.getByText('De 1 a 1440 minutos.')).toBeVisible()
    expect(sent).toEqual([])
  })
})

describe('the targets', () => {
  const answer = page.getByLabelText(texts.targets.answer)
  const close = page.getByLabelText(texts.targets.close)

  it('are none until they are given, and none again once they are emptied', async () => {
    open()
    await expect.element(answer).toHaveValue('')
    await answer.fill('15')
    await close.fill('240')
    await save.click()
    await expect.poll(() => sent).toEqual([{ id: 3, body: { answerMinutes: 15, closeMinutes: 240, revision: 'r1' } }])
    await answer.fill('')
    await save.click()
    await expect.poll(() => sent.at(-1)?.body).toMatchObject({ answerMinutes: null })
    await close.fill('0')
    await save.click()
    await expect.element(page.getByText('De 1 a 43200 minutos.')).toBeVisible()
    expect(sent).toHaveLength(2)
  })
})

describe('the customers’ judgement', () => {
  it('is asked for once it is switched on, which who may only look cannot do', async () => {
    open()
    await page.getByLabelText(texts.satisfaction.switch).click()
    await save.click()
    await expect.poll(() => sent).toEqual([{ id: 3, body: { asksSatisfaction: true, revision: 'r1' } }])
    permissions = ['workspace_view']
    open('/workspace-rules?workspace=4')
    await expect.element(page.getByLabelText(texts.satisfaction.switch)).toBeDisabled()
  })
})
