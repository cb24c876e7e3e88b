import { Button } from '@mantine/core'
import {
  actionsOfCampaign,
  type Campaign,
  type CampaignAction,
  cancelCampaign,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  startCampaign,
} from '@prosa/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { ApiError } from '../../app/api-error.ts'
import { invalidate } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { ActMenu } from '../../ui/act-menu.tsx'
import { confirm } from '../../ui/confirm.ts'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { campaignTexts as texts } from './texts.ts'

const operations = { start: startCampaign, pause: pauseCampaign, cancel: cancelCampaign } as const

/** What may be done with a campaign; each act asks first, and the list is read again. */
export function CampaignActs({ row }: { row: Campaign }) {
  const { id, name, status } = row
  const can = useCan()
  const acting = useMutation({
    mutationFn: (action: CampaignAction) => call(operations[action], { params: { id } }),
    meta: { quiet: true },
    onSuccess: (_campaign, action) => toastSuccess(texts.done[action]),
    onError: (error, action) =>
      toastError(texts.actFailed[action], error instanceof ApiError ? { detail: error.message } : {}),
    onSettled: () => invalidate(listCampaigns, getCampaign),
  })
  const ask = async (action: CampaignAction): Promise<void> => {
    const question = { title: texts.confirmTitle, confirmLabel: texts.yes, cancelLabel: texts.no }
    if (await confirm({ ...question, text: texts.questions[action](name), isDestructive: action === 'cancel' }))
      acting.mutate(action)
  }
  const actions = actionsOfCampaign[status]
  return (
    <ActMenu
      position="bottom-end"
      width={160}
      target={
        <Button
          size="xs"
          aria-label={texts.actOf(name)}
          loading={acting.isPending}
          disabled={!can.call(cancelCampaign)}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {texts.columns.act}
        </Button>
      }
      acts={
        actions.length === 0
          ? [{ label: texts.noActions }]
          : actions.map((action) => ({
              label: texts.actions[action],
              isDestructive: action === 'cancel',
              onAct: () => void ask(action),
            }))
      }
    />
  )
}
