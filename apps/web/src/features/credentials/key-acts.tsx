import { type CredentialRow, deleteCredential, listCredentials } from '@prosa/contract'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { errorMessage } from '../../app/api-error.ts'
import { invalidate } from '../../app/query.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { downloadKey } from './download-key.ts'
import { keyTexts } from './texts.ts'

export function DownloadButton({ row: { id, projectId } }: { row: CredentialRow }) {
  const downloading = useMutation({
    mutationFn: () => downloadKey(id),
    meta: { quiet: true },
    onError: (error) => toastError(keyTexts.downloadFailed, { detail: errorMessage(error) }),
  })
  return (
    <BusyButton
      size="xs"
      aria-label={keyTexts.downloadOf(projectId)}
      isBusy={downloading.isPending}
      leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
      onClick={() => downloading.mutate()}
    >
      {keyTexts.download}
    </BusyButton>
  )
}

/** An available key is deleted; one in use becomes available, which the server refuses while its bot is active. */
export function RemoveButton({ row: { id, projectId, botId } }: { row: CredentialRow }) {
  const isAvailable = botId === null
  const label = isAvailable ? keyTexts.remove : keyTexts.detach
  const removing = useMutation({
    mutationFn: () => call(deleteCredential, { params: { id } }),
    meta: { quiet: true },
    onSuccess: async ({ success }) => {
      if (success) toastSuccess(isAvailable ? keyTexts.removed : keyTexts.detached)
      else toastError(keyTexts.inUse, { detail: keyTexts.inUseDetail })
      await invalidate(listCredentials)
    },
    onError: async (error) => {
      toastError(keyTexts.removeFailed, { detail: errorMessage(error) })
      // Somebody else may have removed it meanwhile.
      await invalidate(listCredentials)
    },
  })
  const ask = async (): Promise<void> => {
    const question = { text: keyTexts.confirmRemove, confirmLabel: label, isDestructive: true }
    if (await confirm(question)) removing.mutate()
  }
  return (
    <BusyButton
      size="xs"
      color="red"
      aria-label={keyTexts.removeOf(label, projectId)}
      isBusy={removing.isPending}
      onClick={() => void ask()}
    >
      {label}
    </BusyButton>
  )
}
