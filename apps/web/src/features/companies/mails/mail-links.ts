/** A piece of a mail's text; `href` where it is an address. */
export interface MailPart {
  text: string
  href: string | null
}

/** Splits a mail at its addresses, whole: a code may end with any sign, so nothing is taken off an address as a sentence's end. */
export const splitMail = (text: string): MailPart[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, place) => ({ text: part, href: place % 2 === 1 ? part : null }))
    .filter((part) => part.text !== '')
