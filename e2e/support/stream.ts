import type { WebSocket } from 'playwright-core'
import type { Person } from './browser.ts'
import { expectSoon } from './expect.ts'

/** Opens a screen and waits until the server has this person as online. */
export const openWithStream = async ({ page }: Pick<Person, 'page'>, url: string): Promise<void> => {
  let isHeard = false
  // Listened to from its first moment: what it says may come before the page's own end of loading.
  const listen = (socket: WebSocket): void => {
    if (!socket.url().includes('/api/realtime/sidebar')) return
    socket.once('framereceived', () => {
      isHeard = true
    })
  }
  page.on('websocket', listen)
  try {
    await page.goto(url)
    await expectSoon(async () => isHeard, true, 'the stream of rooms says something')
  } finally {
    page.off('websocket', listen)
  }
}
