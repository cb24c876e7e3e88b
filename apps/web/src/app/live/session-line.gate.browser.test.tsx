// Gate: the line to the program.
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../testing/mount-screen.tsx'
import { personAnswer } from '../../testing/person.ts'
import { useCan } from '../session.tsx'
import { SessionLine } from './session-line.tsx'

function Menu() {
  const can = useCan()
  return (
    <nav>
      <SessionLine />
      {can('bot_view') ? 'Bots' : 'Nada mais'}
    </nav>
  )
}

/** What the page opened last, on which a test says what it likes. */
const stubSocket = () => {
  const sockets: { url: string; onmessage?: (event: { data: string }) => void }[] = []
  class Socket {
    readyState = 1
    OPEN = 1
    url: string
    constructor(url: string) {
      this.url = url
      sockets.push(this)
    }
    send() {}
    close() {}
  }
  vi.stubGlobal('WebSocket', Socket)
  return sockets
}

it('takes what is no longer permitted off the screen as soon as it is told, also while the tab is hidden', async () => {
  const sockets = stubSocket()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  try {
    await mountScreen({
      content: <Menu />,
      person: { permissions: ['bot_view'] },
      answers: { 'GET /api/me': () => personAnswer({ permissions: [] }) },
    })
    await expect.element(page.getByText('Bots')).toBeVisible()
    await expect.poll(() => sockets.map(({ url }) => new URL(url).pathname)).toEqual(['/api/realtime/session'])
    sockets[0]?.onmessage?.({ data: JSON.stringify({ type: 'rights' }) })
    await expect.element(page.getByText('Nada mais')).toBeVisible()
  } finally {
    visibility.mockRestore()
    vi.unstubAllGlobals()
  }
})
