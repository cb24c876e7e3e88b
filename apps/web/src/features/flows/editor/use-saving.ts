import { getFlow, publishFlow, saveFlow } from '@prosa/contract'
import { toServerFlow } from '@prosa/flow'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../app/api.ts'
import { ApiError, errorMessage } from '../../../app/api-error.ts'
import { useUser } from '../../../app/session.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { sourceOf } from '../load-flow.ts'
import { flowTexts } from '../texts.ts'
import type { Editor } from './editor.ts'
import type { FlowSource } from './editor-state.ts'
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
    editor.patch({ saved: document, source })
    if (source.flowId === before.flowId) return
    onMoved(source.flowId)
    void navigate(`/drawflow/${source.botId}/${source.flowId}`, { replace: true, state: ownNavigation })
  }

  const write = async (isOverwriting: boolean): Promise<boolean> => {
    const document = editor.document()
    const { source } = editor.store.read()
    const revision = isOverwriting || source.revision === null ? {} : { revision: source.revision }
    try {
      const answer = await call(saveFlow, {
        params: { botId: source.botId, flowId: source.flowId },
        body: { ...toServerFlow(document), ...revision },
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
      if (error instanceof ApiError && error.status === 409 && !isOverwriting) {
        const text = `${flowTexts.overtaken}\n${error.message}`
        return (await confirm({ text, confirmLabel: flowTexts.overwrite, isDestructive: true })) && write(true)
      }
      toastError(flowTexts.saveFailed, { detail: errorMessage(error) })
      return false
    }
  }

  const save = async (): Promise<boolean> => {
    if (isSaving) return false
    setSaving(true)
    try {
      return await write(false)
    } finally {
      setSaving(false)
    }
  }

  const publish = async (): Promise<void> => {
    const document = editor.document()
    const { source } = editor.store.read()
    setPublishing(true)
    try {
      const params = { botId: source.botId, flowId: source.flowId }
      const { id, version } = await call(publishFlow, {
        params,
        body: { ...toServerFlow(document), ...(source.revision === null ? {} : { revision: source.revision }) },
      })
      // Publishing empties the draft, so that its revision is another one now; without it the next save wins over anybody's.
      const next = await call(getFlow, { params: { botId: source.botId, flowId: id } }).then(sourceOf, () => ({
        ...source,
        flowId: id,
        kind: 'version' as const,
        version,
        revision: null,
        activeVersionId: id,
        draftIsNewer: false,
      }))
      settle(document, next)
      toastSuccess(flowTexts.publishedVersion(version))
    } catch (error) {
      toastError(flowTexts.publishFailed, { detail: errorMessage(error) })
    } finally {
      setPublishing(false)
    }
  }

  return { isSaving, isPublishing, save, publish }
}
