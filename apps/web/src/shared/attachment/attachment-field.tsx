import { ActionIcon, Input } from '@mantine/core'
import {
  acceptedExtension,
  campaignExtensions,
  type FileExtension,
  fileTooLarge,
  fileTypes,
  maxFileBytes,
  uploadFile,
  wrongCampaignFile,
} from '@prosa/contract'
import { IconFile, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { ApiError } from '../../app/api-error.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { formatBytes } from '../../ui/file-rules.ts'
import { useReportUpload } from '../../ui/form-uploads-context.ts'
import { toastError } from '../../ui/toast.tsx'
import classes from './attachment.module.css'
import { attachmentTexts as texts } from './texts.ts'

/** A file that was uploaded. */
export interface AttachedFile {
  fileId: string
  name: string
  size: number
}

interface AttachmentFieldProps {
  label: string
  required?: boolean
  /** Accepted file types; default: every type that campaigns can send. */
  extensions?: readonly FileExtension[]
  /** Error text for any other file type. */
  wrongFile?: string
  file: AttachedFile | null
  error: string | undefined
  onChange: (file: AttachedFile | null) => void
}

/** Field for the message's file. The file is uploaded as soon as it is chosen. */
export function AttachmentField({
  label,
  required = false,
  extensions = campaignExtensions,
  wrongFile = wrongCampaignFile,
  file,
  error,
  onChange,
}: AttachmentFieldProps) {
  const uploading = useMutation({
    mutationFn: (chosen: File) => {
      const body = new FormData()
      body.set('name', chosen.name)
      body.set('mimeType', chosen.type)
      body.set('file', chosen)
      return call(uploadFile, { body })
    },
    onSuccess: ({ fileId, name, size }) => onChange({ fileId, name, size }),
    onError: (failure) =>
      toastError(texts.uploadFailed, failure instanceof ApiError ? { detail: failure.message } : {}),
  })
  useReportUpload(uploading.isPending, uploading.isError)
  const take = ([chosen]: File[]): void => {
    if (!chosen) return
    const extension = extensionOf(chosen.name, extensions)
    const most = extension && maxFileBytes[fileTypes[extension].class]
    if (!extension || most === undefined) toastError(wrongFile)
    else if (chosen.size > most) toastError(fileTooLarge(most))
    else uploading.mutate(chosen)
  }
  return (
    <Input.Wrapper label={label} required={required} error={error} data-path="file">
      {file ? (
        <Chosen file={file} onRemove={() => onChange(null)} />
      ) : (
        <FileDrop
          label={uploading.isPending ? texts.uploading : texts.chooseFile}
          isDisabled={uploading.isPending}
          onFiles={take}
          onRefused={([reason]) => reason && toastError(reason)}
        />
      )}
    </Input.Wrapper>
  )
}

const extensionOf = (name: string, extensions: readonly FileExtension[] = campaignExtensions) => {
  const extension = acceptedExtension(name)
  return extension && extensions.some((one) => one === extension) ? extension : undefined
}

function Chosen({ file, onRemove }: { file: AttachedFile; onRemove: () => void }) {
  const extension = extensionOf(file.name)
  const type = extension && fileTypes[extension].class
  const Icon = type === 'image' || type === 'sticker' ? IconPhoto : IconFile
  return (
    <div className={classes.file}>
      <span className={classes.fileIcon}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.fileName}>
        <span className="clip">{file.name}</span>
        {type ? (
          <span className={classes.note}>{texts.sizeOf(formatBytes(file.size), formatBytes(maxFileBytes[type]))}</span>
        ) : null}
      </span>
      <ActionIcon aria-label={texts.removeFile} onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
