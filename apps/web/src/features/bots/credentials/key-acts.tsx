import { type CredentialRow, deleteCredential, listCredentials } from '@prosa/contract'
import { IconDownload } from '@tabler/icons-react'
import { call } from '../../../app/api.ts'
import { useAct } from '../../../app/use-act.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { downloadKey } from './download-key.ts'
import { keyTexts } from './texts.ts'

export function DownloadButton({ row: { id, projectId } }: { row: CredentialRow }) {
  const downloading = useAct({ ask: () => downloadKey(id), failed: keyTexts.downloadFailed })
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

/** Deletes an available key, or releases a key in use, which the server refuses while its bot is active. */
export function RemoveButton({ row: { id, projectId, botId } }: { row: CredentialRow }) {
  const isAvailable = botId === null
  const label = isAvailable ? keyTexts.remove : keyTexts.detach
  const removing = useAct({
    ask: () => call(deleteCredential, { params: { id } }),
    done: ({ success }) => {
      if (success) toastSuccess(isAvailable ? keyTexts.removed : keyTexts.detached)
      else toastError(keyTexts.inUse, { detail: keyTexts.inUseDetail })
    },
    failed: keyTexts.removeFailed,
    stale: [listCredentials],
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
