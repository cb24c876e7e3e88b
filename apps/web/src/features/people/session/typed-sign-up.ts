/** Typed sign-up values except the password, for going back to correct the address. Kept in the history entry. */
export interface TypedSignUp {
  companyName: string
  userName: string
  userEmail: string
  userPhone: string
}

const names = ['companyName', 'userName', 'userEmail', 'userPhone'] as const

export const readTyped = (state: unknown): Partial<TypedSignUp> => {
  if (typeof state !== 'object' || state === null) return {}
  const given = new Map<string, unknown>(Object.entries(state))
  return Object.fromEntries(
    names.flatMap((name) => (typeof given.get(name) === 'string' ? [[name, given.get(name)]] : [])),
  )
}
