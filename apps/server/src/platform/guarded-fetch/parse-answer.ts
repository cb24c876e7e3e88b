/**
 * Reads JSON that a customer's system answered. Its texts end up in rows, and PostgreSQL stores neither NUL nor half of a
 * surrogate pair: those are taken out, so that the rest of the answer still counts.
 * @throws SyntaxError for what is no JSON.
 */
export const parseAnswer = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )
