/** The visitor's identity, as the page states it. `hash`: the id's signature by the company's server. */
export interface PageUser {
  id: string
  name?: string
  email?: string
  phone?: string
  hash?: string
}

const maxLength = { id: 200, name: 120, email: 254, phone: 200, hash: 200 } as const

const isRight = {
  id: () => true,
  name: () => true,
  email: (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text),
  // The server validates the number.
  phone: (text: string) => /\d/.test(text),
  hash: () => true,
} as const

const textOf = (raw: unknown, name: keyof PageUser): string | undefined => {
  const text = typeof raw === 'number' || typeof raw === 'bigint' ? String(raw) : raw
  if (typeof text !== 'string' || text === '' || text.length > maxLength[name]) return undefined
  // The id is not trimmed: the signature covers it as given.
  const tidy = name === 'id' ? text : text.trim()
  return tidy !== '' && isRight[name](tidy) ? tidy : undefined
}

/** A site may pass any value, and reading its properties may throw. */
const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/**
 * Reads the valid fields as text and ignores the others, so that the chat still works. `user` is null without an id;
 * `dropped` names fields that are not text or not valid. `id` is given if it is separate from `value`.
 */
export const takePageUser = (value: unknown, id?: unknown): { user: PageUser | null; dropped: string[] } => {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const read = (name: keyof PageUser): string | undefined =>
    textOf(
      attempt(() => given[name]),
      name,
    )
  const user: PageUser = { id: (id === undefined ? read('id') : textOf(id, 'id')) ?? '' }
  for (const name of ['name', 'email', 'phone', 'hash'] as const) {
    const text = read(name)
    if (text !== undefined) user[name] = text
  }
  const isSaid = (name: string): boolean => {
    const said = attempt(() => [given[name]])
    return !said || (said[0] !== undefined && said[0] !== null && said[0] !== '')
  }
  const dropped = (attempt(() => Object.keys(given)) ?? []).filter((name) => !(name in user) && isSaid(name))
  return { user: user.id === '' ? null : user, dropped }
}

export const readPageUser = (value: unknown): PageUser | null => takePageUser(value).user
