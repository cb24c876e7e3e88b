import { Button } from '@mantine/core'
import { toastError, toastSuccess } from '../../../../ui/toast.tsx'
import type { PendingMessage } from '../composer/outgoing.ts'
import { inboxTexts } from '../texts.ts'
import classes from './unsent.module.css'

interface UnsentProps {
  pending: readonly PendingMessage[]
  onDiscard: (message: PendingMessage) => void
}

const copy = (text: string): void => {
  // The browser offers the clipboard only on https and localhost.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const refused = (): void => void toastError(inboxTexts.copyFailed)
  if (clipboard) clipboard.writeText(text).then(() => void toastSuccess(inboxTexts.copied), refused)
  else refused()
}

/** Unsent text of this person in a room they may not see any more, to copy or discard. */
export function Unsent({ pending, onDiscard }: UnsentProps) {
  return (
    <section className={classes.unsent} aria-label={inboxTexts.unsentHere}>
      <h3>{inboxTexts.unsentHere}</h3>
      <ul>
        {pending.map((message) => (
          <li key={message.clientId}>
            <p>{message.text || message.files.map(({ name }) => name).join(', ')}</p>
            <div>
              {message.text === '' ? null : (
                <Button size="sm" variant="subtle" onClick={() => copy(message.text)}>
                  {inboxTexts.copy}
                </Button>
              )}
              <Button size="sm" variant="subtle" onClick={() => onDiscard(message)}>
                {inboxTexts.discard}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
