import '../../ui/theme/styles.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { staleAfter } from '../../app/live/stale-after.ts'
import { invalidate } from '../../app/query.ts'
import { queryClient } from '../../app/query-client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LabelDialog } from './label-dialog.tsx'

const may = vi.hoisted(() => ({ permissions: new Set<string>() }))
vi.mock('../../app/session.tsx', () => ({
  useUser: () => ({ id: 7 }),
  useCan: () => (permission: string) => may.permissions.has(permission),
}))
vi.mock('../../ui/toast.tsx', () => ({ toastError: () => {}, toastSuccess: () => {}, toastWarning: () => {} }))

let labels: { id: number; name: string; color: string; revision?: string }[]
let asked: { method: string; url: string; body: Record<string, unknown> }[]
let unmount: () => void
/** What making one is answered, where it is not taken. */
let refusal: { status: number; body: object } | null
const done = vi.fn()

beforeEach(async () => {
  may.permissions = new Set(['dialog_view', 'workspace_edit'])
  done.mockReset()
  labels = [
    { id: 1, name: 'Boleto', color: 'red' },
    { id: 2, name: 'Frete', color: 'blue' },
  ]
  asked = []
  refusal = null
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const sent = body ? (JSON.parse(String(body)) as Record<string, unknown>) : {}
    asked.push({ method, url, body: sent })
    if (url.endsWith('/dialogs/labels')) return new Response(JSON.stringify({ success: true, rooms: sent.rooms }))
    if (url.endsWith('/labels/2/rooms')) return new Response(JSON.stringify({ rooms: 12 }))
    if ((method === 'POST' || method === 'PUT') && refusal)
      return new Response(JSON.stringify(refusal.body), { status: refusal.status })
    if (method === 'POST') {
      const made = { id: 9, ...(sent as { name: string; color: string }) }
      labels = [...labels, made]
      return new Response(JSON.stringify(made))
    }
    return new Response(JSON.stringify({ result: labels, total: labels.length }))
  })
  await page.viewport(900, 800)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const rooms = [
    { id: 31, labels: [1] },
    { id: 32, labels: [] },
  ]
  root.render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <LabelDialog rooms={rooms} onClose={() => {}} onDone={done} />
        <ConfirmDialog />
      </QueryClientProvider>
    </MantineProvider>,
  )
  unmount = () => {
    root.unmount()
    place.remove()
    queryClient.clear()
    vi.unstubAllGlobals()
  }
})
afterEach(() => unmount())

const box = (name: string) => page.getByRole('checkbox', { name })
const applied = () => asked.find(({ url }) => url.endsWith('/dialogs/labels'))?.body
const apply = () => page.getByRole('button', { name: 'Aplicar a 2 salas' })

it('half ticks what some of the rooms have, and changes what one says alone', async () => {
  await expect.element(box('Boleto')).toBeVisible()
  expect((box('Boleto').element() as HTMLInputElement).indeterminate).toBe(true)
  await expect.element(apply()).toBeDisabled()
  await box('Frete').click()
  await apply().click()
  await expect.poll(() => done).toHaveBeenCalledOnce()
  expect(applied()).toEqual({ rooms: [31, 32], add: [2], remove: [] })
})

it('makes a label that is not there yet by writing its name, ticked at once', async () => {
  await page.getByRole('textbox', { name: 'Buscar ou criar etiqueta' }).fill('Urgente')
  await expect.element(box('Boleto')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(box('Urgente')).toBeChecked()
  await apply().click()
  await expect.poll(() => applied()).toEqual({ rooms: [31, 32], add: [9], remove: [] })
})

it('gives a new label the colour that is chosen, and a fresh one where none is', async () => {
  const made = () => asked.filter(({ method, url }) => method === 'POST' && url.endsWith('/labels'))
  await page.getByRole('textbox', { name: 'Buscar ou criar etiqueta' }).fill('Urgente')
  // Nothing is gray yet: red and blue are taken.
  await expect.element(page.getByRole('radio', { name: 'Cinza' })).toBeChecked()
  await page.getByRole('radio', { name: 'Cinza' }).click({ force: true })
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Laranja' })).toBeChecked()
  await page.getByRole('button', { name: 'Criar “Urgente”' }).click()
  await expect.element(box('Urgente')).toBeChecked()
  await page.getByRole('textbox', { name: 'Buscar ou criar etiqueta' }).fill('Depois')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => made().map(({ body }) => body.color)).toEqual(['orange', 'gray'])
})

it('makes one with its colour where labels are managed, and says at the field why not', async () => {
  await page.getByRole('button', { name: 'Gerenciar etiquetas' }).click()
  const name = page.getByRole('textbox', { name: 'Nome da etiqueta', exact: true })
  await name.fill('Frete')
  refusal = {
    status: 409,
    body: { code: 'x', message: 'Não.', fields: { name: 'Já existe uma etiqueta com este nome.' } },
  }
  await page.getByRole('button', { name: 'Criar', exact: true }).click()
  await expect.element(page.getByText('Já existe uma etiqueta com este nome.')).toBeVisible()
  refusal = null
  await name.fill('Troca')
  await expect.element(page.getByText('Já existe uma etiqueta com este nome.')).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Verde' }).click({ force: true })
  await userEvent.click(name)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Nome de Troca' })).toBeVisible()
  await expect.element(name).toHaveValue('')
  expect(asked.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ name: 'Troca', color: 'green' })
})

it('takes the first label of what is written, by Enter alone', async () => {
  await page.getByRole('textbox', { name: 'Buscar ou criar etiqueta' }).fill('fre')
  await expect.element(box('Boleto')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => applied()).toEqual({ rooms: [31, 32], add: [2], remove: [] })
})

