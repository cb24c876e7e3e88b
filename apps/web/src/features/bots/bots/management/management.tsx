import { Button } from '@mantine/core'
import { type Bot, botTargets, campaignTarget, deleteBot } from '@prosa/contract'
import { IconArrowsExchange, IconPencil } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCan } from '../../../../app/session.tsx'
import { botsPath } from '../../../../shared/bots/bot-paths.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { ConflictNote } from '../../../../ui/conflict-note.tsx'
import { FormFailure } from '../../../../ui/form-frame.tsx'
import { useUnsaved } from '../../../../ui/unsaved.ts'
import { BotHeader } from '../bot-header.tsx'
import { runsFlow, scriptPath } from '../has-script.ts'
import { useBotForm } from '../use-bot-form.ts'
import { useDeleteBot } from '../use-delete-bot.ts'
import { CampaignWords } from './campaign-words.tsx'
import { FaceCard } from './face-card.tsx'
import classes from './management.module.css'
import { ManagementFields } from './management-fields.tsx'
import { RemoveCard } from './remove-card.tsx'
import { SummaryCard } from './summary-card.tsx'
import { managementTexts as texts } from './texts.ts'
import { TransferSettings } from './transfer-settings.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Returning to an objective with a script needs keys that the company may not have, so leaving one asks first. */
const mayLeaveScript = async (bot: Bot, target: number): Promise<boolean> =>
  !runsFlow(bot) ||
  runsFlow({ target }) ||
  confirm({
    text: texts.fields.leavesScript(botTargets[target as keyof typeof botTargets]),
    confirmLabel: texts.fields.leave,
    cancelLabel: texts.fields.stay,
  })

/** The page of a loaded bot. Fields are saved by 'Salvar'; the dialogs save themselves. */
export function Management({ bot }: { bot: Bot }) {
  const [isTransferOpen, setTransferOpen] = useState(false)
  const closeTransfer = useCallback(() => setTransferOpen(false), [])
  const form = useBotForm(bot, {
    active: bot.active,
    target: bot.target,
    workspaceId: bot.workspaceId,
    optOutMessage: bot.optOutMessage,
    optInMessage: bot.optInMessage,
  })
  const { isDirty, isSending } = form
  const [isGone, setGone] = useState(false)
  const { remove, isDeleting } = useDeleteBot(() => setGone(true))
  useUnsaved(isDirty && !isGone)
  const navigate = useNavigate()
  // Navigates in an effect, after the question about unsaved changes is turned off.
  useEffect(() => {
    if (isGone) void navigate(botsPath, { replace: true })
  }, [isGone, navigate])
  const mayDelete = useCan().call(deleteBot)
  const script = scriptPath(bot)
  const save = async (): Promise<void> => {
    if (await mayLeaveScript(bot, form.values.target)) form.submit()
  }
  return (
    <>
      <BotHeader
        bot={bot}
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
          </>
        }
        act={
          <BusyButton variant="filled" isBusy={isSending} disabled={!isDirty} onClick={() => void save()}>
            {texts.save}
          </BusyButton>
        }
      />
      <div className={classes.cards}>
        <div ref={form.ref} className={classes.main}>
          <FaceCard bot={bot} />
          <ManagementFields bot={bot} fields={form.values} errors={form.errors} onChange={form.setValues} />
          {form.values.target === campaignTarget ? (
            <CampaignWords words={form.values} errors={form.errors} onChange={form.setValues} />
          ) : null}
          <ConflictNote conflict={form.conflict} />
          <FormFailure text={form.failure} />
        </div>
        <SummaryCard bot={bot} />
        {mayDelete ? <RemoveCard isRemoving={isDeleting} onRemove={() => void remove(bot)} /> : null}
      </div>
      {isTransferOpen ? <TransferSettings bot={bot} onClose={closeTransfer} /> : null}
    </>
  )
}
