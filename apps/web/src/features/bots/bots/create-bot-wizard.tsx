import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { createBot, listBots, summarizeBots } from '@prosa/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { useChosenCompany } from '../../../app/company-choice.ts'
import { invalidate } from '../../../app/query.ts'
import { useContractForm } from '../../../app/use-contract-form.ts'
import { botPath, flowPath } from '../../../shared/bots/bot-paths.ts'
import { type ChosenFlow, importChosen } from '../../../shared/templates/chosen-flow.ts'
import { templateTexts } from '../../../shared/templates/texts.ts'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { DialogView } from '../../../ui/dialog-view.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { useAskingClose } from '../../../ui/unsaved.ts'
import { BasicStep } from './basic-step.tsx'
import { newBotDraft } from './bot-draft.ts'
import classes from './create-bot-wizard.module.css'
import { flowlessTargets } from './has-script.ts'
import { LookStep } from './look-step.tsx'
import { botTexts } from './texts.ts'

/** Fields of the first step; a server error in one of them returns to that step. */
const basicFields = ['name', 'workspaceId', 'target']
const lookFields = ['avatarIconUrl', 'avatarColor', 'chatColor']

/** Imports the flow; the bot exists even if that fails. Transfers to unreachable targets go to the bot's workspace. */
async function beginWith(flow: ChosenFlow, botId: number, workspaceId: number | null): Promise<void> {
  try {
    const body = workspaceId === null ? {} : { workspaceId }
    await importChosen(flow, botId, body)
    toastSuccess(templateTexts.imported)
  } catch (error) {
    toastError(errorMessage(error))
  }
}

interface CreateBotWizardProps {
  /** The objective chosen before. */
  target?: number | null
  /** The initial flow. */
  begin?: ChosenFlow | null
  /** The flow comes from a CSV file, which the editor asks for. */
  bringsCsv?: boolean
  onClose: () => void
}

/** Creates a bot in two steps. Going back keeps typed values. Afterwards the bot's flow opens. */
export function CreateBotWizard({ target = null, begin = null, bringsCsv = false, onClose }: CreateBotWizardProps) {
  const navigate = useNavigate()
  const company = useChosenCompany()
  const { all } = useWorkspaces()
  const [step, setStep] = useState<1 | 2>(1)
  const [flow, setFlow] = useState(begin)
  const form = useContractForm({
    schema: async () => (await import('./bot-schema.ts')).schema,
    // A single workspace is preselected.
    initialValues: {
      ...newBotDraft(target),
      workspaceId: all.length === 1 ? (all[0]?.id ?? null) : null,
    },
    send: (body) => call(createBot, { body: { ...body, ...(company ? { companyId: company.id } : {}) } }),
    onDone: async ({ id, activeBotFlowId }) => {
      toastSuccess(botTexts.created)
      const hasFlow = !flowlessTargets.includes(form.values.target ?? 0)
      if (hasFlow && flow !== null) await beginWith(flow, id, form.values.workspaceId)
      // Replaces the history entry, so that Back does not open the wizard again.
      void navigate(hasFlow ? flowPath(id, activeBotFlowId) : botPath(id), {
        replace: true,
        state: bringsCsv && hasFlow ? { opens: 'import-csv' } : null,
      })
      await invalidate(listBots, summarizeBots)
    },
    onFailed: (error, { errors }) => {
      if (basicFields.some((field) => field in errors)) setStep(1)
      toastError(errorMessage(error))
    },
  })
  const goOn = async (): Promise<void> => {
    const errors = await form.check(step === 1 ? basicFields : lookFields)
    if (!errors) return
    // The field itself shows which value is missing.
    if (errors.workspaceId ?? errors.target) toastError(botTexts.notSelected)
    if (Object.keys(errors).length > 0) return
    if (step === 1) setStep(2)
    else form.submit()
  }

  return (
    <DialogView
      isOpen
      isDirty={form.isDirty}
      onClose={onClose}
      size={step === 1 ? 560 : 700}
      title={
        <span className={classes.title}>
          {step === 2 ? (
            <Tooltip label={botTexts.back}>
              <ActionIcon size={28} aria-label={botTexts.back} onClick={() => setStep(1)}>
                <IconArrowLeft size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ) : null}
          {step === 1 ? botTexts.wizardTitle : botTexts.stepTwo}
          <span className={classes.step}>{botTexts.step(step)}</span>
        </span>
      }
    >
      <form
        ref={form.ref}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void goOn()
        }}
      >
        {step === 1 ? <BasicStep form={form} flow={flow} onFlow={setFlow} /> : <LookStep form={form} />}
        <div className={classes.acts}>
          {step === 1 ? <Cancel onClose={onClose} /> : <Button onClick={() => setStep(1)}>{botTexts.back}</Button>}
          <BusyButton type="submit" variant="filled" isBusy={form.isSending}>
            {step === 1 ? botTexts.next : botTexts.finish}
          </BusyButton>
        </div>
      </form>
    </DialogView>
  )
}

function Cancel({ onClose }: { onClose: () => void }) {
  const close = useAskingClose(onClose)
  return <Button onClick={close}>{botTexts.cancel}</Button>
}
