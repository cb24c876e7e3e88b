import { Button, Checkbox, Select } from '@mantine/core'
import { searchEntities, type TemplateImport } from '@prosa/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../../../app/api-error.ts'
import { invalidate } from '../../../../app/query.ts'
import { useUser } from '../../../../app/session.tsx'
import { flowPath } from '../../../../shared/bots/bot-paths.ts'
import { type ChosenFlow, importChosen } from '../../../../shared/templates/chosen-flow.ts'
import { TemplateChoice } from '../../../../shared/templates/template-choice.tsx'
import { templateTexts } from '../../../../shared/templates/texts.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { choicesOf } from '../../../../ui/choices.ts'
import { DialogView } from '../../../../ui/dialog-view.tsx'
import { Note } from '../../../../ui/note.tsx'
import { toastError, toastSuccess } from '../../../../ui/toast.tsx'
import { forgetView, keptViews } from '../canvas/kept-views.ts'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { isUnsaved } from '../editor/editor-state.ts'
import { makeId } from '../editor/make-id.ts'
import type { FreshNavigation } from '../editor/use-session.ts'
import { workspacesQuery } from '../queries.ts'
import styles from './dialogs.module.css'
import type { DialogProps } from './editor-dialogs.tsx'
import { fileTexts as texts } from './file-texts.ts'

/** Makes a template the bot's draft: choose it, then settle once what the bot lacks for it. */
export function ImportTemplateDialog({ isOpen, onClose, send }: DialogProps<'import-template'>) {
  const editor = useEditor()
  const navigate = useNavigate()
  const userId = useUser().id
  const botId = useEditorState((state) => state.source.botId)
  const [template, setTemplate] = useState<ChosenFlow | null>(null)
  const [told, setTold] = useState<TemplateImport | null>(null)
  const [isBusy, setBusy] = useState(false)

  const ask = async (body: Parameters<typeof importChosen>[2]): Promise<TemplateImport | null> => {
    if (!template) return null
    setBusy(true)
    try {
      return await importChosen(template, botId, body)
    } catch (error) {
      toastError(errorMessage(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  const take = async (settled: Settled): Promise<void> => {
    if (!told) return
    const done = await ask({ ...settled, ...(told.losesDraft ? { replacesRevision: told.revision } : {}) })
    // Somebody saved meanwhile: show again what would be lost.
    if (!done) return void setTold(await ask({ preview: true }))
    // The checks need the imported entities.
    void invalidate(searchEntities)
    toastSuccess(templateTexts.imported)
    onClose()
    send({ on: 'discard' })
    forgetView(keptViews(userId), botId)
    const state: FreshNavigation = { opening: '', fresh: makeId() }
    void navigate(flowPath(done.botId, done.createdBotFlowId), { replace: true, state })
  }
  return (
    <DialogView isOpen={isOpen} onClose={onClose} title={texts.importTitle} size={told ? 520 : 640}>
      {told ? (
        <Needs
          told={told}
          review={template?.kind === 'ready' ? template.review : null}
          isUnsaved={isUnsaved(editor.store.read())}
          isBusy={isBusy}
          onBack={() => setTold(null)}
          onTake={take}
        />
      ) : (
        <div className={styles.stack}>
          <TemplateChoice chosen={template} onChoose={setTemplate} />
          <div className={styles.acts}>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <BusyButton
              variant="filled"
              isBusy={isBusy}
              disabled={template === null}
              onClick={async () => setTold(await ask({ preview: true }))}
            >
              {texts.import}
            </BusyButton>
          </div>
        </div>
      )}
    </DialogView>
  )
}

interface Settled {
  workspaceId?: number
  keepsWebhooks?: boolean
}

interface NeedsProps {
  told: TemplateImport
  /** Nodes of a ready flow whose texts the company must complete. */
  review: readonly string[] | null
  isUnsaved: boolean
  isBusy: boolean
  onBack: () => void
  onTake: (settled: Settled) => Promise<void>
}

/** Shows what is lost and what the bot lacks, in one place. */
function Needs({ told, review, isUnsaved: hasTyped, isBusy, onBack, onTake }: NeedsProps) {
  const { data } = useQuery({ ...workspacesQuery(), enabled: told.transfers.length > 0, meta: { loud: true } })
  const [chosen, setChosen] = useState<string | null>(null)
  const [keepsWebhooks, setKeeps] = useState(false)
  const workspaces = data?.result ?? []
  const workspace = chosen ?? (workspaces[0] ? String(workspaces[0].id) : null)
  const { transfers, webhooks, addedEntities, usedEntities, losesDraft } = told
  const needsNothing = transfers.length + webhooks.length + addedEntities.length + usedEntities.length === 0
  return (
    <div className={styles.stack}>
      {losesDraft || hasTyped ? (
        <Note tone="warn" icon={IconAlertTriangle}>
          {losesDraft ? texts.losesDraft : null} {hasTyped ? texts.losesTyped : null} {texts.liveStays}
        </Note>
      ) : null}
      {transfers.length > 0 ? (
        <Select
          label={texts.transferTo}
          description={review ? texts.readyTransfers(transfers.length) : texts.transfers(transfers.join(', '))}
          searchable
          allowDeselect={false}
          data={choicesOf(workspaces)}
          value={workspace}
          onChange={setChosen}
        />
      ) : null}
      {webhooks.length > 0 ? (
        <Checkbox
          label={texts.keepWebhooks}
          description={texts.webhooks(webhooks.join(', '))}
          checked={keepsWebhooks}
          onChange={(event) => setKeeps(event.currentTarget.checked)}
        />
      ) : null}
      {addedEntities.length > 0 ? <p>{texts.addedEntities(addedEntities.join(', '))}</p> : null}
      {usedEntities.length > 0 ? <p>{texts.usedEntities(usedEntities.join(', '))}</p> : null}
      {review ? <p>{texts.review(review.join(', '))}</p> : null}
      {needsNothing ? <p className={styles.text}>{texts.clean}</p> : null}
      <div className={styles.acts}>
        <Button className={styles.first ?? ''} onClick={onBack}>
          {texts.back}
        </Button>
        <BusyButton
          variant="filled"
          isBusy={isBusy}
          disabled={transfers.length > 0 && workspace === null}
          onClick={() =>
            void onTake({
              ...(transfers.length > 0 && workspace !== null ? { workspaceId: Number(workspace) } : {}),
              ...(webhooks.length > 0 ? { keepsWebhooks } : {}),
            })
          }
        >
          {texts.import}
        </BusyButton>
      </div>
    </div>
  )
}
