/**
 * How long 'Digitando…' shows before a reply of the bot, in milliseconds: a breath before the first, then by the length of the text that
 * comes, short enough that nobody waits for it.
 */
export const typingMs = (text: string | null, isFirst: boolean): number =>
  isFirst ? 400 : Math.min(1200, 500 + 6 * (text?.length ?? 0))
