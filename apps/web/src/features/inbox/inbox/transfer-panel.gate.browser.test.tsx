// Gate: transfers.
import '../../../ui/theme/styles.css'
import type { Dialog } from '@prosa/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readOpenConfirm } from '../../../ui/confirm.ts'
import { answerInbox, type Mounted, mount, row } from './testing.tsx'
import { TransferPanel } from './transfer-panel.tsx'

vi.mock('../../../app/session.tsx', async () => (await import('./session-testing.ts')).marinasSession())
vi.mock('../../../ui/toast.tsx', () => ({ toastError: () => {}, toastSuccess: () => {} }))

const people = [
  { id: 9, name: 'Lia', online: true, workspaceId: 3, workspaceName: 'Suporte' },
  { id: 8, name: 'Caio', online: false, workspaceId: 2, workspaceName: 'Vendas' },
]
const queues = [{ workspaceId: 2, name: 'Vendas', online: 2 }]
let asked: string[]
const closed = vi.fn()
let mounted: Mounted
let anchor: HTMLElement
beforeEach(async () => {
  asked = []
  const more = [
    [/transfer-targets.*search=lia/, { people: people.slice(0, 1), queues: [], hasMore: false }],
    [/transfer-targets.*search=caio/, { people: people.slice(1), queues: [], hasMore: false }],
    [/transfer-targets/, { people, queues, hasMore: false }],
    [/dialogs\/transfer/, {}],
  ] as const
  vi.stubGlobal('fetch', answerInbox({ rows: [], more }, asked))
  await page.viewport(1440, 800)
  const dialog = { ...row(31), transferredToThirdpartySystem: false, canSendToThirdparty: false } as Dialog
  anchor = document.body.appendChild(document.createElement('button'))
  mounted = mount(<TransferPanel dialog={dialog} anchor={anchor} onClose={closed} onDone={() => {}} />, '/omnichannel')
})
afterEach(() => {
  mounted.unmount()
  anchor.remove()
  vi.unstubAllGlobals()
})

const send = () => page.getByRole('button', { name: 'Transferir' })
const sent = () => asked.find((each) => each.includes('dialogs/transfer '))

it('sends the room to a person who is found by one search, by keyboard alone, with a note', async () => {
  const search = page.getByRole('combobox', { name: 'Buscar pessoa ou fila' })
  await expect.element(page.getByRole('option', { name: /Caio.*Vendas.*offline/ })).toBeVisible()
  await expect.element(send()).toBeDisabled()
  await search.fill('lia')
  await expect.element(page.getByRole('option', { name: /Caio/ })).not.toBeInTheDocument()
  await search.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option', { name: /Lia/ })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('Suporte · Colaborador específico · Lia.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Observação para quem recebe' }).fill(' quer trocar ')
  await send().click()
  await expect.poll(() => sent()).toBeDefined()
  const body = JSON.parse(sent()?.slice(sent()?.indexOf('{')) ?? '')
  expect(body).toEqual({ dialogId: 31, workspaceId: 3, typeTransfer: 1, userId: 9, note: 'quer trocar' })
  expect(asked.some((each) => each.includes('transfer-targets') && each.includes('dialogId=31'))).toBe(true)
})

it('sends it by Enter twice, and not by one that is held', async () => {
  const search = page.getByRole('combobox', { name: 'Buscar pessoa ou fila' })
  await search.fill('lia')
  await expect.element(page.getByRole('option', { name: /Caio/ })).not.toBeInTheDocument()
  await search.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option', { name: /Lia/ })).toHaveAttribute('aria-selected', 'true')
  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
  search.element().dispatchEvent(held)
  expect(sent()).toBeUndefined()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent()).toContain('"userId":9')
})

it('picks nobody who was found for other words, however soon Enter follows them', async () => {
  await expect.element(page.getByRole('option', { name: /Caio/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Buscar pessoa ou fila' }).fill('caio')
  await userEvent.keyboard('{Enter}{Enter}')
  expect(sent()).toBeUndefined()
  await expect.element(page.getByRole('option', { name: /Lia/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('option', { name: /Caio/ })).toHaveAttribute('aria-selected', 'false')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.poll(() => sent()).toContain('"userId":8')
})

it('sends it to a queue, whose people are offered it in turn', async () => {
  await page.getByRole('option', { name: /Vendas.*2 pessoas online/ }).click()
  await expect.element(page.getByText('Vendas · Sequencial.')).toBeVisible()
  await expect.element(page.getByText(/uma pessoa por vez, até alguém aceitar/)).toBeVisible()
  await send().click()
  await expect.poll(() => sent()).toBeDefined()
  expect(JSON.parse(sent()?.slice(sent()?.indexOf('{')) ?? '')).toEqual({
    dialogId: 31,
    workspaceId: 2,
    typeTransfer: 2,
  })
})

it('asks before a note is lost, and gives the focus back to its button', async () => {
  closed.mockReset()
  await page.getByRole('textbox', { name: 'Observação para quem recebe' }).fill('quer trocar')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => readOpenConfirm()).not.toBeNull()
  expect(closed).not.toHaveBeenCalled()
  readOpenConfirm()?.answer(true)
  await expect.poll(() => closed).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(anchor)
})

it('opens on a phone over the whole foot of the window, and sends from there', async () => {
  await page.viewport(390, 800)
  const sheet = page.getByRole('dialog', { name: 'Transferir sala' })
  const queue = page.getByRole('option', { name: /Vendas.*2 pessoas online/ })
  await expect.element(queue).toBeVisible()
  const box = () => sheet.element().getBoundingClientRect()
  await expect.poll(() => Math.round(box().bottom)).toBe(innerHeight)
  expect([box().left, box().width]).toEqual([0, innerWidth])
  await queue.click()
  await send().click()
  await expect.poll(() => sent()).toContain('"workspaceId":2')
})

it('marks nobody before arrows, or words, and takes the first by Enter', async () => {
  const first = page.getByRole('option').first()
  const search = page.getByRole('combobox', { name: 'Buscar pessoa ou fila' })
  await expect.element(first).toBeVisible()
  await search.click()
  expect(document.querySelector('[data-active]')).toBeNull()
  expect(search.element().hasAttribute('aria-activedescendant')).toBe(false)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(first).toHaveAttribute('data-active')
  await search.fill('a')
  await search.fill('')
  await expect.poll(() => document.querySelector('[data-active]')).toBeNull()
  // Enter takes nobody who was found for other words.
  await expect.element(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await userEvent.keyboard('{Enter}')
  await expect.element(first).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toBeDefined()
})
