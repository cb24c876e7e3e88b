import { Button, CloseButton } from '@mantine/core'
import { credentialLimits, insertCredentials, listCredentials } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { ApiError, errorMessage } from '../../app/api-error.ts'
import { useChosenCompany } from '../../app/company-choice.ts'
import { invalidate } from '../../app/query.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { toastError, toastSuccess, toastWarning } from '../../ui/toast.tsx'
import { keyTexts } from './texts.ts'
import classes from './upload-dialog.module.css'

interface ChosenFile {
  id: number
  name: string
  text: string
  wrong: string | null
}

let nextId = 1
const readFile = async (file: File): Promise<ChosenFile> => ({
  id: nextId++,
  name: file.name,
  text: await file.text(),
  wrong: null,
})

/** Chooses key files, shows their names, and sends them together; what is wrong with one stands beside its name. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const company = useChosenCompany()
  const [files, setFiles] = useState<ChosenFile[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useMutation({
    meta: { quiet: true },
    mutationFn: (sent: ChosenFile[]) =>
      call(insertCredentials, {
        body: { googleCredential: sent.map(({ text }) => text), ...(company ? { companyId: company.id } : {}) },
      }),
    onSuccess: async (known, sent) => {
      const duplicates = Object.keys(known).length
      if (duplicates > 0) toastWarning(keyTexts.duplicates(duplicates))
      if (sent.length > duplicates) toastSuccess(keyTexts.saved(sent.length - duplicates))
      onClose()
      await invalidate(listCredentials)
    },
    onError: (error, sent) => {
      const wrong = wrongFiles(error, sent)
      setFiles((now) => now.map((file) => ({ ...file, wrong: wrong.get(file.id) ?? null })))
      setProblem(wrong.size > 0 ? null : errorMessage(error))
      toastError(keyTexts.saveFailed, wrong.size > 0 ? {} : { detail: errorMessage(error) })
    },
  })
  const take = async (chosen: File[]): Promise<void> => {
    try {
      const read = await Promise.all(chosen.map(readFile))
      const all = [...files, ...read]
      setProblem(all.length > credentialLimits.files ? keyTexts.tooMany(credentialLimits.files) : null)
      setFiles(all.slice(0, credentialLimits.files))
    } catch {
      toastError(keyTexts.readFailed)
    }
  }
  const send = (): void => {
    if (files.length === 0) setProblem(keyTexts.noFile)
    else sending.mutate(files)
  }
  const close = async (): Promise<void> => {
    if (files.length === 0 || (await confirm({ text: uiTexts.discardText }))) onClose()
  }
  return (
    <Dialog isOpen title={keyTexts.create} onClose={() => void close()} size={520}>
      <div className={classes.form}>
        <FileDrop
          label={keyTexts.upload}
          hint={keyTexts.uploadHint}
          extensions={['json']}
          maxBytesOf={() => credentialLimits.fileLength}
          isMultiple
          isDisabled={sending.isPending}
          onFiles={(chosen) => void take(chosen)}
          onRefused={(reasons) => setProblem(reasons.join(' '))}
        />
        <FileNames
          files={files}
          isDisabled={sending.isPending}
          onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
        />
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
        <div className={classes.acts}>
          <Button onClick={() => void close()}>{keyTexts.cancel}</Button>
          <BusyButton variant="filled" isBusy={sending.isPending} onClick={send}>
            {keyTexts.add}
          </BusyButton>
        </div>
      </div>
    </Dialog>
  )
}

interface FileNamesProps {
  files: readonly ChosenFile[]
  isDisabled: boolean
  onRemove: (id: number) => void
}

function FileNames({ files, isDisabled, onRemove }: FileNamesProps) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files} aria-label={keyTexts.chosenFiles}>
      {files.map(({ id, name, wrong }) => (
        <li key={id}>
          <span className={classes.words}>
            <span className="clip">{name}</span>
            {wrong ? <span className={classes.wrong}>{wrong}</span> : null}
          </span>
          <CloseButton
            size={28}
            iconSize={14}
            disabled={isDisabled}
            aria-label={keyTexts.removeFile(name)}
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  )
}

/** What the server said of each file: its fields are `googleCredential.{place}`. */
const wrongFiles = (error: Error, sent: readonly ChosenFile[]): Map<number, string> => {
  const wrong = new Map<number, string>()
  if (!(error instanceof ApiError)) return wrong
  for (const [field, message] of Object.entries(error.fields)) {
    const [name, place] = field.split('.')
    const file = name === 'googleCredential' ? sent[Number(place)] : undefined
    if (file) wrong.set(file.id, message)
  }
  return wrong
}
