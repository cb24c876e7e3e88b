/** How long after the question an answer is accepted. */
export const askedForMs = 24 * 3_600_000

/** Customers who have not written for this long are not asked: on several channels they can no longer be reached, and it would come too late. */
export const askedWithinMs = 24 * 3_600_000

/** Texts for channels that have no buttons to press. */
export const satisfactionTexts = {
  question:
    'Como foi o atendimento? Responda com uma nota de 1 a 5 (1 é péssimo, 5 é ótimo). Se quiser, conte o porquê: “5, fui bem atendido”.',
  thanks: 'Obrigado pela avaliação!',
} as const

export const maxCommentLength = 4096

export interface Rating {
  /** 1 to 5. */
  score: number
  comment: string | null
}

/** Keycap emoji: a digit in a box. */
const keycap = /^([1-5])\uFE0F?\u20E3?/
const bare = /^([1-5])[.!]?$/
/** `1,5` is a decimal number, not a rating. */
const withComment = /^([1-5])\s*(?:,(?!\d)|\n)\s*(\S[\s\S]*)$/

/**
 * Parses a rating: a number from 1 to 5, alone or followed by a comma (or a new line) and a comment. Null: not a rating. Strict, because a message
 * taken as a rating starts no conversation.
 */
export const parseRating = (text: string): Rating | null => {
  const words = text.trim().replace(keycap, '$1')
  const alone = bare.exec(words)
  if (alone) return { score: Number(alone[1]), comment: null }
  const [, score, comment] = withComment.exec(words) ?? []
  if (score === undefined || comment === undefined || comment.length > maxCommentLength) return null
  return { score: Number(score), comment }
}
