import { makeUuid } from '@prosa/talk'
import '../../../../ui/theme/overlays.css'
import { listDialogTemplates, type PricedTemplate, sendDialogTemplate } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { query } from '../../../../app/query.ts'
import {
  chosenOf,
  firstChoice,
  isLacking,
  TemplateFields,
} from '../../../../shared/approved-message/template-fields.tsx'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Loading } from '../../../../ui/loading.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { toastError, toastSuccess } from '../../../../ui/toast.tsx'
import classes from './reply-window.module.css'
import { windowTexts } from './texts.ts'

interface TemplateDialogProps {
  dialogId: number
  onClose: () => void
  onSent?: (() => void) | undefined
}

/** Dialog to choose, fill, preview and send an approved template. */
export function TemplateDialog({ dialogId, onClose, onSent }: TemplateDialogProps) {
  const list = useQuery(query(listDialogTemplates, { params: { id: dialogId } }))
  return (
    <Dialog isOpen onClose={onClose} title={windowTexts.title} size={520}>
      {list.data ? (
        <TemplateForm dialogId={dialogId} templates={list.data.result} onClose={onClose} onSent={onSent} />
      ) : list.isError ? (
        <ErrorState
          level={3}
          title={windowTexts.fetchFailed}
          text={errorMessage(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <TemplateSkeleton />
      )}
    </Dialog>
  )
}

/** Placeholder of the select, the preview and the send button. */
const TemplateSkeleton = () => (
  <Loading className={classes.coming}>
    <Skeleton width={96} height={12} />
    <Skeleton height={36} />
    <Skeleton width="72%" height={84} />
    <Skeleton width={104} height={34} />
  </Loading>
)

function TemplateForm({ dialogId, templates, onClose, onSent }: TemplateDialogProps & { templates: PricedTemplate[] }) {
  const [choice, setChoice] = useState(() => firstChoice(templates))
  const [isSending, setSending] = useState(false)
  // One id for all attempts: after a lost answer nothing is sent twice.
  const [clientId, setClientId] = useState(() => makeUuid())
  if (templates.length === 0) return <p>{windowTexts.empty}</p>

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const chosen = chosenOf(choice)
    if (!chosen || isSending || isLacking(choice)) return
    setSending(true)
    try {
      await call(sendDialogTemplate, { params: { id: dialogId }, body: { clientId, ...chosen } })
      toastSuccess(windowTexts.sent)
      onSent?.()
      onClose()
    } catch (error) {
      toastError(windowTexts.sendFailed, { detail: errorMessage(error) })
      setSending(false)
    }
  }
  return (
    <form className={classes.stack} onSubmit={(event) => void send(event)}>
      <TemplateFields
        templates={templates}
        choice={choice}
        onChange={(next) => {
          setChoice(next)
          setClientId(makeUuid())
        }}
      />
      <div className={classes.foot}>
        <BusyButton type="submit" variant="filled" isBusy={isSending} disabled={isLacking(choice)}>
          {windowTexts.send}
        </BusyButton>
      </div>
    </form>
  )
}
