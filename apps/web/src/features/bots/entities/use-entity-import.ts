import {
  type EntityImport,
  type EntityImportRefusal,
  type EntityRow,
  listEntities,
  searchEntities,
  uploadEntities,
} from '@prosa/contract'
import { useRef, useState } from 'react'
import { call } from '../../../app/api.ts'
import { ApiError, errorMessage, isAway } from '../../../app/api-error.ts'
import { invalidate } from '../../../app/query.ts'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { entitiesTexts as texts } from './texts.ts'

interface State {
  file: File | null
  preview: EntityImport | null
  isBusy: boolean
  /** The file did not reach the server and must be read again. */
  hasFailed: boolean
}

const nothing: State = { file: null, preview: null, isBusy: false, hasFailed: false }

/** Import of a values file in two steps: a preview without writing, then storing after confirmation. */
export function useEntityImport(entities: readonly EntityRow[], onDone: () => void) {
  const [state, setState] = useState<State>(nothing)
  const isSending = useRef(false)

  const send = async (file: File, isPreview: boolean): Promise<EntityImport | null> => {
    if (isSending.current) return null
    isSending.current = true
    setState((before) => ({ ...before, file, isBusy: true, hasFailed: false }))
    const body = new FormData()
    body.set('entities', entities.map(({ id }) => id).join(','))
    body.set('preview', String(isPreview))
    body.set('file', file, file.name)
    try {
      return await call(uploadEntities, { body })
    } catch (error) {
      const refusal = refusalOf(error)
      // The entities changed after the preview.
      if (refusal) setState((before) => ({ ...before, preview: before.preview && { ...before.preview, ...refusal } }))
      // After a connection failure the file is kept for a retry.
      else if (isAway(error)) setState((before) => ({ ...before, hasFailed: before.preview === null }))
      else setState(nothing)
      tell(error)
      return null
    } finally {
      isSending.current = false
      setState((before) => ({ ...before, isBusy: false }))
    }
  }

  return {
    ...state,
    read: async (file: File): Promise<void> => {
      const preview = await send(file, true)
      if (preview) setState({ ...nothing, file, preview })
    },
    store: async (): Promise<void> => {
      if (!state.file || !(await send(state.file, false))) return
      toastSuccess(texts.imported)
      onDone()
      await Promise.all([invalidate(listEntities), invalidate(searchEntities)])
    },
    drop: (): void => setState(nothing),
  }
}

const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'importFailed'

const refusalOf = (error: unknown): EntityImportRefusal | null =>
  isRefused(error) ? (error.details as unknown as EntityImportRefusal) : null

/** Messages for an invalid file, refused lines, and failed uploads. */
function tell(error: unknown): void {
  const message = errorMessage(error)
  if (isRefused(error)) toastError(texts.csvWrong, { detail: texts.importFailed })
  else if (error instanceof ApiError && error.code === 'noCsv') toastError(texts.fileWrong, { detail: message })
  else toastError(texts.uploadFailed, { detail: message })
}
