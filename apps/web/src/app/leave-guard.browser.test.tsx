import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountScreen } from '../testing/mount-screen.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useListParams } from '../ui/list-params.ts'
import { SidePanel } from '../ui/side-panel.tsx'
import { useUnsaved, useUnsavedValue } from '../ui/unsaved.ts'
import { LeaveGuard } from './leave-guard.tsx'

const question = page.getByRole('dialog', { name: 'Atenção' })
const field = page.getByRole('textbox', { name: 'Nome' })
const panel = page.getByRole('dialog', { name: 'Contato' })
const answer = (name: 'Sair sem salvar' | 'Cancelar') => question.getByRole('button', { name }).click()

function Field() {
  const [text, setText] = useState('')
  useUnsavedValue(text)
  return <input aria-label="Nome" value={text} onChange={(event) => setText(event.currentTarget.value)} />
}

function ListScreen() {
  const params = useListParams()
  const id = params.get('id')
  return (
    <>
      <LeaveGuard />
      <p>Página {params.page}</p>
      <button type="button" onClick={() => params.open({ id: '7' })}>
        Abrir
      </button>
      <button type="button" onClick={() => params.setSearch('ana')}>
        Buscar
      </button>
      {id === null ? null : (
        <SidePanel isOpen title="Contato" onClose={() => params.open({ id: null })}>
          <Field />
        </SidePanel>
      )}
    </>
  )
}

const openPanel = async () => {
  const screen = await mountScreen({ routes: { '/contacts': ListScreen }, path: '/contacts?page=2' })
  await page.getByRole('button', { name: 'Abrir' }).click()
  await expect.element(panel).toBeVisible()
  return screen
}

it('closes a panel by Back, and leaves neither the page of the list nor a step behind', async () => {
  const { address, go } = await openPanel()
  expect(address()).toBe('/contacts?page=2&id=7')
  await go(-1)
  await expect.element(panel).not.toBeInTheDocument()
  expect(address()).toBe('/contacts?page=2')
  await page.getByRole('button', { name: 'Abrir' }).click()
  await panel.getByRole('button', { name: 'Fechar' }).click()
  await expect.poll(address).toBe('/contacts?page=2')
  await go(-1)
  expect(address()).toBe('/before')
})

it.each([
  ['Back', (go: (to: string | number) => Promise<void>) => go(-1), '/contacts?page=2'],
  ['another record', (go: (to: string | number) => Promise<void>) => go('/contacts?id=8'), '/contacts?id=8'],
  ['another screen', (go: (to: string | number) => Promise<void>) => go('/home'), '/home'],
  ['Esc', () => userEvent.type(field, '{Escape}'), '/contacts?page=2'],
])('asks once before %s takes away what was typed', async (_, leave, after) => {
  const { address, go } = await openPanel()
  await field.fill('Ana')
  await leave(go)
  await answer('Cancelar')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Ana')
  await leave(go)
  await answer('Sair sem salvar')
  await expect.poll(address).toBe(after)
  await expect.element(question).not.toBeInTheDocument()
})

it('asks the browser to hold back a reload while something is typed, and no longer', async () => {
  await openPanel()
  const isHeld = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isHeld()).toBe(false)
  await field.fill('Ana')
  expect(isHeld()).toBe(true)
  await field.fill('')
  expect(isHeld()).toBe(false)
})

function Page() {
  const params = useListParams()
  useUnsaved(true)
  return (
    <>
      <LeaveGuard />
      <button type="button" onClick={() => params.open({ channel: 'webhook' })}>
        Abrir
      </button>
      <Dialog isOpen={params.get('channel') !== null} title="Contato" onClose={() => params.open({ channel: null })}>
        <p>Nada</p>
      </Dialog>
    </>
  )
}

it('opens and closes a dialog over a screen with changes unasked, and asks before that screen is left', async () => {
  const { address, go } = await mountScreen({ routes: { '/chatbots/1': Page }, path: '/chatbots/1' })
  await page.getByRole('button', { name: 'Abrir' }).click()
  await expect.element(panel).toBeVisible()
  await go(-1)
  expect(address()).toBe('/chatbots/1')
  await expect.element(question).not.toBeInTheDocument()
  await go('/home')
  await answer('Sair sem salvar')
  await expect.poll(address).toBe('/home')
})
