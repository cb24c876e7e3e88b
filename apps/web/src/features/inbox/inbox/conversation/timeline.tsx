import type { Dialog } from '@prosa/contract'
import { Suspense } from 'react'
import { comingKeys } from '../../../../ui/coming-keys.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'

const MessageTimeline = lazyPiece(async () => (await import('../timeline/message-timeline.tsx')).MessageTimeline)
const DialogTimeline = lazyPiece(async () => (await import('../timeline/dialog-timeline.tsx')).DialogTimeline)

/** Of the room (`seq` 0), or of one of its messages as it is now. */
export function Timeline({ dialog, seq, onClose }: { dialog: Dialog; seq: number; onClose: () => void }) {
  const message = dialog.messages.find((one) => one.seq === seq)
  return (
    <Suspense fallback={comingKeys}>
      {seq === 0 ? <DialogTimeline dialog={dialog} onClose={onClose} /> : null}
      {message ? <MessageTimeline message={message} onClose={onClose} /> : null}
    </Suspense>
  )
}
