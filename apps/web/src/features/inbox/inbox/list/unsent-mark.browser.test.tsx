import '../../../../ui/theme/styles.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { personalKey } from '../../../../app/personal-storage.ts'
import { queryClient } from '../../../../app/query-client.ts'
import { outgoing, sendFrom } from '../composer/outgoing.ts'
import { row } from '../rows-testing.ts'
import { ListRow } from './list-row.tsx'
import { sendKept } from './send-kept.ts'

/** Lazy pieces come late on a busy machine. */
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000 })

let root: Root
let place: HTMLElement
/** What the server answers to a message; null: there is no connection. */
let status: number | null
let sent: string[]

// Nobody is logged in here: what they write is kept under that.
const key = 'nobody.12'
beforeEach(async () => {
  status = 200
  sent = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (status === null) throw new TypeError('Failed to fetch')
    const { clientId, message } = JSON.parse(String(body))
    if (status === 200) sent.push(message)
    return new Response(JSON.stringify({ id: '12-1', clientId, code: 'x', message: 'Não.' }), { status })
  })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        {[12, 13].map((id) => (
          <ListRow key={id} dialog={row(id)} isCurrent={false} userId={7} now={Date.now()} onOpen={() => {}} />
        ))}
      </QueryClientProvider>
    </MantineProvider>,
  )
  await until(() => expect(place.querySelectorAll('button')).toHaveLength(2))
})
afterEach(() => {
  root.unmount()
  place.remove()
  outgoing.forget()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const marksOf = (id: number): string[] =>
  [...place.querySelectorAll(`#room-${id} [aria-label^="Mensagem sua"]`)].map(
    (one) => one.getAttribute('aria-label') ?? '',
  )
const shows = (...marks: string[]) => until(() => expect(marksOf(12)).toEqual(marks))
const [waits, refused] = ['Mensagem sua aguarda a conexão', 'Mensagem sua não foi enviada']
const write = (text: string): void => sendFrom(key, { text, button: null, files: [] })

it('marks the room where something waits for a connection, until it is sent', async () => {
  status = null
  write('oi')
  await shows(waits)
  expect(marksOf(13)).toEqual([])
  status = 200
  outgoing.nudge()
  await shows()
  await until(() => expect(sent).toEqual(['oi']))
})

it('marks the room where something was refused above what waits, until it is discarded', async () => {
  status = 409
  write('recusada')
  await shows(refused)
  status = null
  write('depois')
  await until(() => expect(outgoing.read(key).filter(({ state }) => state === 'failed')).toHaveLength(2))
  await shows(refused)
  for (const item of outgoing.read(key)) if (!item.resends) outgoing.discard(key, item.clientId)
  await shows(waits)
})

it('marks what another window wrote, and what it has sent no more', async () => {
  const name = `${personalKey('outbox', key)}c1`
  const change = (newValue: string | null): void => {
    if (newValue === null) localStorage.removeItem(name)
    else localStorage.setItem(name, newValue)
    window.dispatchEvent(new StorageEvent('storage', { key: name, newValue }))
  }
  change(JSON.stringify({ clientId: 'c1', state: 'failed', resends: false, files: [] }))
  await shows(refused)
  change('no message')
  await shows()
  change(null)
  await shows()
})

it('sends what was kept over a reload with the list alone, and asks for nothing where nothing was', async () => {
  const item = {
    clientId: 'c2',
    createdAt: '2026-05-04T12:00:00Z',
    text: 'de antes',
    button: null,
    files: [],
    state: 'failed',
    error: 'x',
    resends: true,
    isFinal: false,
    after: null,
  }
  sendKept()
  localStorage.setItem(`${personalKey('outbox', key)}c2`, JSON.stringify(item))
  sendKept()
  await until(() => expect(sent).toEqual(['de antes']))
})
