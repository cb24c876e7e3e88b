/**
 * How long 'Digitando…' shows before a bot reply, in milliseconds: briefly before the first reply, then by the length
 * of the text, with an upper limit.
 */
export const typingMs = (text: string | null, isFirst: boolean): number =>
  isFirst ? 400 : Math.min(1200, 500 + 6 * (text?.length ?? 0))
