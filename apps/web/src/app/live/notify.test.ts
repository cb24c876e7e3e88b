import { afterEach, expect, it, vi } from 'vitest'
import { createAlert } from './notify.ts'

afterEach(() => void vi.unstubAllGlobals())

it('goes on where a browser refuses sound and notifications, as on Android', () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  class Refusing {
    static permission = 'granted'
    constructor() {
      throw new TypeError('Illegal constructor')
    }
  }
  vi.stubGlobal('window', { Notification: Refusing })
  vi.stubGlobal('Notification', Refusing)
  vi.stubGlobal('AudioContext', Refusing)
  expect(() =>
    createAlert(
      () => {},
      () => true,
    )('message', { id: 1, name: 'Renata', lastMessage: 'oi' }),
  ).not.toThrow()
})

it.each([
  { saysWords: false, body: 'Você possui uma nova mensagem' },
  { saysWords: true, body: 'Você possui uma nova mensagem\nRenata: segredo' },
])('says name and words of a customer only to whoever wants them: $saysWords', ({ saysWords, body }) => {
  const bodies: unknown[] = []
  class Shown {
    static permission = 'granted'
    constructor(title: string, options: NotificationOptions) {
      bodies.push([title, options.body])
    }
  }
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  vi.stubGlobal('window', { Notification: Shown })
  vi.stubGlobal('Notification', Shown)
  createAlert(
    () => {},
    () => saysWords,
  )('message', { id: 1, name: 'Renata', lastMessage: 'segredo' })
  expect(bodies).toEqual([['Nova Mensagem', body]])
})
