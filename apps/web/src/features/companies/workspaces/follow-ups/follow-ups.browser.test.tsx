import '@mantine/core/styles.css'
import '../../../../ui/theme/styles.css'
import '../../../../ui/theme/overlays.css'
import '../../../../ui/theme/forms.css'
import type { FollowUp, SessionUser } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../../app/query-client.ts'
import { Overlays } from '../../../../ui/overlays.tsx'
import { AppTheme } from '../../../../ui/theme/app-theme.tsx'
import { FollowUpSection } from './follow-up-section.tsx'
import '../../../../testing/retry-at-once.ts'

let permissions: string[]
vi.mock('../../../../app/session.tsx', async () => {
  const { hasPermission, mayCall } = await import('../../../../app/access.ts')
  const user = () =>
    ({
      id: 7,
      name: 'Marina',
      admin: false,
      companyId: 1,
      permissions,
      timeZone: 'America/Sao_Paulo',
    }) as unknown as SessionUser
  const can = (...asked: Parameters<typeof hasPermission>[1][number][]) => hasPermission(user(), asked)
  return {
    useUser: user,
    useCan: () =>
      Object.assign(can, { call: (operation: Parameters<typeof mayCall>[1]) => mayCall(user(), operation) }),
  }
})

const followUp: FollowUp = {
  id: 6,
  workspaceId: 3,
  name: 'Orçamento',
  version: 2,
  steps: [{ wait: { amount: 1, unit: 'days', at: '09:00' }, text: 'Oi!', template: null, reminder: null }],
  hours: null,
  alsoClosed: false,
  end: { amount: 1, unit: 'days', act: 'nothing', labelId: null, reminder: null },
  active: true,
  counts: { running: 12, answered: 1, finished: 0, ended: 3 },
  onEarlier: 12,
  pausedStep: null,
  revision: 'r1',
}
let rows: FollowUp[]
let asked: string[]
let refusal: object | null
let root: Root
let place: HTMLElement

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const answer: typeof fetch = async (input, init) => {
  const url = String(input)
  asked.push(`${init?.method ?? 'GET'} ${url} ${String(init?.body ?? '')}`)
  if (/follow-up-templates/.test(url))
    return json({
      result: [
        {
          name: 'retomar',
          language: 'pt_BR',
          header: '',
          body: 'Olá {{1}}',
          footer: '',
          buttons: [],
          variables: ['{{1}}'],
          headerFile: null,
        },
      ],
    })
  if (/rooms/.test(url))
    return json({
      result: [
        { dialogId: 5, contactName: 'Carla', step: 2, steps: 3, at: new Date().toISOString(), reason: 'overtaken' },
      ],
      next: null,
    })
  if (/labels/.test(url)) return json({ result: [], total: 0 })
  if (init?.body && refusal) return json(refusal, 422)
  if (init?.body || /move-runs|resume/.test(url)) return json(followUp)
  return json({ result: rows, total: rows.length })
}

beforeEach(async () => {
  permissions = ['workspace_view', 'workspace_edit', 'omnichannel_view']
  rows = []
  asked = []
  refusal = null
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

const open = (): void => {
  const router = createMemoryRouter([{ path: '/', element: <FollowUpSection workspaceId={3} /> }])
  root.render(
    <AppTheme mainColor="#02cdad">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Overlays />
      </QueryClientProvider>
    </AppTheme>,
  )
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const called = (part: string | RegExp) =>
  expect.poll(() => asked.some((each) => (typeof part === 'string' ? each.includes(part) : part.test(each)))).toBe(true)

it('begin with a ready one, opened as a draft, and are stored once saved', async () => {
  open()
  await button('Orçamento sem resposta').click()
  await expect.element(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Orçamento sem resposta')
  await expect.element(page.getByRole('group', { name: 'Passo 3' })).toBeVisible()
  expect(asked.some((each) => each.startsWith('POST'))).toBe(false)
  await button('Remover o passo 3').click()
  await button('Salvar').click()
  await called(/POST .*follow-ups .*"workspaceId":3.*"name":"Orçamento sem resposta"/)
})

it('say that one waits for a person, and let it go on by a press', async () => {
  rows = [{ ...followUp, onEarlier: 0, pausedStep: 2 }]
  open()
  await expect.element(page.getByText('Pausado')).toBeVisible()
  await expect.element(page.getByText(/o template do passo 2/)).toBeVisible()
  await button('Continuar').click()
  await called(/POST .*follow-ups\/6\/resume/)
})

it('say at the field what is wrong with a step, and what the server refuses', async () => {
  open()
  await button('Criar follow-up').click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Retorno')
  await button('Salvar').click()
  await expect.element(page.getByText('Escreva o texto ou escolha um template.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Oi!')
  const text = 'Já existe um follow-up com este nome neste workspace.'
  refusal = { code: 'x', message: text, description: text, fields: { name: text } }
  await button('Salvar').click()
  await expect.element(page.getByText(text)).toBeVisible()
})

it('keep a template with values for a step', async () => {
  open()
  await button('Criar follow-up').click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Retorno')
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'retomar (pt_BR)' }).click()
  await page.getByRole('textbox', { name: 'Corpo' }).fill('{{primeiro_nome}}')
  await button('Salvar').click()
  await called('"template":{"name":"retomar","language":"pt_BR","values":["{{primeiro_nome}}"]}')
})

it('remind people in a step and at the end, in place of a message', async () => {
  open()
  await button('Criar follow-up').click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Retorno')
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Ligar')
  await page.getByText('Lembrete à equipe').click()
  await expect.element(page.getByRole('textbox', { name: 'O que lembrar' })).toHaveValue('Ligar')
  await expect.element(page.getByRole('combobox', { name: 'Template' })).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'O que fazer no fim' }).click()
  await page.getByRole('option', { name: 'Lembrar a equipe' }).click()
  await button('Salvar').click()
  await expect.element(page.getByText('Escreva o que deve ser lembrado.')).toBeVisible()
  await page.getByRole('textbox', { name: 'O que lembrar' }).nth(1).fill('Dar como perdido')
  await button('Salvar').click()
  await called(
    /"text":"","template":null,"reminder":"Ligar".*"act":"reminder","labelId":null,"reminder":"Dar como perdido"/,
  )
})

it('tell what became of their conversations, with the rooms behind each number', async () => {
  rows = [followUp]
  open()
  await expect.element(button('12 em andamento')).toBeVisible()
  await expect.element(page.getByText('0 terminaram')).toBeVisible()
  expect(button('0 terminaram').query()).toBeNull()
  await button('3 pararam').click()
  await called('outcome=ended')
  const rooms = page.getByRole('dialog', { name: 'Orçamento: pararam' })
  await expect.element(rooms.getByText('uma pessoa escreveu')).toBeVisible()
  await expect.element(rooms.getByRole('button', { name: 'Abrir conversa' })).toBeVisible()
})

it('say how many are on the earlier version, and pass them on', async () => {
  rows = [followUp]
  open()
  await expect.element(page.getByText('12 conversas em andamento ficam na versão anterior.')).toBeVisible()
  await button('Passar para a nova').click()
  await called('POST /api/omnichannel/follow-ups/6/move-runs')
})

it('are read only for who may not change the workspace', async () => {
  permissions = ['omnichannel_view']
  rows = [followUp]
  open()
  await expect.element(button('12 em andamento')).toBeVisible()
  expect(button(/Editar|Excluir|Criar|Passar/).elements()).toEqual([])
})