it('offers what changes every room to those alone who manage workspaces', async () => {
  may.permissions = new Set(['dialog_view'])
  await page.getByRole('textbox', { name: 'Buscar ou criar etiqueta' }).fill('Bol')
  await expect.element(box('Boleto')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Gerenciar etiquetas' })).not.toBeInTheDocument()
})

it('asks before it removes a label, and says on how many rooms it stands', async () => {
  await page.getByRole('button', { name: 'Gerenciar etiquetas' }).click()
  await page.getByRole('button', { name: 'Remover Frete' }).click()
  const question = page.getByText('Remover a etiqueta “Frete”? Ela está em 12 salas e sai de todas.')
  await expect.element(question).toBeVisible()
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  await page.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect.poll(() => asked.some(({ method }) => method === 'DELETE')).toBe(true)
})

/** Another window has changed them, and the stream has told so. */
const elsewhere = async (now: typeof labels): Promise<void> => {
  labels = now
  await invalidate(...staleAfter.labels)
}
const box9 = { id: 9, name: 'Novo', color: 'green' }

it('follows what another window renames, recolours, makes and removes, and keeps what is ticked and written', async () => {
  await box('Frete').click()
  await box('Boleto').click()
  const search = page.getByRole('textbox', { name: 'Buscar ou criar etiqueta' })
  await elsewhere([{ id: 1, name: 'Boleto', color: 'red' }, { id: 2, name: 'Entrega', color: 'violet' }, box9])
  await expect.element(box('Entrega')).toBeChecked()
  await expect.element(box('Novo')).not.toBeChecked()
  await expect.element(page.getByText('Entrega')).toHaveClass(/violet/)
  await search.fill('entr')
  await elsewhere([{ id: 2, name: 'Entrega', color: 'violet' }, box9])
  await expect.element(page.getByText('A etiqueta “Boleto” foi removida em outra janela.')).toBeVisible()
  await expect.element(search).toHaveValue('entr')
  await expect.element(box('Entrega')).toBeChecked()
  await apply().click()
  await expect.poll(() => applied()).toEqual({ rooms: [31, 32], add: [2], remove: [] })
})

it('has nothing to apply once all that was ticked is removed', async () => {
  await box('Frete').click()
  await expect.element(apply()).toBeEnabled()
  await elsewhere([{ id: 1, name: 'Boleto', color: 'red' }])
  await expect.element(page.getByText('A etiqueta “Frete” foi removida em outra janela.')).toBeVisible()
  await expect.element(apply()).toBeDisabled()
})

it('shows the name that another window gives where none is being written, and says it where one is', async () => {
  await page.getByRole('button', { name: 'Gerenciar etiquetas' }).click()
  const changes = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await elsewhere([
    { id: 1, name: 'Cobrança', color: 'red' },
    { id: 2, name: 'Frete', color: 'blue' },
  ])
  const first = page.getByRole('textbox', { name: 'Nome de Cobrança' })
  await expect.element(first).toHaveValue('Cobrança')
  // To look is no change: the former name is not written over the new one.
  await first.click()
  const second = page.getByRole('textbox', { name: 'Nome de Frete' })
  await second.fill('Transporte')
  expect(changes()).toEqual([])
  await elsewhere([
    { id: 1, name: 'Cobrança', color: 'red' },
    { id: 2, name: 'Entrega', color: 'blue' },
  ])
  const written = page.getByRole('textbox', { name: 'Nome de Entrega' })
  await expect.element(written).toHaveValue('Transporte')
  await expect.element(page.getByText(/Agora se chama “Entrega”/)).toBeVisible()
  await written.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(changes).toEqual([{ name: 'Transporte' }])
})

it('says which name somebody else gave it meanwhile, and writes over it only when it is sent again', async () => {
  labels = labels.map((label) => ({ ...label, revision: 'r1' }))
  await queryClient.invalidateQueries()
  await page.getByRole('button', { name: 'Gerenciar etiquetas' }).click()
  const changes = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await page.getByRole('textbox', { name: 'Nome de Frete' }).fill('Transporte')
  // Its frame has not come yet.
  labels = labels.map((label) => (label.id === 2 ? { ...label, name: 'Entrega', revision: 'r2' } : label))
  const message = 'Este cadastro foi alterado enquanto você editava.'
  refusal = { status: 409, body: { code: 'overtaken', message, description: '', details: { now: labels[1] } } }
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByText(/Agora se chama “Entrega”/)).toBeVisible()
  const written = page.getByRole('textbox', { name: 'Nome de Entrega' })
  await expect.element(written).toHaveValue('Transporte')
  refusal = null
  await written.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(changes).toEqual([{ name: 'Transporte', revision: 'r1' }, { name: 'Transporte' }])
})

it('says in the list of labels what another window has removed, and not what one has removed oneself', async () => {
  await page.getByRole('button', { name: 'Gerenciar etiquetas' }).click()
  await page.getByRole('button', { name: 'Remover Frete' }).click()
  await page.getByRole('button', { name: 'Remover', exact: true }).click()
  await expect.poll(() => asked.some(({ method }) => method === 'DELETE')).toBe(true)
  await elsewhere([{ id: 1, name: 'Boleto', color: 'red' }])
  await expect.element(page.getByRole('textbox', { name: 'Nome de Frete' })).not.toBeInTheDocument()
  expect(document.body.textContent).not.toContain('foi removida em outra janela')
  await elsewhere([])
  await expect.element(page.getByText('A etiqueta “Boleto” foi removida em outra janela.')).toBeVisible()
})
