import type { Dialog } from '@prosa/contract'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../../../app/session.tsx'
import { comingKeys } from '../../../../ui/coming-keys.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import type { LineActions } from './message-line.tsx'

const TemplateDialog = lazyPiece(async () => (await import('../window/template-dialog.tsx')).TemplateDialog)

/** Remedies for a failed message that room and person allow, with the dialog that one of them opens. */
export function useFailureHelps(dialog: Dialog | undefined): { helps: LineActions['helps']; opened: ReactNode } {
  const can = useCan()
  const navigate = useNavigate()
  const [isTemplating, setTemplating] = useState(false)
  const botId = can('bot_view') ? (dialog?.botId ?? null) : null
  const hasTemplates = dialog?.platform === 'WHATSAPP' && !dialog.whatsappQrcode
  const helps = useMemo(
    () => ({
      ...(hasTemplates ? { template: () => setTemplating(true) } : {}),
      ...(botId === null ? {} : { reconnect: () => void navigate(`/chatbots/${botId}/management`) }),
    }),
    [hasTemplates, botId, navigate],
  )
  const opened =
    isTemplating && dialog ? (
      <Suspense fallback={comingKeys}>
        <TemplateDialog dialogId={dialog.id} onClose={() => setTemplating(false)} />
      </Suspense>
    ) : null
  return { helps, opened }
}
