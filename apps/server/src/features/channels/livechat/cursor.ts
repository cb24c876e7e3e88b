/** A version for each of a visitor's dialogs: the state of the visitor's copy. */
export interface DialogVersion {
  id: number
  version: number
}

/**
 * A cursor as sent to clients: the newest dialog, its version, and the sum of the versions of all others. The others
 * are closed and rarely change; if one does, the sum differs, and the answer is the newest page.
 */
export interface Cursor {
  dialogId: number
  version: number
  othersSum: number
}

export const startCursor: Cursor = { dialogId: 0, version: 0, othersSum: 0 }

export const cursorOf = (dialogs: readonly DialogVersion[]): Cursor => {
  let newest: DialogVersion = { id: 0, version: 0 }
  let sum = 0
  for (const dialog of dialogs) {
    sum += dialog.version
    if (dialog.id > newest.id) newest = dialog
  }
  return { dialogId: newest.id, version: newest.version, othersSum: sum - newest.version }
}

export const renderCursor = ({ dialogId, version, othersSum }: Cursor): string =>
  [dialogId, version, othersSum].map((part) => part.toString(36)).join('.')

/** Null for a text that is no valid cursor. */
export const parseCursor = (text: string): Cursor | null => {
  const parts = /^([\da-z]{1,8})\.([\da-z]{1,8})\.([\da-z]{1,10})$/.exec(text)
  if (!parts) return null
  const [dialogId = 0, version = 0, othersSum = 0] = parts.slice(1).map((part) => Number.parseInt(part, 36))
  return [dialogId, version].every((part) => part < 2 ** 31) ? { dialogId, version, othersSum } : null
}

/**
 * Changes since a cursor: newer dialogs in full, and its own dialog above its version. Null when an older dialog has
 * changed or is gone: then only the newest page is right.
 */
export const unseenSince = (
  cursor: Cursor,
  dialogs: readonly DialogVersion[],
): { dialogId: number; above: number }[] | null => {
  const others = dialogs.filter(({ id }) => id < cursor.dialogId)
  if (others.reduce((sum, { version }) => sum + version, 0) !== cursor.othersSum) return null
  const own = dialogs.find(({ id }) => id === cursor.dialogId)
  if (cursor.dialogId !== 0 && (!own || own.version < cursor.version)) return null
  return [
    ...(own && own.version > cursor.version ? [{ dialogId: own.id, above: cursor.version }] : []),
    ...dialogs.filter(({ id }) => id > cursor.dialogId).map(({ id }) => ({ dialogId: id, above: 0 })),
  ]
}

/** Sort key of messages over several dialogs, compared as text: time, then dialog, then seq. */
export const orderOf = (at: Date, dialogId: number, seq: number): string =>
  `${String(at.getTime()).padStart(14, '0')}-${String(dialogId).padStart(10, '0')}-${String(seq).padStart(10, '0')}`

export const parseOrder = (text: string): { at: Date; dialogId: number; seq: number } | null => {
  const parts = /^(\d{14})-(\d{10})-(\d{10})$/.exec(text)
  if (!parts) return null
  const [ms = 0, dialogId = 0, seq = 0] = parts.slice(1).map(Number)
  const isPlace = ms <= 8_640_000_000_000 && dialogId < 2 ** 31 && seq < 2 ** 31
  return isPlace ? { at: new Date(ms), dialogId, seq } : null
}
