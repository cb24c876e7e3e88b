import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../../testing/mount-screen.tsx'

it('is closed to who may only choose a bot in a filter, whatever the list would answer', async () => {
  const screen = await mountScreen({
    path: '/chatbots',
    person: { permissions: ['omnichannel_view', 'dialog_view'] },
    answers: {
      'POST /api/bots/list': () => ({
        result: [{ id: 7, name: 'Loja Demo', target: 1, workspace: 'Loja', workspaceId: 1 }],
        total: 1,
      }),
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Você não tem acesso a esta área' })).toBeVisible()
  expect(page.getByText('Loja Demo').query()).toBeNull()
  expect(screen.sent('POST /api/bots/list')).toEqual([])
})

it('tells from its own button who may make no bot', async () => {
  await mountScreen({
    path: '/chatbots',
    person: { permissions: ['bot_view'] },
    answers: { 'POST /api/bots/list': () => ({ result: [], total: 0 }) },
  })
  await page.getByRole('button', { name: 'Criar bot', exact: true }).click()
  await expect.element(page.getByText('Seu usuário não tem permissão para incluir um novo bot!').first()).toBeVisible()
})

it('opens the wizard from its own button', async () => {
  await mountScreen({
    path: '/chatbots',
    person: { permissions: ['bot_view', 'bot_create'] },
    answers: {
      'POST /api/bots/list': () => ({ result: [], total: 0 }),
      'GET /api/workspaces/list-user-workspace2': () => [{ id: 1, name: 'Loja', children: [] }],
    },
  })
  await page.getByRole('button', { name: 'Criar bot', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: /^Criar bot/ })).toBeVisible()
})
