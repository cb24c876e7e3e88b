import type { LivechatSession, LivechatSessionBody } from '@prosa/contract'
import type { PageUser } from '../shared/page-user.ts'
import { type Api, ApiError } from '../transport/api.ts'

/** The session request's fields about the page's user. */
const toldOf = (user: PageUser | null): Omit<LivechatSessionBody, 'visitorToken'> => {
  if (!user) return {}
  const { id, hash, ...details } = user
  return { ...details, user: hash ? { id, hash } : { id } }
}

/** Opens a session; without the page's details that the server refuses, so that the chat still works. */
export const openSession = async (
  api: Api,
  user: PageUser | null,
  body: Omit<LivechatSessionBody, 'user'>,
): Promise<LivechatSession> => {
  try {
    return await api.session({ ...toldOf(user), ...body })
  } catch (error) {
    const fields = error instanceof ApiError ? error.fields : {}
    const wrong = (['name', 'email', 'phone'] as const).filter(
      (name) => fields[name] !== undefined && user?.[name] !== undefined && body[name] === undefined,
    )
    if (!user || wrong.length === 0) throw error
    const right = { ...user }
    for (const name of wrong) delete right[name]
    return api.session({ ...toldOf(right), ...body })
  }
}
