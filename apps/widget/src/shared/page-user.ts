/** Who the page says that its visitor is. `hash`: the id, signed by the company's server. */
export interface PageUser {
  id: string
  name?: string
  email?: string
  phone?: string
  hash?: string
}

const maxLength = { id: 200, name: 120, email: 254, phone: 30, hash: 200 } as const

const isRight = {
  id: () => true,
  name: () => true,
  email: (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text),
  phone: (text: string) => /^\d{8,15}$/.test(text.replace(/\D/g, '')),
  hash: () => true,
} as const

/** What of it can be sent: a page that says half of it wrong keeps its visitor's chat. Null where there is no id. */
export const readPageUser = (value: unknown): PageUser | null => {
  if (typeof value !== 'object' || value === null) return null
  const given = value as Record<string, unknown>
  const read = (name: keyof PageUser): string | undefined => {
    const raw = given[name]
    const text = typeof raw === 'number' ? String(raw) : raw
    if (typeof text !== 'string' || text === '' || text.length > maxLength[name]) return undefined
    // The id is taken as it was signed.
    const tidy = name === 'id' ? text : text.trim()
    return tidy !== '' && isRight[name](tidy) ? tidy : undefined
  }
  const id = read('id')
  if (id === undefined) return null
  const user: PageUser = { id }
  for (const name of ['name', 'email', 'phone', 'hash'] as const) {
    const text = read(name)
    if (text !== undefined) user[name] = text
  }
  return user
}
