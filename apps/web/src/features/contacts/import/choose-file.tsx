import { contactImportLimits, type ImportPreview, uploadContactImport } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { toastError } from '../../../ui/toast.tsx'
import classes from './import.module.css'
import { PastImports } from './past-imports.tsx'
import { importTexts as texts } from './texts.ts'

interface ChooseFileProps {
  onRead: (preview: ImportPreview) => void
  onOpen: (id: number) => void
}

/** The file, and what was imported before. */
export function ChooseFile({ onRead, onOpen }: ChooseFileProps) {
  const upload = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('file', file, file.name)
      return call(uploadContactImport, { body })
    },
    meta: { quiet: true },
    onSuccess: onRead,
    onError: (error) => toastError(texts.uploadFailed, { detail: errorMessage(error) }),
  })
  return (
    <div className={classes.stack}>
      <FileDrop
        label={upload.isPending ? texts.reading : texts.choose}
        hint={texts.chooseHint}
        extensions={['csv', 'txt', 'xlsx']}
        isDisabled={upload.isPending}
        maxBytesOf={() => contactImportLimits.bytes}
        onFiles={([file]) => file && upload.mutate(file)}
        onRefused={([reason]) => toastError(texts.uploadFailed, reason ? { detail: reason } : {})}
      />
      <PastImports onOpen={onOpen} />
    </div>
  )
}
