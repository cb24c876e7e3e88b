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
import { call } from '../../app/api.ts'
import { useCan } from '../../app/session.tsx'
import { useAct } from '../../app/use-act.ts'
import { ActMenu } from '../../ui/act-menu.tsx'
import { confirm } from '../../ui/confirm.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import { campaignTexts as texts } from './texts.ts'

const operations = { start: startCampaign, pause: pauseCampaign, cancel: cancelCampaign } as const

/** Actions for a campaign. Each asks for confirmation, and the list is read again afterwards. */
export function CampaignActs({ row }: { row: Campaign }) {
  const { id, name, status } = row
  const can = useCan()
  const acting = useAct({
    ask: (action: CampaignAction) => call(operations[action], { params: { id } }),
    done: (_campaign, action) => toastSuccess(texts.done[action]),
    failed: (action) => texts.actFailed[action],
    stale: [listCampaigns, getCampaign],
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
