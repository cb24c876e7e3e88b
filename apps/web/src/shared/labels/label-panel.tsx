import { Button } from '@mantine/core'
import { isEnter } from '@prosa/talk'
import { type KeyboardEvent, useId, useState } from 'react'
import { useCan } from '../../app/session.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FlyoutView, gapBelowHead } from '../../ui/flyout-view.tsx'
import { LabelChoices } from './label-choices.tsx'
import classes from './label-dialog.module.css'
import { LabelManager } from './label-manager.tsx'
import { labelTexts } from './texts.ts'
import { type LabelWish, useRoomLabels } from './use-room-labels.ts'
import { useSetLabel } from './use-set-label.ts'

interface LabelPanelProps {
  room: { id: number; labels: readonly number[] }
  /** The contact's name, if the panel does not open beside the conversation. */
  name?: string | undefined
  /** The button that the panel opens beside; focus returns to it. */
  anchor: HTMLElement
  onClose: () => void
  /** Called after the server saved the change. */
  onSaved: (wish: LabelWish) => void
}

/** Panel beside its button with the labels of one conversation. Each press is saved at once. */
export function LabelPanel({ room, name, anchor, onClose, onSaved }: LabelPanelProps) {
  const id = useId()
  const mayManage = useCan()('workspace_edit')
  const [isManaging, setManaging] = useState(false)
  const [text, setText] = useState('')
  const labels = useRoomLabels(room)
  const set = useSetLabel(room.id, onSaved)
  const wish = (labelId: number, isOn: boolean): void => set({ labelId, isOn })
  const close = (): void => {
    onClose()
    anchor.focus()
  }
  if (isManaging)
    return (
      <Dialog isOpen onClose={close} title={labelTexts.manage} size={400}>
        <LabelManager onBack={() => setManaging(false)} />
      </Dialog>
    )
  return (
    <FlyoutView
      state={{ id, anchor, isOpen: true, isByKeys: true, setOpen: (isOpen) => (isOpen ? undefined : close()) }}
      label={name === undefined ? labelTexts.title : labelTexts.titleOfRoom(name)}
      position="bottom-start"
      width={300}
      offset={gapBelowHead(anchor)}
      isSheet
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only moves between the fields inside. */}
      <div onKeyDown={onListKey}>
        <LabelChoices
          search={name === undefined ? undefined : labelTexts.titleOfRoom(name)}
          text={text}
          onText={setText}
          stateOf={(labelId) => labels.includes(labelId)}
          onWish={wish}
          takesFirst
          onEnter={(first) => {
            if (!first) return
            wish(first.id, !labels.includes(first.id))
            setText('')
          }}
        >
          {mayManage ? (
            <div className={classes.foot}>
              <Button size="sm" variant="subtle" onClick={() => setManaging(true)}>
                {labelTexts.manage}
              </Button>
            </div>
          ) : null}
        </LabelChoices>
      </div>
    </FlyoutView>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move from the field through the labels; Enter ticks the focused label. */
function onListKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (!(target instanceof HTMLInputElement) || target.type === 'radio') return
  if (isEnter(event) && target.type === 'checkbox') {
    event.preventDefault()
    if (!event.repeat) target.click()
  }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const places = [...currentTarget.querySelectorAll<HTMLElement>('input[data-autofocus], input[type="checkbox"]')]
  places[places.indexOf(target) + step]?.focus()
}
