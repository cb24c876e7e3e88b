import { makeUuid } from '@prosa/talk'
import '../../../../ui/theme/overlays.css'
import '../../../../ui/theme/forms.css'
import { Select, TextInput } from '@mantine/core'
import {
  type DialogTemplate,
  fitTemplateValue,
  listDialogTemplates,
  listGaps,
  sendDialogTemplate,
  templateHeaderFiles,
  wrongHeaderFile,
} from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { errorMessage } from '../../../../app/api-error.ts'
import { query } from '../../../../app/query.ts'
import { gapLabel } from '../../../../shared/approved-message/gap-label.ts'
import { TemplateBubble } from '../../../../shared/approved-message/template-bubble.tsx'
import { type AttachedFile, AttachmentField } from '../../../../shared/attachment/attachment-field.tsx'
import { attachmentTexts } from '../../../../shared/attachment/texts.ts'
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
}

/** Dialog to choose, fill, preview and send an approved template. */
export function TemplateDialog({ dialogId, onClose }: TemplateDialogProps) {
  const list = useQuery(query(listDialogTemplates, { params: { id: dialogId } }))
  return (
    <Dialog isOpen onClose={onClose} title={windowTexts.title} size={520}>
      {list.data ? (
        <TemplateForm dialogId={dialogId} templates={list.data.result} onClose={onClose} />
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

const keyOf = ({ name, language }: DialogTemplate): string => `${name} (${language})`

function TemplateForm({ dialogId, templates, onClose }: TemplateDialogProps & { templates: DialogTemplate[] }) {
  const [chosen, setChosen] = useState<string | null>(
    templates.length === 1 && templates[0] ? keyOf(templates[0]) : null,
  )
  const [values, setValues] = useState<readonly string[]>([])
  const [file, setFile] = useState<AttachedFile | null>(null)
  const [isSending, setSending] = useState(false)
  // One id for all attempts: after a lost answer nothing is sent twice.
  const [clientId, setClientId] = useState(() => makeUuid())
  const template = templates.find((one) => keyOf(one) === chosen)
  const filled = template?.variables.map((_, index) => fitTemplateValue(values[index] ?? '')) ?? []
  const fields = template ? listGaps(template) : []
  const wanted = template?.headerFile ?? null
  const isLacking = filled.includes('') || (wanted !== null && file === null)
  if (templates.length === 0) return <p>{windowTexts.empty}</p>

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!template || isSending || isLacking) return
    setSending(true)
    try {
      const { name, language } = template
      const fileId = wanted === null ? null : (file?.fileId ?? null)
      const body = { clientId, name, language, values: filled, fileId }
      await call(sendDialogTemplate, { params: { id: dialogId }, body })
      toastSuccess(windowTexts.sent)
      onClose()
    } catch (error) {
      toastError(windowTexts.sendFailed, { detail: errorMessage(error) })
      setSending(false)
    }
  }
  return (
    <form className={classes.stack} onSubmit={(event) => void send(event)}>
      <Select
        label={windowTexts.template}
        placeholder={windowTexts.placeholder}
        data={templates.map(keyOf)}
        value={chosen}
        searchable
        data-autofocus
        onChange={(next) => {
          setChosen(next)
          setValues([])
          setFile(null)
          setClientId(makeUuid())
        }}
      />
      {wanted ? (
        <AttachmentField
          key={chosen}
          label={attachmentTexts.headerFiles[wanted]}
          required
          extensions={templateHeaderFiles[wanted]}
          wrongFile={wrongHeaderFile(wanted)}
          file={file}
          error={undefined}
          onChange={(next) => {
            setFile(next)
            setClientId(makeUuid())
          }}
        />
      ) : null}
      {fields.map((gap) => (
        <TextInput
          key={`${chosen} ${gap.index}`}
          label={template ? gapLabel(template, gap) : gap.name}
          value={values[gap.index] ?? ''}
          maxLength={1_000}
          required
          onChange={(event) => {
            const next = fields.map(({ index: place }) => values[place] ?? '')
            next[gap.index] = event.currentTarget.value
            setValues(next)
            setClientId(makeUuid())
          }}
        />
      ))}
      {template ? (
        <section className={classes.asRead}>
          <h3 className={classes.caption}>{windowTexts.preview}</h3>
          <TemplateBubble template={template} values={filled} />
        </section>
      ) : null}
      <div className={classes.foot}>
        <BusyButton type="submit" variant="filled" isBusy={isSending} disabled={template === undefined || isLacking}>
          {windowTexts.send}
        </BusyButton>
      </div>
    </form>
  )
}
