import { Checkbox, TextInput } from '@mantine/core'
import { type Label, maxLabelLength } from '@prosa/contract'
import type { ReactNode } from 'react'
import { errorMessage } from '../../app/api-error.ts'
import { useCan } from '../../app/session.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FailedNote } from '../../ui/failed-note.tsx'
import { toastError } from '../../ui/toast.tsx'
import { ColorPick } from './color-pick.tsx'
import { GoneLabels } from './gone-labels.tsx'
import classes from './label-dialog.module.css'
import { LabelChip } from './labels.tsx'
import { labelTexts } from './texts.ts'
import { useGoneLabels } from './use-gone-labels.ts'
import { useLabels } from './use-labels.ts'
import { useNewLabel } from './use-new-label.ts'

interface LabelChoicesProps {
  /** The field's label; default: its purpose. */
  search?: string | undefined
  /** The search text, also the name of a new label. */
  text: string
  onText: (text: string) => void
  /** Whether the conversations have the label; 'some' if only some have it. */
  stateOf: (id: number) => boolean | 'some'
  onWish: (id: number, isOn: boolean) => void
  /** Whether Enter takes the first match. */
  takesFirst: boolean
  /** Called on Enter, with the match that it takes. */
  onEnter: (first: Label | undefined) => void
  children: ReactNode
}

/** Checkboxes for the company's labels, with search. Typing a name that does not exist offers to create the label. */
export function LabelChoices(props: LabelChoicesProps) {
  const { text, onText, stateOf, onWish, takesFirst, onEnter, children } = props
  const mayCreate = useCan()('dialog_view')
  const { all, isPending, error, refetch } = useLabels()
  const { gone } = useGoneLabels()
  const part = text.trim().toLocaleLowerCase('pt-BR')
  const shown = all.filter(({ name }) => name.toLocaleLowerCase('pt-BR').includes(part))
  const canCreate = mayCreate && part !== '' && !all.some(({ name }) => name.toLocaleLowerCase('pt-BR') === part)
  const { color, setColor, create } = useNewLabel({
    onMade: ({ id }) => {
      onWish(id, true)
      onText('')
    },
    onFailed: (failure) => toastError(errorMessage(failure)),
  })
  const first = part !== '' && takesFirst ? shown[0] : undefined
  const search = props.search ?? (mayCreate ? labelTexts.searchOrCreate : labelTexts.search)
  return (
    <form
      className={classes.body}
      onSubmit={(event) => {
        event.preventDefault()
        if (!canCreate || shown.length > 0) onEnter(first)
        else if (!create.isPending) create.mutate(text)
      }}
    >
      <TextInput
        data-autofocus
        aria-label={search}
        placeholder={search}
        maxLength={maxLabelLength}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {error && all.length === 0 ? <FailedNote text={labelTexts.failed} onRetry={refetch} /> : null}
      {!isPending && !error && shown.length === 0 && !canCreate ? (
        <Nothing hasAny={all.length > 0} mayCreate={mayCreate} />
      ) : null}
      <GoneLabels names={gone} />
      <ul className={classes.list} aria-label={labelTexts.title}>
        {shown.map((label) => (
          <li key={label.id} data-next={label === first || undefined}>
            <Checkbox
              checked={stateOf(label.id) === true}
              indeterminate={stateOf(label.id) === 'some'}
              label={<LabelChip label={label} />}
              onChange={(event) => onWish(label.id, event.currentTarget.checked)}
            />
          </li>
        ))}
        {canCreate ? (
          <li className={classes.make}>
            <BusyButton size="sm" variant="subtle" isBusy={create.isPending} onClick={() => create.mutate(text)}>
              {labelTexts.create(text.trim())}
            </BusyButton>
            <ColorPick value={color} onChange={setColor} />
          </li>
        ) : null}
      </ul>
      {children}
    </form>
  )
}

function Nothing({ hasAny, mayCreate }: { hasAny: boolean; mayCreate: boolean }) {
  if (hasAny) return <p className={classes.said}>{labelTexts.notFound}</p>
  return (
    <div className={classes.said}>
      <p>{labelTexts.none}</p>
      <p>{mayCreate ? labelTexts.noneText : labelTexts.noneTextAsk}</p>
    </div>
  )
}
