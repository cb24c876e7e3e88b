import { Button } from '@mantine/core'
import { type Dialog, mayEndReplies } from '@prosa/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import type { Attachment } from '../../../../shared/attachment/attachments.ts'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { findTarget, target } from '../../../../ui/target.ts'
import { useFlyout } from '../../../../ui/use-flyout.ts'
import classes from '../scheduled/scheduled.module.css'
import { inboxTexts } from '../texts.ts'

// Rarely used: its code, with the texts and the panel, loads with the first press.
const SendLaterMenu = lazyPiece(async () => (await import('../scheduled/send-later-menu.tsx')).SendLaterMenu)

interface SendLaterProps {
  dialog: Pick<Dialog, 'id' | 'plataform' | 'whatsappQrcode' | 'workspaceId' | 'workspaceName' | 'openingHours'>
  userId: number
  words: { text: string; files: readonly Attachment[] }
  /** Counts the key that opens the menu, also while this code is loading. */
  asked: number
  isDisabled: boolean
  onPlanned: () => void
  onClosed: () => void
}

/** The arrow beside the send button: sends what is written later. */
export function SendLater({ dialog, userId, words, asked, isDisabled, onPlanned, onClosed }: SendLaterProps) {
  const { button, state } = useFlyout(
    <Button
      variant="filled"
      size="sm"
      className={classes.later}
      disabled={isDisabled}
      aria-label={inboxTexts.sendLater}
      title={inboxTexts.sendLater}
      {...target('send-later')}
    >
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </Button>,
    'menu',
  )
  useEffect(() => {
    if (asked === 0) return
    // After the key event: a menu that opens within it takes the same key for one that closes it.
    const timer = setTimeout(() => findTarget(document, 'send-later')?.click())
    return () => clearTimeout(timer)
  }, [asked])
  return (
    <>
      {button}
      {state ? (
        <Suspense>
          <SendLaterMenu
            state={state}
            dialogId={dialog.id}
            workspaceId={dialog.workspaceId}
            userId={userId}
            hasWindow={mayEndReplies(dialog)}
            hours={dialog.openingHours ? { name: dialog.workspaceName, hours: dialog.openingHours } : null}
            words={words}
            onPlanned={onPlanned}
            onClosed={onClosed}
          />
        </Suspense>
      ) : null}
    </>
  )
}
