import '../../ui/theme/overlays.css'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { DialogView } from '../../ui/dialog-view.tsx'
import classes from './palette.module.css'
import { paletteTexts as texts } from './palette-texts.ts'
import { type Hit, useFound } from './use-found.ts'

const width = 560

/** Command palette: one search field over the whole product. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { groups, isPending, hasFailed } = useFound(text)
  const combobox = useCombobox({ opened: true })
  const hits = groups.flatMap((group) => group.hits)
  const shown = hits.map(({ key }) => key).join()
  const { selectFirstOption, resetSelectedOption } = combobox
  // Selects the first option after each change, so that Enter takes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` stands for the options
  useEffect(() => {
    if (shown === '') resetSelectedOption()
    else selectFirstOption()
  }, [shown])
  const go = ({ to }: Hit): void => {
    onClose()
    void navigate(to)
  }
  const isNothing = hits.length === 0 && !isPending && !hasFailed
  return (
    <DialogView isOpen title={texts.title} size={width} onClose={onClose}>
      <Combobox
        store={combobox}
        onOptionSubmit={(key) => {
          const hit = hits.find((one) => one.key === key)
          if (hit) go(hit)
        }}
      >
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            aria-label={texts.label}
            placeholder={texts.placeholder}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.list} aria-label={texts.title}>
          {groups.map(({ label, hits: own }) => (
            <Combobox.Group key={label} label={label}>
              {own.map((hit) => (
                <Combobox.Option key={hit.key} value={hit.key} className={classes.hit}>
                  <hit.icon size={18} stroke={1.75} aria-hidden />
                  <span className="clip">{hit.label}</span>
                  {hit.detail ? <span className={classes.detail}>{hit.detail}</span> : null}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        <p className={classes.state} role="status">
          {hasFailed ? texts.failed : isPending ? texts.pending : isNothing ? texts.nothing(text.trim()) : texts.keys}
        </p>
      </Combobox>
    </DialogView>
  )
}
