import { draftConflict, getFlow, saveFlow } from '@prosa/contract'
import { compareFlows, type FlowDocument, openFlow, toServerFlow } from '@prosa/flow'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../app/api.ts'
import { ApiError, errorMessage } from '../../../app/api-error.ts'
import { useUser } from '../../../app/session.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { toastError, toastInfo, toastSuccess } from '../../../ui/toast.tsx'
import { flowTexts } from '../texts.ts'
import { describeChanges } from './describe-changes.ts'
import type { Editor } from './editor.ts'
import type { FlowSource } from './editor-state.ts'
import { makeId } from './make-id.ts'
import { publishDocument, publishFailure } from './publish-document.ts'
import { forgetWorkingCopy } from './use-working-copy.ts'

/** What `navigate` carries when the editor itself changes the address: the same editor stays open. */
export const ownNavigation = { isOwnNavigation: true } as const

export interface Saving {
  isSaving: boolean
  isPublishing: boolean
  /** False when it was not saved. */
  save: () => Promise<boolean>
  publish: () => Promise<void>
}

/** Writes the draft, and publishes. `onMoved` tells the id under which the open flow now stands. */
export function useSaving(editor: Editor, onMoved: (flowId: number) => void): Saving {
  const userId = useUser().id
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const [isPublishing, setPublishing] = useState(false)

  const settle = (document: ReturnType<Editor['document']>, source: FlowSource): void => {
    const before = editor.store.read().source
    forgetWorkingCopy(userId, before.botId, before.flowId)
    editor.patch({ saved: document, source, baseRevision: source.revision })
    if (source.flowId === before.flowId) return
    onMoved(source.flowId)
    void navigate(`/drawflow/${source.botId}/${source.flowId}`, { replace: true, state: ownNavigation })
  }

  const write = async (replacesRevision?: number): Promise<boolean> => {
    const document = editor.document()
    const { source, baseRevision } = editor.store.read()
    try {
      const answer = await call(saveFlow, {
        params: { botId: source.botId, flowId: source.flowId },
        body: {
          ...toServerFlow(document),
          revision: baseRevision,
          ...(replacesRevision !== undefined && { replacesRevision }),
        },
      })
      settle(document, {
        ...source,
        flowId: answer.id,
        draftId: answer.id,
        kind: 'draft',
        version: null,
        revision: answer.revision,
        draftIsNewer: true,
      })
      toastSuccess(flowTexts.saved)
      return true
    } catch (error) {
      const conflict = error instanceof ApiError && error.status === 409 && draftConflict.safeParse(error.details).data
      if (!conflict) {
        toastError(flowTexts.saveFailed, { detail: errorMessage(error) })
        return false
      }
      const differences = await describeDraft(source.botId, conflict.draftId, document)
      const text = [errorMessage(error), differences].filter(Boolean).join('\n\n')
      const isAgreed = await confirm({ text, confirmLabel: flowTexts.overwrite, isDestructive: true })
      return isAgreed && write(conflict.revision)
    }
  }

  const save = async (): Promise<boolean> => {
    if (isSaving) return false
    setSaving(true)
    try {
      return await write()
    } finally {
      setSaving(false)
    }
  }

  const publish = async (): Promise<void> => {
    const document = editor.document()
    try {
      const source = await publishDocument(editor.store.read(), document, setPublishing)
      if (!source) return
      settle(document, source)
      toastSuccess(flowTexts.publishedVersion(source.version ?? 0))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'nothingToPublish') toastInfo(error.message)
      else toastError(flowTexts.publishFailed, { detail: publishFailure(error) ?? errorMessage(error) })
    }
  }

  return { isSaving, isPublishing, save, publish }
}

/** What saving over the draft would change of it, for the question; '' where it cannot be read. */
async function describeDraft(botId: number, draftId: number, document: FlowDocument): Promise<string> {
  const draft = await call(getFlow, { params: { botId, flowId: draftId } }).catch(() => null)
  if (!draft) return ''
  const changes = describeChanges(compareFlows(openFlow(draft, makeId).document, document))
  return changes === '' ? '' : `${flowTexts.overwriteChanges}\n${changes}`
}
