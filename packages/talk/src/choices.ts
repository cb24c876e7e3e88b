/** What the choice of a button needs to know of a message. */
export interface Asked {
  sender: 'CLIENT' | 'HUMAN' | 'BOT'
  text: string
  /** Quick replies that it offers. */
  labels: readonly string[]
}

const plain = (text: string): string => text.trim().toLowerCase()

/** Whether what somebody wrote is that quick reply, tapped or typed. */
export const isSameReply = (label: string, text: string): boolean => plain(label) === plain(text)

/**
 * Which quick reply of which message was taken, by the message's index: an answer belongs to the newest question right before it that
 * offers it, so that earlier repeats of the question stay unanswered.
 */
export const findChoices = (messages: readonly Asked[]): ReadonlyMap<number, string> => {
  const choices = new Map<number, string>()
  messages.forEach(({ sender, text }, index) => {
    if (sender !== 'CLIENT') return
    for (let at = index - 1; messages[at]?.sender === 'BOT'; at--) {
      const label = messages[at]?.labels.find((one) => isSameReply(one, text))
      if (label === undefined) continue
      choices.set(at, label)
      return
    }
  })
  return choices
}

/**
 * Quick replies of a bot's message as its customer sees them, by what was said after it: those of the newest question can be tapped, of
 * older ones only the chosen shows. Where the question was repeated, the answer belongs to the last one.
 */
export const replyState = (
  labels: readonly string[],
  after: readonly Asked[],
  hasMovedOn: boolean,
): { active: boolean; chosen: string | null } => {
  const next = after.find(({ sender }) => sender !== 'BOT')
  const answer = next?.sender === 'CLIENT' ? next.text : null
  const repeats = next ? after.slice(0, after.indexOf(next)) : after
  const isIt = (label: string): boolean => answer !== null && isSameReply(label, answer)
  const isRepeated = repeats.some((asked) => asked.labels.some(isIt))
  return { active: !next && !hasMovedOn, chosen: isRepeated ? null : (labels.find(isIt) ?? null) }
}
