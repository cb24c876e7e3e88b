import { Button } from '@mantine/core'
import { type CampaignOwnField, campaignVariables } from '@prosa/contract'
import { IconPlus } from '@tabler/icons-react'
import { ActMenu } from '../../ui/act-menu.tsx'
import { variableOf } from './campaign-draft.ts'
import classes from './campaigns.module.css'
import { campaignPanelTexts as texts } from './texts.ts'

interface VariableMenuProps {
  own: readonly CampaignOwnField[]
  onChoose: (variable: string) => void
}

/** Menu of the company's own fields, beside the buttons of the three standard ones. */
export function OwnFieldMenu({ own, onChoose }: VariableMenuProps) {
  if (own.length === 0) return null
  return (
    <ActMenu
      target={
        <Button size="compact-xs" variant="light" leftSection={<IconPlus size={12} stroke={2} aria-hidden />}>
          {texts.ownFields}
        </Button>
      }
      acts={actsOf(own, onChoose)}
    />
  )
}

/** Buttons that insert a contact's variables, by name. */
export function VariableChips({ own, nameOf, onChoose }: VariableMenuProps & { nameOf: (label: string) => string }) {
  return (
    <div className={classes.variables}>
      <span>{texts.insert}</span>
      {campaignVariables.map(({ number, label }) => (
        <Button
          key={number}
          size="compact-xs"
          variant="light"
          leftSection={<IconPlus size={12} stroke={2} aria-hidden />}
          aria-label={nameOf(label)}
          onClick={() => onChoose(variableOf(number))}
        >
          {label}
        </Button>
      ))}
      <OwnFieldMenu own={own} onChoose={onChoose} />
    </div>
  )
}

const actsOf = (fields: readonly CampaignOwnField[], onChoose: VariableMenuProps['onChoose']) =>
  fields.map(({ number, name }) => ({ key: number, label: name, onAct: () => onChoose(variableOf(number)) }))
