import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../../testing/answers.ts'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const permissionNames = ['profile_view', 'profile_edit', 'bot_view'] as const

const setUp = async () => {
  const record = { id: 4, name: 'Atendente', permissions: [2, 3], companyId: 1, users: [], revision: 'r1' }
  const now = { ...record, name: 'Suporte', permissions: [2], revision: 'r2' }
  let stored = record
  const answers: Answers = {
    'GET /api/profiles/paged': () => ({ result: [{ id: 4, name: 'Atendente', permissions: 2, users: 0 }], total: 1 }),
    'GET /api/profiles/:id': () => stored,
    'PUT /api/profiles/:id': ({ body }) => {
      if ((body as { revision: string }).revision === stored.revision && stored === now) return now
      stored = now
      return [
        409,
        { code: 'overtaken', message: 'Este cadastro foi alterado enquanto você editava.', details: { now } },
      ]
    },
  }
  const screen = await mountScreen({ path: '/profiles?id=4', person: { permissions: [...permissionNames] }, answers })
  const dialog = page.getByRole('dialog', { name: 'Editar perfil' })
  const name = page.getByRole('textbox', { name: 'Nome' })
  await name.fill('Vendas')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect.element(page.getByText('Está salvo: Suporte')).toBeVisible()
  await expect.element(page.getByText('Você digitou: Vendas')).toBeVisible()
  return { screen, dialog, name }
}

it('shows both sides of what two people changed, and sends one only once one has chosen', async () => {
  const { screen } = await setUp()
  await page.getByRole('button', { name: 'Salvar' }).click()
  expect(screen.sent('PUT /api/profiles/4')).toHaveLength(1)
  await page.getByRole('button', { name: 'Manter o que digitei' }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  // What was taken meanwhile, and what one did not touch, is not given back.
  await expect
    .poll(() => screen.sent('PUT /api/profiles/4').at(-1))
    .toEqual({ name: 'Vendas', permissions: [2], revision: 'r2' })
})

it('takes what is saved in the place of what was typed', async () => {
  const { name } = await setUp()
  await page.getByRole('button', { name: 'Ficar com o que está salvo' }).click()
  await expect.element(name).toHaveValue('Suporte')
  await expect.element(page.getByText('Está salvo: Suporte')).not.toBeInTheDocument()
})
