import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { target } from '../../../../ui/target.ts'
import classes from './avatar-dialog.module.css'
import type { AvatarPartProps } from './avatar-dialog.tsx'
import { addInteraction, interactionLength, maxInteractions, moveInteraction } from './avatar-draft.ts'
import { managementTexts } from './texts.ts'

const texts = managementTexts.avatar
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Suggestions in the opened chat, in order. */
export function InteractionsField({ draft, errors, onChange }: AvatarPartProps) {
  const rows = draft.interactions
  return (
    <fieldset className={classes.group} {...target('part-interactions')}>
      <legend className={classes.label}>{texts.interactions}</legend>
      <p className={classes.hint}>{texts.interactionsText}</p>
      <ul className={classes.rows}>
        {rows.map(({ key, text }, place) => (
          <li className={classes.row} key={key}>
            <TextInput
              className="grow"
              aria-label={texts.interaction(place + 1)}
              maxLength={interactionLength}
              value={text}
              data-path={`interactions.${place}.interaction`}
              error={errors[`interactions.${place}.interaction`]}
              onChange={(event) =>
                onChange({
                  interactions: rows.map((row) => (row.key === key ? { key, text: event.currentTarget.value } : row)),
                })
              }
            />
            <ActionIcon
              aria-label={texts.moveUp(place + 1)}
              disabled={place === 0}
              onClick={() => onChange({ interactions: moveInteraction(rows, place, place - 1) })}
            >
              <IconArrowUp {...icon} />
            </ActionIcon>
            <ActionIcon
              aria-label={texts.moveDown(place + 1)}
              disabled={place === rows.length - 1}
              onClick={() => onChange({ interactions: moveInteraction(rows, place, place + 1) })}
            >
              <IconArrowDown {...icon} />
            </ActionIcon>
            <ActionIcon
              aria-label={texts.removeInteraction(place + 1)}
              onClick={() => onChange({ interactions: rows.filter((row) => row.key !== key) })}
            >
              <IconTrash {...icon} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        variant="subtle"
        className={classes.add ?? ''}
        leftSection={<IconPlus {...icon} />}
        disabled={rows.length >= maxInteractions}
        onClick={() => onChange({ interactions: addInteraction(rows) })}
      >
        {texts.add}
      </Button>
    </fieldset>
  )
}
