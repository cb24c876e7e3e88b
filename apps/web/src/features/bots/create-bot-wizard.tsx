import { ActionIcon, Button, Modal, Tooltip } from '@mantine/core'
import { createBot } from '@prosa/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { ApiError, errorMessage } from '../../app/api-error.ts'
import { useChosenCompany } from '../../app/company-choice.ts'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { BasicStep } from './basic-step.tsx'
import { type BotDraft, type BotDraftErrors, basicErrors, emptyBotDraft, hasErrors, lookErrors } from './bot-draft.ts'
import classes from './create-bot-wizard.module.css'
import { botKeys } from './keys.ts'
import { LookStep } from './look-step.tsx'
import { botTexts } from './texts.ts'

/** Fields of the first step: an error of the server at one of them leads back to it. */
const basicFields = ['name', 'workspaceId', 'target'] as const

/** A new bot in two steps; going back keeps what was typed. */
export function CreateBotWizard({ onClose }: { onClose: () => void }) {
  const company = useChosenCompany()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<1 | 2>(1)
  const [draft, setDraft] = useState(emptyBotDraft)
  const [errors, setErrors] = useState<BotDraftErrors>({})
  const change = (values: Partial<BotDraft>): void => {
    setDraft({ ...draft, ...values })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in values))))
  }

  const creation = useMutation({
    mutationFn: ({ name, workspaceId, target, avatarColor, chatColor }: BotDraft) =>
      call(createBot, {
        body: {
          name: name.trim(),
          workspaceId: workspaceId ?? 0,
          target: target ?? 0,
          active: true,
          avatarColor,
          chatColor,
          ...(company ? { companyId: company.id } : {}),
        },
      }),
    meta: { quiet: true },
    onSuccess: async () => {
      toastSuccess(botTexts.created)
      onClose()
      await queryClient.invalidateQueries({ queryKey: botKeys.all })
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(fields)
      if (basicFields.some((field) => field in fields)) setStep(1)
      toastError(errorMessage(error))
    },
  })

  const goOn = (): void => {
    const found = step === 1 ? basicErrors(draft) : lookErrors(draft)
    setErrors(found)
    if (hasErrors(found)) {
      const missing = found.workspaceId ?? found.target
      if (missing) toastError(botTexts.notSelected, { detail: missing })
    } else if (step === 1) setStep(2)
    else creation.mutate(draft)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={step === 1 ? 560 : 700}
      closeButtonProps={{ 'aria-label': botTexts.close }}
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
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          goOn()
        }}
      >
        {step === 1 ? (
          <BasicStep draft={draft} errors={errors} onChange={change} />
        ) : (
          <LookStep draft={draft} errors={errors} onChange={change} />
        )}
        <div className={classes.acts}>
          <Button onClick={step === 1 ? onClose : () => setStep(1)}>
            {step === 1 ? botTexts.cancel : botTexts.back}
          </Button>
          <Button type="submit" variant="filled" loading={creation.isPending}>
            {step === 1 ? botTexts.next : botTexts.finish}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
