/** The comparable part of a message that a provider reports back. */
export interface Echo {
  text: string
  hasFiles: boolean
}

/** Compared without white space, because providers trim and re-wrap. */
const letters = (text: string): string => text.replace(/\s+/g, '')

/** The echo is the entire message, so nothing of it is left to send. */
export const isSentWhole = (sent: Echo, echo: Echo): boolean =>
  !sent.hasFiles && !echo.hasFiles && letters(sent.text) !== '' && letters(sent.text) === letters(echo.text)

/** The echo may belong to an earlier attempt of a message that was sent more than once; only one attempt's id is known. */
export const isOfTryBefore = (sent: Echo & { hasChoices: boolean }, echo: Echo): boolean => {
  if (echo.hasFiles) return sent.hasFiles
  const [whole, said] = [letters(sent.text), letters(echo.text)]
  return whole !== '' && (sent.hasChoices ? said.startsWith(whole) : said === whole)
}

/**
 * The echo may be a part of a message that is being sent right now: one of its files, or its text with the choices written out. Otherwise it does not
 * match, because a person may write a text that also occurs in a bot's message.
 */
export const isStillSent = (sent: Echo & { isUnderWay: boolean }, echo: Echo): boolean => {
  if (!sent.isUnderWay) return false
  if (echo.hasFiles) return sent.hasFiles
  const [whole, part] = [letters(sent.text), letters(echo.text)]
  return part !== '' && whole !== '' && (whole.includes(part) || part.includes(whole))
}
