import { isEnter } from '@prosa/talk'
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
import clsx from 'clsx'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { ApiError, errorMessage } from '../../app/api-error.ts'
import { invalidate } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { FailedNote } from '../../ui/failed-note.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { ColorPick } from './color-pick.tsx'
import { GoneLabels } from './gone-labels.tsx'
import labelClasses from './label.module.css'
import classes from './label-dialog.module.css'
import { LabelChip } from './labels.tsx'
import { labelTexts } from './texts.ts'
import { useGoneLabels } from './use-gone-labels.ts'
import { useLabels } from './use-labels.ts'
import { useNewLabel } from './use-new-label.ts'

const colors = labelColors.map((color) => ({ value: color, label: labelTexts.colors[color] }))

/** Creates, renames, recolours and removes labels for the whole company. Without `onBack` it is a section of a page. */
export function LabelManager({ onBack }: { onBack?: () => void }) {
  const can = useCan()
  const [mayCreate, mayManage] = [can('dialog_view'), can('workspace_edit')]
  const { all, isPending, error, refetch } = useLabels()
  const { gone, forget } = useGoneLabels()
  return (
    <div className={clsx(classes.body, !onBack && classes.whole)}>
      {onBack ? null : <p className={classes.hint}>{labelTexts.ofCompany}</p>}
      {mayCreate ? <NewLabel /> : null}
      {error && all.length === 0 ? <FailedNote text={labelTexts.failed} onRetry={refetch} /> : null}
      {all.length === 0 && !isPending && !error ? (
        <div className={classes.said}>
          <p>{labelTexts.none}</p>
          <p>{mayCreate ? labelTexts.noneYet : labelTexts.noneTextAsk}</p>
        </div>
      ) : null}
      <GoneLabels names={gone} />
      <ul className={classes.list} aria-label={labelTexts.title}>
        {all.map((label) =>
          mayManage ? (
            <Row key={label.id} label={label} onRemove={() => forget(label.id)} />
          ) : (
            <li key={label.id}>
              <LabelChip label={label} />
            </li>
          ),
        )}
      </ul>
      {onBack ? (
        <div className={classes.foot}>
          <Button variant="subtle" onClick={onBack}>
            {labelTexts.back}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Name and colour of a new label. */
function NewLabel() {
  const [name, setName] = useState('')
  const { color, setColor, create } = useNewLabel({
    onMade: () => {
      setName('')
      toastSuccess(labelTexts.created)
    },
  })
  const failure = create.error
  return (
    <form
      className={classes.new}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !create.isPending) create.mutate(name)
      }}
    >
      <TextInput
        aria-label={labelTexts.name}
        placeholder={labelTexts.new}
        maxLength={maxLabelLength}
        value={name}
        error={failure === null ? undefined : refusalOf(failure)}
        onChange={(event) => {
          create.reset()
          setName(event.currentTarget.value)
        }}
      />
      <BusyButton type="submit" variant="filled" isBusy={create.isPending} disabled={name.trim() === ''}>
        {labelTexts.createNow}
      </BusyButton>
      <ColorPick value={color} onChange={setColor} />
    </form>
  )
}

const refusalOf = (failure: Error): string =>
  (failure instanceof ApiError && failure.fields?.name) || errorMessage(failure)

interface RowProps {
  label: Label
  /** Called before the label is removed in this window. */
  onRemove: () => void
}

function Row({ label, onRemove }: RowProps) {
  /** The typed name and the saved name it replaces; null: nothing typed, so the saved name is shown. */
  const [written, setWritten] = useState<{ name: string; over: string; revision?: string } | null>(null)
  const name = written?.name ?? label.name
  const change = useMutation({
    mutationFn: (body: { name?: string; color?: LabelColor; revision?: string | undefined }) =>
      call(updateLabel, { params: { id: label.id }, body }),
    onSuccess: (_label, body) => setWritten((now) => (now && now.name.trim() === body.name ? null : now)),
    // The row shows the label's current name, so a second attempt is deliberate and carries no revision.
    onError: () => setWritten((now) => now && { name: now.name, over: now.over }),
    onSettled: () => invalidate(listLabels),
  })
  const removal = useMutation({
    mutationFn: async () => {
      const params = { id: label.id }
      const { rooms } = await call(countLabelRooms, { params })
      const text = labelTexts.removeAsk(label.name, rooms)
      if (!(await confirm({ text, confirmLabel: labelTexts.removeNow, isDestructive: true }))) return
      onRemove()
      await call(deleteLabel, { params })
    },
    onSettled: () => invalidate(listLabels),
  })
  const saveName = (): void => {
    if (name.trim() !== label.name) change.mutate({ name: name.trim(), revision: written?.revision })
    else setWritten(null)
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
        error={failure === null ? undefined : refusalOf(failure)}
        description={written && written.over !== label.name ? labelTexts.renamed(label.name) : undefined}
        onChange={({ currentTarget: { value } }) =>
          setWritten({ revision: label.revision, over: label.name, ...written, name: value })
        }
        onBlur={saveName}
        onKeyDown={(event) => {
          if (isEnter(event)) saveName()
        }}
      />
      <Select
        className={classes.color}
        size="sm"
        aria-label={labelTexts.color(label.name)}
        data={colors}
        leftSection={<Swatch color={label.color} />}
        renderOption={({ option }) => (
          <span className={classes.colorOption}>
            <Swatch color={option.value as LabelColor} />
            {option.label}
          </span>
        )}
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

function Swatch({ color }: { color: LabelColor }) {
  return <span className={clsx(labelClasses.dot, labelClasses[color])} aria-hidden />
}
