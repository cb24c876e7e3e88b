import type { LivechatMessage } from '@prosa/contract'
import { type Quoted, quoteOf } from '../../conversation/quote.ts'
import { widgetTexts } from '../../texts.ts'

/** Element id of a message. */
export const placeOf = (messageId: string): string => `m-${messageId}`

const lead = (messageId: string): void => {
  const bubble = document.getElementById(placeOf(messageId))
  bubble?.scrollIntoView({ block: 'center' })
  bubble?.focus({ preventScroll: true })
}

/** The quoted message, above the text; a click scrolls to it. */
export const Quote = ({ quoted, messages }: { quoted: Quoted; messages: readonly LivechatMessage[] }) => {
  const { name, text } = quoteOf(quoted, messages)
  return (
    <button class="quote" type="button" aria-label={widgetTexts.quoted(name, text)} onClick={() => lead(quoted.id)}>
      <b>{name}</b>
      <span>{text}</span>
    </button>
  )
}
