// Gate: offers on every screen.
import '../../ui/theme/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { hearServerDate, serverNowMs } from '../../ui/clock.ts'
import { AppTheme } from '../../ui/theme/app-theme.tsx'
import { queryClient } from '../query-client.ts'
import { AttentionCards } from './attention-cards.tsx'
import { liveStores } from './index.ts'

const { attention } = liveStores()

const opened = vi.fn()
let root: Root
let answer: (accepted: Response) => void

function Cards() {
  const items = useSyncExternalStore(attention.subscribe, attention.items)
  return items.length > 0 ? <AttentionCards items={items} onOpen={opened} /> : <p>nada</p>
}

beforeEach(() => {
  opened.mockReset()
  vi.stubGlobal(
    'fetch',
    vi.fn(
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve
        }),
    ),
  )
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <QueryClientProvider client={queryClient}>
      <AppTheme mainColor={null}>
        <Cards />
      </AppTheme>
    </QueryClientProvider>,
  )
  const until = new Date(Date.now() + 30_000).toISOString()
  const dialog = { id: 9, name: 'Renata', version: 4 } as Parameters<typeof attention.take>[0]['dialog']
  attention.take({ type: 'handed', dialog, how: 'offered', by: null, until })
})
afterEach(() => {
  root.unmount()
  attention.clear()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('lead to an accepted room, also where the stream has told of it before the answer', async () => {
  await page.getByRole('button', { name: 'Aceitar' }).click()
  await expect.poll(() => fetch).toHaveBeenCalledTimes(1)
  attention.dismiss(9)
  await expect.element(page.getByText('nada')).toBeVisible()
  expect(opened).not.toHaveBeenCalled()
  answer(Response.json({ id: 9, version: 5, owner: 'person', ownerUserId: 7 }))
  await expect.poll(() => opened).toHaveBeenCalledExactlyOnceWith(9)
})

it('lead nowhere where somebody else was faster', async () => {
  await page.getByRole('button', { name: 'Aceitar' }).click()
  await expect.poll(() => fetch).toHaveBeenCalledTimes(1)
  answer(Response.json({ code: 'conflict', message: 'Já atendida.' }, { status: 409 }))
  await expect.element(page.getByText('nada')).toBeVisible()
  expect(opened).not.toHaveBeenCalled()
})

it('stand for their time on a PC whose clock is forty seconds ahead', async () => {
  const hear = (saidMs: number): void => hearServerDate(new Date(saidMs).toUTCString(), Date.now(), Date.now())
  attention.clear()
  hear(Date.now() - 40_000)
  const until = new Date(serverNowMs() + 30_000).toISOString()
  const dialog = { id: 10, name: 'Otávio', version: 1 } as Parameters<typeof attention.take>[0]['dialog']
  attention.take({ type: 'handed', dialog, how: 'offered', by: null, until })
  await expect.element(page.getByText(/0:[123]\d/)).toBeVisible()
  // A clock that is set right meanwhile is followed.
  hear(Date.now())
  await expect.element(page.getByText('nada')).toBeVisible()
})
