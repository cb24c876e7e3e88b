/** Asked once on load, as specified; browsers remember the answer. */
export const requestNotifications = (): void => {
  if (!('Notification' in window) || Notification.permission !== 'default') return
  // Some browsers only ask after a gesture and refuse otherwise; the sound remains.
  Notification.requestPermission().catch(() => undefined)
}
