import '../../ui/theme/overlays.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { type Label, labelRooms, maxLabelLength } from '@prosa/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { errorMessage } from '../../app/api-error.ts'
import { useCan } from '../../app/session.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toastError, toastSuccess, toastWarning } from '../../ui/toast.tsx'
import { ColorPick } from './color-pick.tsx'
import classes from './label-dialog.module.css'
import { LabelManager } from './label-manager.tsx'
import { LabelChip } from './labels.tsx'
import { labelTexts } from './texts.ts'
import { useLabels } from './use-labels.ts'
import { useNewLabel } from './use-new-label.ts'

/** Rooms of one call: an answer comes soon. */
const roomsPerCall = 100

interface Labelled {
  id: number
  labels: readonly number[]
}

interface LabelDialogProps {
  rooms: readonly Labelled[]
  onClose: () => void
  /** The server has taken it. */
  onDone?: () => void
}

/** Which labels these rooms have: what some of them have is half ticked, and stays so unless one says otherwise. */
export function LabelDialog({ rooms, onClose, onDone }: LabelDialogProps) {
  const [isManaging, setManaging] = useState(false)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isManaging ? labelTexts.manage : labelTexts.titleOf(rooms.length)}
      size={400}
    >
      {isManaging ? (
        <LabelManager onBack={() => setManaging(false)} />
      ) : (
        <Picker
          rooms={rooms}
          onManage={() => setManaging(true)}
          onDone={() => {
            onDone?.()
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

/** The labels of the company as a part of a page. */
export function LabelSection() {
  return <LabelManager />
}

interface PickerProps {
  rooms: readonly Labelled[]
  onManage: () => void
  onDone: () => void
}

function Picker({ rooms, onManage, onDone }: PickerProps) {
  const can = useCan()
  const [mayCreate, mayManage] = [can('dialog_view'), can('workspace_edit')]
  const { all, isPending, error, refetch } = useLabels()
  const [text, setText] = useState('')
  // What one has ticked or unticked; what is in neither stays as it is.
  const [wishes, setWishes] = useState<ReadonlyMap<number, boolean>>(new Map())
  const wish = (id: number, isOn: boolean): void => setWishes(new Map(wishes).set(id, isOn))
  const part = text.trim().toLocaleLowerCase('pt-BR')
  const shown = all.filter(({ name }) => name.toLocaleLowerCase('pt-BR').includes(part))
  const canCreate = mayCreate && part !== '' && !all.some(({ name }) => name.toLocaleLowerCase('pt-BR') === part)
  const { color, setColor, create } = useNewLabel({
    onMade: ({ id }) => {
      wish(id, true)
      setText('')
    },
    onFailed: (failure) => toastError(errorMessage(failure)),
  })
  /** What Enter takes, once something of its name is written. */
  const first = part === '' || wishes.size > 0 ? undefined : shown[0]
  const apply = useApply(rooms, onDone)
  return (
    <form
      className={classes.body}
      onSubmit={(event) => {
        event.preventDefault()
        if (canCreate && shown.length === 0) create.mutate(text)
        else if (wishes.size > 0) apply.mutate(wishes)
        else if (first) apply.mutate(new Map([[first.id, !isOnAll(rooms, first.id)]]))
      }}
    >
      <TextInput
        data-autofocus
        aria-label={mayCreate ? labelTexts.searchOrCreate : labelTexts.search}
        placeholder={mayCreate ? labelTexts.searchOrCreate : labelTexts.search}
        maxLength={maxLabelLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && all.length === 0 ? (
        <div className={classes.said} role="alert">
          <p>{labelTexts.failed}</p>
          <Button size="sm" variant="subtle" onClick={refetch}>
            {labelTexts.retry}
          </Button>
        </div>
      ) : null}
      {!isPending && !error && shown.length === 0 && !canCreate ? (
        <Nothing hasAny={all.length > 0} mayCreate={mayCreate} />
      ) : null}
      <ul className={classes.list} aria-label={labelTexts.title}>
        {shown.map((label) => (
          <Choice
            key={label.id}
            label={label}
            rooms={rooms}
            wish={wishes.get(label.id)}
            isNext={label === first}
            onWish={wish}
          />
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
      <div className={classes.foot}>
        {mayManage ? (
          <Button variant="subtle" onClick={onManage}>
            {labelTexts.manage}
          </Button>
        ) : (
          <span />
        )}
        <BusyButton
          variant="filled"
          disabled={wishes.size === 0}
          isBusy={apply.isPending}
          onClick={() => apply.mutate(wishes)}
        >
          {labelTexts.apply}
        </BusyButton>
      </div>
    </form>
  )
}

const isOnAll = (rooms: readonly Labelled[], id: number): boolean => rooms.every(({ labels }) => labels.includes(id))

/** Some rooms at a time, one call after the other. Takes what is wished of each label. */
function useApply(rooms: readonly Labelled[], onDone: () => void) {
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (wishes: ReadonlyMap<number, boolean>) => {
      const idsOf = (isOn: boolean): number[] => [...wishes].flatMap(([id, wished]) => (wished === isOn ? [id] : []))
      const [add, remove, ids] = [idsOf(true), idsOf(false), rooms.map(({ id }) => id)]
      let done = 0
      for (let start = 0; start < ids.length; start += roomsPerCall) {
        const body = { rooms: ids.slice(start, start + roomsPerCall), add, remove }
        done += (await call(labelRooms, { body })).rooms.length
      }
      return ids.length - done
    },
    onSuccess: (left) => {
      if (left === 0) toastSuccess(labelTexts.saved)
      else toastWarning(labelTexts.saved, { detail: labelTexts.left(left) })
      onDone()
    },
    onError: (failure) => toastError(labelTexts.saveFailed, { detail: errorMessage(failure) }),
  })
}

interface ChoiceProps {
  label: Label
  rooms: readonly Labelled[]
  wish: boolean | undefined
  /** Enter takes it. */
  isNext: boolean
  onWish: (id: number, isOn: boolean) => void
}

function Choice({ label, rooms, wish, isNext, onWish }: ChoiceProps) {
  const having = rooms.filter(({ labels }) => labels.includes(label.id)).length
  const isOn = wish ?? having === rooms.length
  return (
    <li data-next={isNext || undefined}>
      <Checkbox
        checked={isOn}
        indeterminate={wish === undefined && having > 0 && having < rooms.length}
        label={<LabelChip label={label} />}
        onChange={(event) => onWish(label.id, event.currentTarget.checked)}
      />
    </li>
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
