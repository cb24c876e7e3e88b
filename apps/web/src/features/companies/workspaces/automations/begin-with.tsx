import { Select } from '@mantine/core'
import type { AutomationChoices } from '@prosa/contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Note } from '../../../../ui/note.tsx'
import type { DraftAutomation } from './automation-draft.ts'
import { openChoices } from './open-choices.ts'
import { type ReadyKind, readyKindFrom, readyKinds } from './ready-automations.ts'
import { readyTexts as texts } from './ready-texts.ts'

interface BeginWithProps {
  initial: ReadyKind | null
  values: DraftAutomation
  choices: AutomationChoices
  onChoose: (kind: ReadyKind | null) => void
}

/** What a new automation begins with, and what a ready one leaves to choose. */
export function BeginWith({ initial, values, choices, onChoose }: BeginWithProps) {
  const [kind, setKind] = useState(initial)
  const { names, hints } = openChoices(values, choices)
  const isOpen = kind !== null && names.length > 0
  return (
    <>
      <Select
        label={texts.from}
        allowDeselect={false}
        data={[{ value: '', label: texts.blank }, ...readyKinds.map((value) => ({ value, label: texts[value].name }))]}
        value={kind ?? ''}
        onChange={(value) => {
          const chosen = readyKindFrom(value)
          setKind(chosen)
          onChoose(chosen)
        }}
      />
      <div role="status" hidden={!isOpen}>
        {isOpen ? (
          <Note tone="warn" icon={IconInfoCircle}>
            {[texts.missing(names), ...hints].join(' ')}
          </Note>
        ) : null}
      </div>
    </>
  )
}
