import { type Bot, getBotTransferSettings } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../app/query.ts'
import { Unanswered } from '../../../../app/unanswered.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { managementTexts } from './texts.ts'
import { TransferForm } from './transfer-form.tsx'

const texts = managementTexts.transferDialog

interface TransferSettingsProps {
  bot: Bot
  onClose: () => void
}

/** Default destination of the bot's transfers, read again at each opening. Closing with changes asks first. */
export function TransferSettings({ bot, onClose }: TransferSettingsProps) {
  const settings = useQuery({
    ...query(getBotTransferSettings, { params: { id: bot.id } }),
    // No refetch: a later answer must not replace the values that the form started with.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} size={480}>
      {settings.data ? (
        <TransferForm bot={bot} settings={settings.data} onClose={onClose} />
      ) : (
        <Unanswered of={settings} title={texts.loadFailed} level={3}>
          <ListSkeleton rows={4} />
        </Unanswered>
      )}
    </Dialog>
  )
}
