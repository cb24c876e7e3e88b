import '../../ui/theme/overlays.css'
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import {
  countLabelRooms,
  deleteLabel,
  type Label,
  type LabelColor,
  labelColors,
  listLabels,
  maxLabelLength,
  updateLabel,
} from '@prosa/contract'
import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { ApiError, errorMessage } from '../../app/api-error.ts'
import { invalidate } from '../../app/query.ts'
import { confirm } from '../../ui/confirm.ts'
import classes from './label-dialog.module.css'
import { labelTexts } from './texts.ts'
import { useLabels } from './use-labels.ts'

const colors = labelColors.map((color) => ({ value: color, label: labelTexts.colors[color] }))

/** Renames, recolours and removes labels, for everybody at once. */
export function LabelManager({ onBack }: { onBack: () => void }) {
  const { all } = useLabels()
  return (
    <div className={classes.body}>
      {all.length === 0 ? <p className={classes.said}>{labelTexts.none}</p> : null}
      <ul className={classes.list} aria-label={labelTexts.title}>
        {all.map((label) => (
          <Row key={label.id} label={label} />
        ))}
      </ul>
      <div className={classes.foot}>
        <Button variant="subtle" onClick={onBack}>
          {labelTexts.back}
        </Button>
      </div>
    </div>
  )
}

function Row({ label }: { label: Label }) {
  const [name, setName] = useState(label.name)
  const change = useMutation({
    meta: { quiet: true },
    mutationFn: (body: { name?: string; color?: LabelColor }) => call(updateLabel, { params: { id: label.id }, body }),
    onSettled: () => invalidate(listLabels),
  })
  const removal = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const params = { id: label.id }
      const { rooms } = await call(countLabelRooms, { params })
      const text = labelTexts.removeAsk(label.name, rooms)
      if (await confirm({ text, confirmLabel: labelTexts.removeNow, isDestructive: true }))
        await call(deleteLabel, { params })
    },
    onSettled: () => invalidate(listLabels),
  })
  const saveName = (): void => {
    if (name.trim() !== label.name) change.mutate({ name: name.trim() })
  }
  const failure = change.error ?? removal.error
  return (
    <li>
      <TextInput
        className={classes.name}
        size="sm"
        aria-label={labelTexts.rename(label.name)}
        maxLength={maxLabelLength}
        value={name}
        error={
          failure === null ? undefined : (failure instanceof ApiError && failure.fields?.name) || errorMessage(failure)
        }
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={saveName}
        onKeyDown={(event) => {
          if (event.key === 'Enter') saveName()
        }}
      />
      <Select
        className={classes.color}
        size="sm"
        aria-label={labelTexts.color(label.name)}
        data={colors}
        value={label.color}
        allowDeselect={false}
        withCheckIcon={false}
        onChange={(color) => color && change.mutate({ color: color as LabelColor })}
      />
      <ActionIcon variant="subtle" aria-label={labelTexts.remove(label.name)} onClick={() => removal.mutate()}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}
