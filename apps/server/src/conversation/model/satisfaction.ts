/** How long after it was asked an answer still is one. */
export const askedForMs = 24 * 3_600_000

/** Whoever has not written for so long is not asked: on several channels nothing could be said to them any more, and on all it would come late. */
export const askedWithinMs = 24 * 3_600_000

/** What customers read on channels that have no faces to press. */
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

/** A digit in its box, as telephones write it. */
const keycap = /^([1-5])\uFE0F?\u20E3?/
const bare = /^([1-5])[.!]?$/
/** `1,5` is a number and no answer. */
const withComment = /^([1-5])\s*(?:,(?!\d)|\n)\s*(\S[\s\S]*)$/

/**
 * What a customer wrote as an answer: a number from 1 to 5 alone, or followed by a comma (or a new line) and words. Null: it is none; nothing else
 * is guessed to be one, since what is taken for an answer begins no conversation.
 */
export const parseRating = (text: string): Rating | null => {
  const words = text.trim().replace(keycap, '$1')
  const alone = bare.exec(words)
  if (alone) return { score: Number(alone[1]), comment: null }
  const [, score, comment] = withComment.exec(words) ?? []
  if (score === undefined || comment === undefined || comment.length > maxCommentLength) return null
  return { score: Number(score), comment }
}
