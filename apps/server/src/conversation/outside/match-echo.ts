/** What is told of a message that came back. */
export interface Echo {
  text: string
  hasFiles: boolean
}

/** Providers trim and re-wrap. */
const letters = (text: string): string => text.replace(/\s+/g, '')

/** The echo is the whole message, so that nothing of it is left to send. */
export const isSentWhole = (sent: Echo, echo: Echo): boolean =>
  !sent.hasFiles && !echo.hasFiles && letters(sent.text) !== '' && letters(sent.text) === letters(echo.text)

/** The echo may be of an earlier try of what was sent more than once: it is over, and one of the tries alone is known by its id. */
export const isOfTryBefore = (sent: Echo & { hasChoices: boolean }, echo: Echo): boolean => {
  if (echo.hasFiles) return sent.hasFiles
  const [whole, said] = [letters(sent.text), letters(echo.text)]
  return whole !== '' && (sent.hasChoices ? said.startsWith(whole) : said === whole)
}

/**
 * The echo may be a part of what is being sent at this moment, a file of it, or its text with the choices written out. While nothing
 * is under way it is not: a person may write words that stand in a message of the bot's too.
 */
export const isStillSent = (sent: Echo & { isUnderWay: boolean }, echo: Echo): boolean => {
  if (!sent.isUnderWay) return false
  if (echo.hasFiles) return sent.hasFiles
  const [whole, part] = [letters(sent.text), letters(echo.text)]
  return part !== '' && whole !== '' && (whole.includes(part) || part.includes(whole))
}
