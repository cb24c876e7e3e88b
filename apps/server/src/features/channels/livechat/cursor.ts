/** Where a visitor's copy of the conversation stands: each of the visitor's dialogs with its version. */
export interface DialogVersion {
  id: number
  version: number
}

/**
 * A cursor as it travels: the newest dialog, its version, and the sum of the versions of all others. The others are closed
 * and hardly ever change; when one does, the sum tells, and the answer is the newest page.
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

/** Null for what is no cursor of ours. */
export const parseCursor = (text: string): Cursor | null => {
  const parts = /^([\da-z]{1,8})\.([\da-z]{1,8})\.([\da-z]{1,10})$/.exec(text)
  if (!parts) return null
  const [dialogId = 0, version = 0, othersSum = 0] = parts.slice(1).map((part) => Number.parseInt(part, 36))
  return [dialogId, version].every((part) => part < 2 ** 31) ? { dialogId, version, othersSum } : null
}

/**
 * What a cursor has not seen: everything of newer dialogs, and of its own dialog what is above its version. Null when a
 * dialog that it counted has changed or is gone: then only the newest page is right.
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

/** Sorts messages over several dialogs by plain text comparison: the moment, then the dialog, then the place in it. */
export const orderOf = (at: Date, dialogId: number, seq: number): string =>
  `${String(at.getTime()).padStart(14, '0')}-${String(dialogId).padStart(10, '0')}-${String(seq).padStart(10, '0')}`

export const parseOrder = (text: string): { at: Date; dialogId: number; seq: number } | null => {
  const parts = /^(\d{14})-(\d{10})-(\d{10})$/.exec(text)
  if (!parts) return null
  const [ms = 0, dialogId = 0, seq = 0] = parts.slice(1).map(Number)
  const isPlace = ms <= 8_640_000_000_000 && dialogId < 2 ** 31 && seq < 2 ** 31
  return isPlace ? { at: new Date(ms), dialogId, seq } : null
}
