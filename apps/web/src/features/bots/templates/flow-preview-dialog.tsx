import { Button } from '@mantine/core'
import { importTemplate, type ReadyFlowRow } from '@prosa/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../../app/session.tsx'
import type { ChosenFlow } from '../../../shared/templates/chosen-flow.ts'
import { ConversationPreview } from '../../../shared/templates/conversation-preview.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './ready-shelf.module.css'
import { templatesTexts as texts } from './texts.ts'

interface FlowPreviewDialogProps {
  /** Null: closed. */
  flow: ChosenFlow | null
  ready: readonly ReadyFlowRow[]
  /** The objective of a bot created with the flow; null: chosen in the wizard. */
  target: number | null
  onClose: () => void
}

/** An example conversation of a flow, with a button that creates a bot with it. */
export function FlowPreviewDialog({ flow, ready, target, onClose }: FlowPreviewDialogProps) {
  const can = useCan()
  // The last flow stays visible while the dialog fades out.
  const [last, setLast] = useState(flow)
  if (flow !== null && flow !== last && (last === null || flow.name !== last.name)) setLast(flow)
  const shown = flow ?? last
  return (
    <Dialog isOpen={flow !== null} onClose={onClose} title={shown?.name ?? ''} size={480}>
      <div className={classes.preview}>
        <ConversationPreview flow={shown} ready={ready} />
        <div className={classes.acts}>
          <Button onClick={onClose}>{texts.close}</Button>
          {shown && can('bot_create') && can.call(importTemplate) ? (
            <Button
              variant="filled"
              component={Link}
              to={`/chatbots?new=${target ?? 1}&template=${shown.kind === 'ready' ? shown.key : shown.id}`}
            >
              {texts.use}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}
