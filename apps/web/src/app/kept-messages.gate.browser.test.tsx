// Gate: messages survive a reload.
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { KeptMessages } from './kept-messages.ts'
import { personalKey } from './personal-storage.ts'

vi.mock('./session-store.ts', () => ({
  readSession: () => ({ status: 'active', user: { id: 7, admin: false, companyId: 3 } }),
  subscribeToSession: () => () => {},
  renewSession: () => Promise.resolve(),
}))

const kept = {
  clientId: 'c1',
  createdAt: '2026-11-20T15:00:00.000Z',
  text: 'escrita antes de recarregar',
  button: null,
  files: [],
  state: 'sending',
  error: null,
  resends: false,
  isFinal: false,
  after: null,
}
const root = createRoot(document.body.appendChild(document.createElement('div')))
afterEach(() => {
  root.unmount()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('sends what was kept over a reload, though no conversation is on the screen', async () => {
  const sent: [string, string][] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push([url.split('?')[0] ?? '', JSON.parse(String(body)).message])
    return new Response(JSON.stringify({ id: '12-1', clientId: 'c1' }))
  })
  const name = `${personalKey('outbox', '7@3')}12.c1`
  localStorage.setItem(name, JSON.stringify(kept))
  root.render(<KeptMessages />)
  await expect.poll(() => sent).toEqual([['/api/omnichannel/dialogs/12/messages', kept.text]])
  await expect.poll(() => localStorage.getItem(name)).toBeNull()
})
