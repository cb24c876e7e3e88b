import { typingEveryMs, typingLastsMs } from '@prosa/contract'

/** A lost end of the person's typing is noticed after so long: it is said again every ten seconds. */
const personLastsMs = 25_000

export interface TypingDeps {
  /** The open dialog of the visitor; null where there is none, and then nobody is told. */
  dialogId(): number | null
  /** To the staff. */
  tellStaff(dialogId: number, isTyping: boolean): void
  /** To the visitor. */
  tellVisitor(isTyping: boolean): void
}

/** Who types in one visitor's conversation, both ways. Bounded by time alone: nothing of it is stored. */
export interface VisitorTyping {
  /** The visitor says that they type. */
  visitorTypes(): void
  /** They sent it, or are gone. */
  visitorEnds(): void
  /** A person begins or ceases to type in this dialog. */
  personTypes(dialogId: number, isTyping: boolean): void
  stop(): void
}

export const createVisitorTyping = ({ dialogId, tellStaff, tellVisitor }: TypingDeps): VisitorTyping => {
  /** The dialog in which they are said to type. */
  let inDialog: number | null = null
  let saidMs = Number.NEGATIVE_INFINITY
  let visitor: NodeJS.Timeout | undefined
  let person: NodeJS.Timeout | undefined

  const visitorEnds = (): void => {
    clearTimeout(visitor)
    saidMs = Number.NEGATIVE_INFINITY
    if (inDialog === null) return
    tellStaff(inDialog, false)
    inDialog = null
  }

  const personEnds = (): void => {
    clearTimeout(person)
    if (person === undefined) return
    person = undefined
    tellVisitor(false)
  }

  return {
    visitorTypes: () => {
      const open = dialogId()
      // A little sooner than asked: frames come unevenly.
      if (open === null || performance.now() - saidMs < typingEveryMs / 2) return
      if (inDialog !== null && inDialog !== open) visitorEnds()
      clearTimeout(visitor)
      visitor = setTimeout(visitorEnds, typingLastsMs)
      saidMs = performance.now()
      inDialog = open
      tellStaff(open, true)
    },
    visitorEnds,
    personTypes: (where, isTyping) => {
      if (where !== dialogId()) return
      if (!isTyping) return personEnds()
      const isKnown = person !== undefined
      clearTimeout(person)
      person = setTimeout(personEnds, personLastsMs)
      if (!isKnown) tellVisitor(true)
    },
    stop: () => {
      visitorEnds()
      clearTimeout(person)
    },
  }
}
