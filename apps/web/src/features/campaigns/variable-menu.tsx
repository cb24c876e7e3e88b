import { ActionIcon, Button } from '@mantine/core'
import { type CampaignOwnField, campaignVariables } from '@prosa/contract'
import { IconBraces, IconPlus } from '@tabler/icons-react'
import { ActMenu } from '../../ui/act-menu.tsx'
import { variableOf } from './campaign-draft.ts'
import { campaignPanelTexts as texts } from './texts.ts'

interface VariableMenuProps {
  own: readonly CampaignOwnField[]
  onChoose: (variable: string) => void
}

/** The company's own fields, beside the buttons of the usual three. */
export function OwnFieldMenu({ own, onChoose }: VariableMenuProps) {
  if (own.length === 0) return null
  return (
    <ActMenu
      target={
        <Button size="xs" variant="light" leftSection={<IconPlus size={12} stroke={2} aria-hidden />}>
          {texts.ownFields}
        </Button>
      }
      acts={actsOf(own, onChoose)}
    />
  )
}

/** All that {{n}} may stand for, for a field of one line. */
export function VariableMenu({ own, label, onChoose }: VariableMenuProps & { label: string }) {
  const known = campaignVariables.map(({ number, label: name }) => ({ number, name }))
  return (
    <ActMenu
      position="bottom-end"
      target={
        <ActionIcon size="sm" variant="subtle" aria-label={label}>
          <IconBraces size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
      acts={actsOf([...known, ...own], onChoose)}
    />
  )
}

const actsOf = (fields: readonly CampaignOwnField[], onChoose: VariableMenuProps['onChoose']) =>
  fields.map(({ number, name }) => ({ key: number, label: name, onAct: () => onChoose(variableOf(number)) }))
