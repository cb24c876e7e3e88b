import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../testing/mount-screen.tsx'

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
