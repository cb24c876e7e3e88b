/** A piece of an e-mail's text; `href` is set for an address. */
export interface MailPart {
  text: string
  href: string | null
}

/** Splits an e-mail at its addresses, keeping their last character: a code may end with any punctuation. */
export const splitMail = (text: string): MailPart[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, place) => ({ text: part, href: place % 2 === 1 ? part : null }))
    .filter((part) => part.text !== '')
