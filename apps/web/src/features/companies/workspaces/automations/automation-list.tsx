import { type Automation, type AutomationChoices, listAutomations, moveAutomation } from '@prosa/contract'
import { useState } from 'react'
import { call } from '../../../../app/api.ts'
import { useAct } from '../../../../app/use-act.ts'
import { AutomationRow } from './automation-row.tsx'
import classes from './automations.module.css'
import { lostTemplateOf, placesOfTemplates } from './lost-template.ts'
import { automationTexts as texts } from './texts.ts'
import { useTemplates } from './use-templates.ts'

interface AutomationListProps {
  automations: readonly Automation[]
  choices: AutomationChoices
  onShow: (id: number, view: 'log' | 'versions' | null) => void
}

/** In the order in which they act; it is changed by dragging a row's handle, or by Alt and the arrows on it. */
export function AutomationList({ automations, choices, onShow }: AutomationListProps) {
  const templates = useTemplates(automations.flatMap(placesOfTemplates))
  const listed = templates.isWhole ? templates.listed : undefined
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  // From a move until the list has been read anew.
  const [order, setOrder] = useState<readonly number[] | null>(null)
  const [ordered, setOrdered] = useState(automations)
  const shown = order
    ? automations.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
    : automations
  const move = useAct({
    ask: ({ id, before }: { id: number; before: number | null }) =>
      call(moveAutomation, { params: { id }, body: { before } }),
    failed: texts.moveFailed,
    stale: [listAutomations],
  })
  if (automations !== ordered && !move.isPending) {
    setOrdered(automations)
    setOrder(null)
  }
  const moveTo = ({ id, name }: Automation, place: number): void => {
    const others = shown.flatMap((one) => (one.id === id ? [] : [one.id]))
    if (place < 0 || place > others.length) return
    setOrder(others.toSpliced(place, 0, id))
    move.mutate(
      { id, before: others[place] ?? null },
      { onSuccess: () => setSaid(texts.moved(name, place + 1)), onError: () => setOrder(null) },
    )
  }
  return (
    <>
      <ol className={classes.list} aria-label={texts.list}>
        {shown.map((automation, place) => (
          <AutomationRow
            key={automation.id}
            automation={automation}
            choices={choices}
            lostTemplate={lostTemplateOf(automation, listed)}
            isOver={dragged !== null && over === automation.id && dragged !== automation.id}
            isFirst={place === 0}
            isLast={place === shown.length - 1}
            onShow={(view) => onShow(automation.id, view)}
            onStep={(by) => moveTo(automation, place + by)}
            onDrag={() => setDragged(automation.id)}
            onOver={() => setOver(automation.id)}
            onDrop={() => {
              const moved = shown.find(({ id }) => id === dragged)
              if (moved && moved !== automation) moveTo(moved, place)
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
