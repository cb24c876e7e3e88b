import '../../ui/theme/overlays.css'
import { Button } from '@mantine/core'
import { labelRooms } from '@prosa/contract'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { useCan } from '../../app/session.tsx'
import { useAct } from '../../app/use-act.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toastSuccess, toastWarning } from '../../ui/toast.tsx'
import { LabelChoices } from './label-choices.tsx'
import classes from './label-dialog.module.css'
import { LabelManager } from './label-manager.tsx'
import { labelTexts } from './texts.ts'
import { useLabels } from './use-labels.ts'

/** Conversations per request, so that each answer comes soon. */
const roomsPerCall = 100

interface Labelled {
  id: number
  labels: readonly number[]
}

interface LabelDialogProps {
  rooms: readonly Labelled[]
  onClose: () => void
  /** Called after the server saved the labels. */
  onDone?: () => void
}

/** Sets the labels of several conversations. A label that only some have is half ticked, and stays unless ticked. */
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

/** The company's labels as a section of a page. */
export function LabelSection() {
  return <LabelManager />
}

interface PickerProps {
  rooms: readonly Labelled[]
  onManage: () => void
  onDone: () => void
}

function Picker({ rooms, onManage, onDone }: PickerProps) {
  const mayManage = useCan()('workspace_edit')
  const [text, setText] = useState('')
  // Labels that the user ticked or unticked; all others stay unchanged.
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map())
  const { all } = useLabels()
  // Labels that were removed meanwhile are dropped.
  const wishes = new Map([...ticked].filter(([id]) => all.some((label) => label.id === id)))
  const apply = useApply(rooms, onDone)
  return (
    <LabelChoices
      text={text}
      onText={setText}
      stateOf={(id) => wishes.get(id) ?? stateOnAll(rooms, id)}
      onWish={(id, isOn) => setTicked((before) => new Map(before).set(id, isOn))}
      takesFirst={wishes.size === 0}
      onEnter={(first) => {
        if (apply.isPending) return
        if (wishes.size > 0) apply.mutate(wishes)
        else if (first) apply.mutate(new Map([[first.id, stateOnAll(rooms, first.id) !== true]]))
      }}
    >
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
          {labelTexts.applyTo(rooms.length)}
        </BusyButton>
      </div>
    </LabelChoices>
  )
}

const stateOnAll = (rooms: readonly Labelled[], id: number): boolean | 'some' => {
  const having = rooms.filter(({ labels }) => labels.includes(id)).length
  return having === rooms.length || (having > 0 && 'some')
}

/** Saves the chosen labels, one request at a time for each group of conversations. */
function useApply(rooms: readonly Labelled[], onDone: () => void) {
  return useAct({
    ask: async (wishes: ReadonlyMap<number, boolean>) => {
      const idsOf = (isOn: boolean): number[] => [...wishes].flatMap(([id, wished]) => (wished === isOn ? [id] : []))
      const [add, remove, ids] = [idsOf(true), idsOf(false), rooms.map(({ id }) => id)]
      let done = 0
      for (let start = 0; start < ids.length; start += roomsPerCall) {
        const body = { rooms: ids.slice(start, start + roomsPerCall), add, remove }
        done += (await call(labelRooms, { body })).rooms.length
      }
      return ids.length - done
    },
    done: (left) => {
      if (left === 0) toastSuccess(labelTexts.saved)
      else toastWarning(labelTexts.saved, { detail: labelTexts.left(left) })
      onDone()
    },
    failed: labelTexts.saveFailed,
  })
}
