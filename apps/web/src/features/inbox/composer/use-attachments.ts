import { deleteFile, uploadFile } from '@prosa/contract'
import { useCallback, useState } from 'react'
import { call } from '../../../app/api.ts'
import { toastError, toastInfo } from '../../../ui/toast.tsx'

export interface Attachment {
  key: string
  name: string
  mime: string
  size: number
  state: 'uploading' | 'ready'
  fileId: string | null
  url: string
}

/** Files of the message being written: uploaded at once, so that sending does not wait for them. */
export function useAttachments() {
  const [files, setFiles] = useState<readonly Attachment[]>([])

  const add = useCallback(
    (chosen: readonly File[]) => {
      for (const file of chosen) {
        if (files.some(({ name }) => name === file.name)) {
          toastInfo('Arquivo duplicado', { detail: `O arquivo ${file.name} foi adicionado mais de uma vez.` })
          continue
        }
        const key = crypto.randomUUID()
        setFiles((current) => [
          ...current,
          { key, name: file.name, mime: file.type, size: file.size, state: 'uploading', fileId: null, url: '' },
        ])
        const body = new FormData()
        body.set('name', file.name)
        body.set('mimeType', file.type)
        body.set('file', file)
        call(uploadFile, { body })
          .then((stored) =>
            setFiles((current) =>
              current.map((other) => (other.key === key ? { ...other, ...stored, key, state: 'ready' } : other)),
            ),
          )
          .catch((error: unknown) => {
            setFiles((current) => current.filter((other) => other.key !== key))
            toastError('Ocorreu um erro.', { detail: error instanceof Error ? error.message : file.name })
          })
      }
    },
    [files],
  )

  const remove = useCallback((attachment: Attachment) => {
    setFiles((current) => current.filter(({ key }) => key !== attachment.key))
    // What cannot be deleted now is cleaned up by the server, since nothing holds it.
    if (attachment.fileId) call(deleteFile, { params: { id: attachment.fileId } }).catch(() => undefined)
  }, [])

  return {
    files,
    add,
    remove,
    clear: useCallback(() => setFiles([]), []),
    isUploading: files.some(({ state }) => state === 'uploading'),
  }
}
