import { Button } from '@mantine/core'
import { type Bot, deleteBot } from '@prosa/contract'
import { IconArrowsExchange, IconPencil } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCan } from '../../../app/session.tsx'
import { useLeaveGuard } from '../../../app/use-leave-guard.ts'
import { botPath, botsPath } from '../../../shared/bots/bot-paths.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { BotHeader } from '../bot-header.tsx'
import { scriptPath } from '../has-script.ts'
import { useBotSaving } from '../use-bot-saving.ts'
import { useDeleteBot } from '../use-delete-bot.ts'
import { FaceCard } from './face-card.tsx'
import classes from './management.module.css'
import { type ManagedFields, ManagementFields } from './management-fields.tsx'
import { RemoveCard } from './remove-card.tsx'
import { managementTexts as texts } from './texts.ts'
import { TransferSettings } from './transfer-settings.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

const isSame = (one: ManagedFields, other: ManagedFields): boolean =>
  one.active === other.active && one.target === other.target && one.workspaceId === other.workspaceId

/** The page of a bot that was read. What was chosen waits for 'Salvar'; the dialogs save for themselves. */
export function Management({ bot }: { bot: Bot }) {
  const [typed, setTyped] = useState<ManagedFields | null>(null)
  const [isDialogDirty, setDialogDirty] = useState(false)
  const [isTransferOpen, setTransferOpen] = useState(false)
  const closeTransfer = useCallback(() => setTransferOpen(false), [])
  const stored: ManagedFields = { active: bot.active, target: bot.target, workspaceId: bot.workspaceId }
  const fields = typed ?? stored
  const isDirty = typed !== null && !isSame(typed, stored)
  const { save, isSaving, errors } = useBotSaving(bot.id)
  const [isGone, setGone] = useState(false)
  const { remove, isDeleting } = useDeleteBot(() => setGone(true))
  useLeaveGuard((isDirty || isDialogDirty) && !isGone)
  const navigate = useNavigate()
  // Once nothing asks about what is unsaved any more.
  useEffect(() => {
    if (isGone) void navigate(botsPath, { replace: true })
  }, [isGone, navigate])
  const mayDelete = useCan().call(deleteBot)
  const script = scriptPath(bot)
  return (
    <>
      <BotHeader
        title={texts.title}
        subtitle={bot.name}
        actions={
          <>
            <Button leftSection={<IconArrowsExchange {...icon} />} onClick={() => setTransferOpen(true)}>
              {texts.transfer}
            </Button>
            {script === null ? null : (
              <Button component={Link} to={script} leftSection={<IconPencil {...icon} />}>
                {texts.editScript}
              </Button>
            )}
            <BusyButton
              variant="filled"
              isBusy={isSaving}
              disabled={!isDirty}
              onClick={() => save(changesOf(fields, stored), () => setTyped((now) => (now === fields ? null : now)))}
            >
              {texts.save}
            </BusyButton>
          </>
        }
      />
      <div className={classes.cards}>
        <FaceCard bot={bot} onDirty={setDialogDirty} />
        <ManagementFields bot={bot} fields={fields} errors={errors} onChange={setTyped} />
        <p className={classes.way}>
          <Link to={botPath(bot.id)}>{texts.details}</Link>
        </p>
        {mayDelete ? <RemoveCard isRemoving={isDeleting} onRemove={() => void remove(bot)} /> : null}
      </div>
      {isTransferOpen ? <TransferSettings bot={bot} onClose={closeTransfer} onDirty={setDialogDirty} /> : null}
    </>
  )
}

/** Only what changed is sent: what somebody else changed meanwhile stays. */
const changesOf = (fields: ManagedFields, stored: ManagedFields): Partial<ManagedFields> => ({
  ...(fields.active === stored.active ? {} : { active: fields.active }),
  ...(fields.target === stored.target ? {} : { target: fields.target }),
  ...(fields.workspaceId === stored.workspaceId ? {} : { workspaceId: fields.workspaceId }),
})
