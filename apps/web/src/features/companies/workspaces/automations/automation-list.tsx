import { type Automation, type AutomationChoices, listAutomations, moveAutomation } from '@prosa/contract'
import { useState } from 'react'
import { call } from '../../../../app/api.ts'
import { useAct } from '../../../../app/use-act.ts'
import { AutomationRow } from './automation-row.tsx'
import classes from './automations.module.css'
import { automationTexts as texts } from './texts.ts'

interface AutomationListProps {
  automations: readonly Automation[]
  choices: AutomationChoices
  onShow: (id: number, view: 'log' | 'versions' | null) => void
}

/** In the order in which they act; it is changed by dragging a row's handle, or by Alt and the arrows on it. */
export function AutomationList({ automations, choices, onShow }: AutomationListProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const move = useAct({
    ask: ({ id, before }: { id: number; before: number | null }) =>
      call(moveAutomation, { params: { id }, body: { before } }),
    failed: texts.moveFailed,
    stale: [listAutomations],
  })
  const moveTo = (id: number, place: number): void => {
    const others = automations.filter((one) => one.id !== id)
    const name = automations.find((one) => one.id === id)?.name ?? ''
    if (place < 0 || place > others.length) return
    move.mutate({ id, before: others[place]?.id ?? null }, { onSuccess: () => setSaid(texts.moved(name, place + 1)) })
  }
  return (
    <>
      <ol className={classes.list} aria-label={texts.list}>
        {automations.map((automation, place) => (
          <AutomationRow
            key={automation.id}
            automation={automation}
            choices={choices}
            isOver={over === automation.id && dragged !== automation.id}
            onShow={(view) => onShow(automation.id, view)}
            onStep={(by) => moveTo(automation.id, place + by)}
            onDrag={() => setDragged(automation.id)}
            onOver={() => setOver(automation.id)}
            onDrop={() => {
              if (dragged !== null && dragged !== automation.id) moveTo(dragged, place)
            }}
            onEnd={() => {
              setDragged(null)
              setOver(null)
            }}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}
