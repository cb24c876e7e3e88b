/**
 * Who has a window open in this process, per company: the streams call `markOnline` when a sidebar stream opens and
 * `markOffline` when it closes. A person is online while any window is.
 */
export interface Presence {
  markOnline(companyId: number, userId: number): void
  markOffline(companyId: number, userId: number): void
  isOnline(companyId: number, userId: number): boolean
}

export const createPresence = (): Presence => {
  const windows = new Map<string, number>()
  const key = (companyId: number, userId: number): string => `${companyId}:${userId}`
  return {
    markOnline: (companyId, userId) => {
      windows.set(key(companyId, userId), (windows.get(key(companyId, userId)) ?? 0) + 1)
    },
    markOffline: (companyId, userId) => {
      const left = (windows.get(key(companyId, userId)) ?? 0) - 1
      if (left > 0) windows.set(key(companyId, userId), left)
      else windows.delete(key(companyId, userId))
    },
    isOnline: (companyId, userId) => windows.has(key(companyId, userId)),
  }
}

const presences = new WeakMap<object, Presence>()

/** The one presence of a running program, shared by the streams that know it and the features that ask. */
export const presenceOf = (platform: object): Presence => {
  const presence = presences.get(platform) ?? createPresence()
  presences.set(platform, presence)
  return presence
}
