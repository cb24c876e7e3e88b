import { type Bot, getBotTransferSettings } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../../app/api-error.ts'
import { query } from '../../../../app/query.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { managementTexts } from './texts.ts'
import { TransferForm } from './transfer-form.tsx'

const texts = managementTexts.transferDialog

interface TransferSettingsProps {
  bot: Bot
  onClose: () => void
  onDirty: (isDirty: boolean) => void
}

/** Default destination of the bot's transfers, read again at each opening. Closing with changes asks first. */
export function TransferSettings({ bot, onClose, onDirty }: TransferSettingsProps) {
  const [isDirty, setDirty] = useState(false)
  const settings = useQuery({
    ...query(getBotTransferSettings, { params: { id: bot.id } }),
    // No refetch: a later answer must not replace the values that the form started with.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Dialog isOpen isDirty={isDirty} onClose={onClose} title={texts.title} size={480}>
      {settings.data ? (
        <TransferForm
          bot={bot}
          settings={settings.data}
          onClose={onClose}
          onDirty={(next) => {
            setDirty(next)
            onDirty(next)
          }}
        />
      ) : settings.error ? (
        <ErrorState
          level={3}
          title={texts.loadFailed}
          text={errorMessage(settings.error)}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Dialog>
  )
}
