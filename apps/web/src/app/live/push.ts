import { getPushKey, removePushSubscription, savePushSubscription } from '@prosa/contract'
import { call } from '../api.ts'
import { usePushSwitch } from './push-switch.ts'

const worker = '/sw.js'
const scope = '/'

/** Browsers without push, or on a page without TLS, only have the signals of an open page. */
export const hasPush = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether the browser's subscription has this key. */
const isOfKey = (subscription: PushSubscription, publicKey: string): boolean => {
  const { applicationServerKey } = subscription.options
  return applicationServerKey !== null && toBase64Url(new Uint8Array(applicationServerKey)) === publicKey
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Subscribes this browser at the server; repeated at each start: push services forget. @throws if either refuses */
export const keepPush = async (): Promise<void> => {
  const { publicKey } = await call(getPushKey)
  const registration = await navigator.serviceWorker.register(worker, { scope })
  await navigator.serviceWorker.ready
  const known = await registration.pushManager.getSubscription()
  const isKnown = known !== null && isOfKey(known, publicKey)
  if (known && !isKnown) await known.unsubscribe()
  const subscription =
    known && isKnown
      ? known
      : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(savePushSubscription, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
}

/** Repeats the subscription to the server, and opens the room of a pressed notification. @returns how to stop */
export const followPush = (userId: number, onOpen: (path: string) => void): (() => void) => {
  if (!hasPush() || !usePushSwitch.read(userId) || Notification.permission !== 'granted') return () => {}
  // Without push the signals of the open page remain; the next start tries again.
  keepPush().catch(() => undefined)
  const hear = ({ data }: MessageEvent<{ type?: unknown; path?: unknown } | null>): void => {
    if (data?.type === 'open' && typeof data.path === 'string') onOpen(data.path)
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}

/** Asks for permission, then subscribes. @returns false where the person or the browser refuses */
export const startPush = async (): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await keepPush()
  return true
}

/** Ends push in this browser, even if the server cannot be told. */
export const endPush = async (): Promise<void> => {
  if (!hasPush()) return
  const registration = await navigator.serviceWorker.getRegistration(scope)
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  await call(removePushSubscription, { body: { endpoint: subscription.endpoint } })
}
