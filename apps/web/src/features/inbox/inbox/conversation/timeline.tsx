import type { Dialog } from '@prosa/contract'
import { Suspense } from 'react'
import { comingKeys } from '../../../../ui/coming-keys.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'

const MessageTimeline = lazyPiece(async () => (await import('../timeline/message-timeline.tsx')).MessageTimeline)
const DialogTimeline = lazyPiece(async () => (await import('../timeline/dialog-timeline.tsx')).DialogTimeline)

/** Timeline of the room (`seq` 0) or of one message in its current state. */
export function Timeline({ dialog, seq, onClose }: { dialog: Dialog; seq: number; onClose: () => void }) {
  const message = dialog.messages.find((one) => one.seq === seq)
  return (
    <Suspense fallback={comingKeys}>
      {seq === 0 ? <DialogTimeline dialog={dialog} onClose={onClose} /> : null}
      {message ? <MessageTimeline message={message} onClose={onClose} /> : null}
    </Suspense>
  )
}
