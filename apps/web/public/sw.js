// Wakes the person while the product is closed. It keeps nothing: no page, no answer and no word of a customer is stored here, and no call
// of the product goes through it.
const texts = {
  message: ['Nova Mensagem', 'Você possui uma nova mensagem'],
  transferred: ['Conversa transferida para você', 'Abra a conversa para atender.'],
  offered: ['Conversa oferecida a você', 'Abra a conversa para atender.'],
  reminded: ['Lembrete', 'Abra a conversa para ver o lembrete.'],
  mentioned: ['Você foi mencionado em uma nota', 'Abra a conversa para ler a nota.'],
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const readWake = (data) => {
  try {
    const { kind, dialogId } = data.json()
    return { kind: kind in texts ? kind : 'message', dialogId: Number(dialogId) || null }
  } catch {
    return { kind: 'message', dialogId: null }
  }
}

const wake = async (data) => {
  const windows = await self.clients.matchAll({ type: 'window' })
  // Whoever looks at the product sees it there.
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const { kind, dialogId } = readWake(data)
  const [title, body] = texts[kind]
  // The tag is that of the page's own notifications: of one room one stands.
  await self.registration.showNotification(title, {
    body,
    tag: `dialog-${dialogId}`,
    icon: '/app-icon.svg',
    data: { path: dialogId === null ? '/omnichannel' : `/omnichannel?sala=${dialogId}` },
  })
}

const open = async (path) => {
  const [first] = await self.clients.matchAll({ type: 'window' })
  if (!first) return self.clients.openWindow(path)
  await first.focus()
  // The page goes there by itself, so that nothing that is being written is lost by loading it anew.
  first.postMessage({ type: 'open', path })
}

self.addEventListener('push', (event) => event.waitUntil(wake(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})
