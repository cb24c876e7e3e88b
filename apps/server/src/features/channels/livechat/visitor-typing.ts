import { typingEveryMs, typingLastsMs } from '@prosa/contract'

/** Typing of a person ends after this time without a repetition, which comes every ten seconds. */
const personLastsMs = 25_000

export interface TypingDeps {
  /** The visitor's open dialog; null without one: then nobody is notified. */
  dialogId(): number | null
  /** Notifies the staff. */
  tellStaff(dialogId: number, isTyping: boolean): void
  /** Notifies the visitor. */
  tellVisitor(isTyping: boolean): void
}

/** Typing in one visitor's conversation, in both directions. Expires by time; nothing is stored. */
export interface VisitorTyping {
  /** The visitor types. */
  visitorTypes(): void
  /** The visitor has sent the message, or left. */
  visitorEnds(): void
  /** A person starts or stops typing in this dialog. */
  personTypes(dialogId: number, isTyping: boolean): void
  stop(): void
}

export const createVisitorTyping = ({ dialogId, tellStaff, tellVisitor }: TypingDeps): VisitorTyping => {
  /** The dialog in which the visitor is shown as typing. */
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
      // Somewhat shorter than the required interval, since frames arrive irregularly.
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
