/** What a person wrote and has not sent: drafts, and messages on their way. */
const kinds = ['draft', 'outbox']

/** Where this browser keeps one of them; never with a dot in the person's id, so that no person's keys begin with another's. */
export const wordsKey = (kind: 'draft' | 'outbox', owner: string | number): string => `prosa.${kind}.${owner}.`

/** Whoever logs out leaves nothing of what was written to whoever sits down next. Other people's own stays theirs. */
export function forgetWords(userId: number): void {
  try {
    const owners = kinds.map((kind) => new RegExp(`^prosa\\.${kind}\\.${userId}(@[^.]*)?\\.`))
    for (const key of Object.keys(localStorage)) if (owners.some((own) => own.test(key))) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
